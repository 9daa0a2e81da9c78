import type { AdminKind } from '../kind.ts'
import { deskTabs } from './desk-tabs.ts'

/** O&M in the administration. It stands in the first load: texts and pages are fetched when they are shown. */
export const operation = {
  deskTabs,
  desk: async () => (await import('./desk.ts')).operationDesk,
  list: async () => (await import('./list.ts')).operationList,
  form: async () => (await import('./form/form.ts')).operationForm,
  bank: async () => (await import('./bank-words.ts')).bankWords,
  questions: {
    filterNames: ['point_type', 'check_mode', 'point_proof'],
    pages: async () => (await import('./bank/pages.tsx')).operationPages,
  },
  makeSample: null,
  editsTopics: true,
  printed: async () => (await import('./printed-points.tsx')).PrintedPoints,
} as const satisfies AdminKind
