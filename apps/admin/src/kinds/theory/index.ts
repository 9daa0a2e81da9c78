import type { QueryClient } from '@tanstack/react-query'
import { newTheoryHref, theoryHref, theoryListHref } from './bank/hrefs.ts'

/** Pages of the theory bank, fetched when they are opened, and their addresses. */
export const theoryBank = {
  list: () => import('./bank/theory-list.tsx'),
  transfer: () => import('./transfer/import-page.tsx'),
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

/** Pages of test papers, which are composed from that bank. */
export const theoryPapers = {
  list: () => import('./paper/list/paper-list.tsx'),
  form: () => import('./paper/form/pages.tsx'),
  queries: () => import('./paper/queries.ts'),
} as const
