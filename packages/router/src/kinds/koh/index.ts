import type { KindEntry } from '../kind.ts'

/** King of the hill: whoever solves a hill may patch it, and the patch becomes the hill. */
export const koh = {
  title: { en: 'King of the hill', zh: '抢占山头赛' },
  slug: { admin: 'koh', bank: 'koh', arena: '/koh/contest', display: 'koh', public: null },
  capabilities: ['topics', 'ranking', 'freeze', 'teams', 'rounds'],
  digits: 6,
} as const satisfies KindEntry
