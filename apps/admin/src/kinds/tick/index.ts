import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** A toy of the test build. It has no topics, so no bank and no form of a topic. */
export const tick = {
  deskTabs,
  desk: async () => (await import('./desk.tsx')).tickDesk,
  list: async () => (await import('./list.ts')).tickList,
  form: async () => (await import('./form.ts')).tickForm,
  bank: null,
  questions: null,
  makeSample: null,
  editsTopics: false,
} as const satisfies AdminKind
