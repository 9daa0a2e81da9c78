import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** CTF in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const flag = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).flagDesk,
  list: async () => (await import('./list.ts')).flagList,
  form: async () => (await import('./form/form.ts')).flagForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['flag_type', 'integral_way'], pages: async () => (await import('./bank/pages.tsx')).flagPages },
  makeSample: async () => (await import('./make-sample.ts')).makeSample,
  editsTopics: true,
} as const satisfies AdminKind
