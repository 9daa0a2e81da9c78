import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** AI contests in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const ai = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).aiDeskParts,
  list: async () => (await import('./list.ts')).aiList,
  form: async () => (await import('./form/form.ts')).aiForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['task_type', 'metric', 'trial'], pages: async () => (await import('./bank/pages.tsx')).aiPages },
  makeSample: null,
  editsTopics: true,
} as const satisfies AdminKind
