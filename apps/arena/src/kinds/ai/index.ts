import type { LoadKind } from '../kind.ts'

/** AI contests in the arena. */
export const ai: LoadKind = async () => (await import('./ai-page.tsx')).aiPage
