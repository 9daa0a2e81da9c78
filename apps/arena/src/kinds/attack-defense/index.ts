import type { LoadKind } from '../kind.ts'

/** Attack and defence in the arena. */
export const attackDefense: LoadKind = async () => (await import('./attack-defense-page.tsx')).attackDefensePage
