import type { LoadKind } from '../kind.ts'

/** CTF in the arena. */
export const flag: LoadKind = async () => (await import('./flag-page.tsx')).flagPage
