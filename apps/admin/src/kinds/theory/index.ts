import type { QueryClient } from '@tanstack/react-query'
import type { AdminKind } from '../kind.ts'
import { newTheoryHref, theoryHref, theoryListHref } from './bank/hrefs.ts'
import { deskTabs } from './exam/desk-tabs.ts'

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

/** Pages of whoever marks an exam by hand. */
export const examMarking = {
  quick: () => import('./marking/quick-marking.tsx'),
  paper: () => import('./marking/paper-marking.tsx'),
} as const

/** What the results of an exam say about it. */
export const examAnalysis = () => import('./analysis/analysis-page.tsx')

/** Exams. Their bank has pages of its own, so that the frame has none for it. */
export const theory = {
  deskTabs,
  desk: async () => (await import('./exam/desk.tsx')).examDesk,
  list: async () => (await import('./exam/list.tsx')).examList,
  form: async () => (await import('./exam/form/form.ts')).examForm,
  bank: null,
  questions: null,
  makeSample: null,
  editsTopics: false,
  copy: async () => (await import('./exam/copy/copy.ts')).copyOf,
} as const satisfies AdminKind
