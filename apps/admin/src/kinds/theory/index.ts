/** Pages of the theory bank, fetched when they are opened. */
export const theoryBank = {
  list: () => import('./bank/theory-list.tsx'),
  form: () => import('./form/pages.tsx'),
  queries: () => import('./bank/queries.ts'),
} as const

/** Pages of test papers, which are composed from that bank. */
export const theoryPapers = {
  list: () => import('./paper/list/paper-list.tsx'),
  form: () => import('./paper/form/pages.tsx'),
  queries: () => import('./paper/queries.ts'),
} as const
