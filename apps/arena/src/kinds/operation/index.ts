import type { LoadKind } from '../kind.ts'

/** O&M in the arena. */
export const operation: LoadKind = async () => (await import('./operation-page.tsx')).operationPage
