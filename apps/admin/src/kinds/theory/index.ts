import type { QueryClient } from '@tanstack/react-query'
import { newTheoryHref, theoryHref, theoryListHref } from './bank/hrefs.ts'

/** Pages of the theory bank, fetched when they are opened, and their addresses. */
export const theoryBank = {
  list: () => import('./bank/theory-list.tsx'),
  form: () => import('./form/pages.tsx'),
  queries: () => import('./bank/queries.ts'),
  directions: () => import('./direction/pages.tsx'),
  /** Asks its lists and questions again. */
  refresh: async (client: QueryClient) => (await import('./bank/queries.ts')).refreshTheory(client),
  words: async () => (await import('./bank-words.ts')).bankWords,
  listHref: theoryListHref,
  newHref: newTheoryHref,
  questionHref: theoryHref,
} as const
