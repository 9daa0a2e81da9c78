import type { LoadKind } from '../kind.ts'

/** King of the hill in the arena. */
export const koh: LoadKind = async () => (await import('./koh-page.tsx')).kohPage
