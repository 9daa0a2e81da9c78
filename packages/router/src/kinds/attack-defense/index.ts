import type { KindEntry } from '../kind.ts'

/** Attack and defence. */
export const attackDefense = {
  slug: { admin: 'ad', bank: 'ad', arena: '/attack-defense/contest', display: 'attack-defense', public: 'awd' },
  capabilities: ['topics', 'ranking', 'freeze', 'teams', 'rounds'],
  digits: 6,
} as const satisfies KindEntry
