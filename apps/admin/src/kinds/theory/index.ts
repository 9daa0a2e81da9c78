import { newTheoryHref, theoryHref, theoryListHref } from './bank/hrefs.ts'

/** Pages of the theory bank, fetched when they are opened, and their addresses. */
export const theoryBank = {
  list: () => import('./bank/theory-list.tsx'),
  form: () => import('./form/pages.tsx'),
  queries: () => import('./bank/queries.ts'),
  directions: () => import('./direction/pages.tsx'),
  words: async () => (await import('./bank-words.ts')).bankWords,
  listHref: theoryListHref,
  newHref: newTheoryHref,
  questionHref: theoryHref,
} as const
