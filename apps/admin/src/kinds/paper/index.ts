import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** A toy of the test build. It has no topics, so no bank and no form of a topic. */
export const paper = {
  deskTabs,
  desk: async () => (await import('./desk.tsx')).paperDesk,
  list: async () => (await import('./list.ts')).paperList,
  form: async () => (await import('./form.ts')).paperForm,
  bank: null,
  questions: null,
  makeSample: null,
  editsTopics: false,
} as const satisfies AdminKind
