import type { KindEntry } from '../kind.ts'

/** Theory exams. */
export const theory = {
  slug: { admin: 'exams', bank: 'theory', arena: '/contest/exam', display: 'theory', public: null },
  capabilities: ['ranking'],
  digits: 2,
} as const satisfies KindEntry
