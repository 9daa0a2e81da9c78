import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** Penetration contests in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const cfs = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).cfsDesk,
  list: async () => (await import('./list.ts')).cfsList,
  form: async () => (await import('./form/form.ts')).cfsForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['order'], pages: async () => (await import('./bank/pages.tsx')).rangePages },
  makeSample: null,
  editsTopics: true,
} as const satisfies AdminKind
