import type { LoadKind } from '../kind.ts'

/** AWDP in the arena. */
export const awdp: LoadKind = async () => (await import('./awdp-page.tsx')).awdpPage
