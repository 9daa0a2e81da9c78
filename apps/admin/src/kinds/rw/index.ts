import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** Real-world contests in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const rw = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).rwDesk,
  list: async () => (await import('./list.ts')).rwList,
  form: async () => (await import('./form/form.ts')).rwForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['target_kind'], pages: async () => (await import('./bank/pages.tsx')).targetPages },
  makeSample: null,
  editsTopics: false,
} as const satisfies AdminKind
