/** Pages of the theory bank, fetched when they are opened. */
export const theoryBank = {
  list: () => import('./bank/theory-list.tsx'),
  transfer: () => import('./transfer/import-page.tsx'),
  form: () => import('./form/pages.tsx'),
  queries: () => import('./bank/queries.ts'),
} as const
