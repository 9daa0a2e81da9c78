import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** King of the hill in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const koh = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).kohDesk,
  list: async () => (await import('./list.tsx')).kohList,
  form: async () => (await import('./form/form.ts')).kohForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['proof', 'script_state'], pages: async () => (await import('./bank/pages.tsx')).hillPages },
  makeSample: null,
  editsTopics: false,
} as const satisfies AdminKind
