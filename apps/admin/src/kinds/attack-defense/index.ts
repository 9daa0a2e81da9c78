import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** Attack and defence in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const attackDefense = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).adDesk,
  list: async () => (await import('./list.tsx')).adList,
  form: async () => (await import('./form/form.ts')).adForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: { filterNames: ['put_mode', 'script_state'], pages: async () => (await import('./bank/pages.tsx')).servicePages },
  makeSample: null,
  editsTopics: false,
} as const satisfies AdminKind
