import type { KindEntry } from '../kind.ts'

/** Real world. */
export const rw = {
  title: { en: 'Real world', zh: '实景对抗赛' },
  slug: { admin: 'rw', bank: 'rw', arena: '/rw/contest', display: 'rw', public: null },
  capabilities: ['topics', 'ranking', 'freeze', 'teams'],
  digits: 0,
} as const satisfies KindEntry
