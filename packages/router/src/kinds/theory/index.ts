import type { KindEntry } from '../kind.ts'

/** Theory exams. */
export const theory = {
  title: { en: 'Theory exams', zh: '理论考试' },
  slug: { admin: 'exams', bank: 'theory', arena: '/contest/exam', display: 'theory', public: null },
  has_own_pages: true,
  capabilities: ['ranking'],
  digits: 2,
} as const satisfies KindEntry
