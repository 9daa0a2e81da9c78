import type { SealedPaper } from '@beacon/api/kinds/theory/exam/exam'

/** Sealed papers that this page fetched, by attempt. They go with the page: after a reload the waiting room fetches anew. */
const held = new Map<string, SealedPaper>()

export const holdPaper = (attempt: string, paper: SealedPaper): void => void held.set(attempt, paper)
export const findHeldPaper = (attempt: string): SealedPaper | undefined => held.get(attempt)
export const dropHeldPaper = (attempt: string): void => void held.delete(attempt)
