import type { LoadKind } from '../kind.ts'

/** A toy of the test build. */
export const tick: LoadKind = async () => (await import('./tick-page.tsx')).tickPage
