import type { LoadKind } from '../kind.ts'

/** Real-world contests in the arena. */
export const rw: LoadKind = async () => (await import('./rw-page.tsx')).rwPage
