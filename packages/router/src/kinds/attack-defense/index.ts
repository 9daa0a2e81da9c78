import type { KindEntry } from '../kind.ts'

/** Attack and defence. */
export const attackDefense = {
  title: { en: 'Attack and defence', zh: '攻防赛' },
  slug: { admin: 'ad', bank: 'ad', arena: '/attack-defense/contest', display: 'attack-defense', public: 'awd' },
  capabilities: ['topics', 'ranking', 'freeze', 'teams', 'rounds'],
  digits: 6,
} as const satisfies KindEntry
