import type { LoadKind } from '../kind.ts'

/** A toy of the test build. */
export const paper: LoadKind = async () => (await import('./paper-page.tsx')).paperPage
