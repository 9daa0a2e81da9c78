import type { LoadKind } from '../kind.ts'

/** Penetration contests in the arena. */
export const cfs: LoadKind = async () => (await import('./cfs-page.tsx')).cfsPage
