import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** AWDP in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const awdp = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).awdpDesk,
  list: async () => (await import('./list.tsx')).awdpList,
  form: async () => (await import('./form/form.ts')).awdpForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['proof'], pages: async () => (await import('./bank/pages.tsx')).awdpPages },
  makeSample: null,
  editsTopics: true,
} as const satisfies AdminKind
