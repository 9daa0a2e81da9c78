import type { KindEntry } from '../kind.ts'

/** AWDP: attack once, defend by patches. */
export const awdp = {
  title: { en: 'AWDP', zh: 'AWDP' },
  slug: { admin: 'awdp', bank: 'awdp', arena: '/awdp/contest', display: 'awdp', public: 'awdp' },
  capabilities: ['topics', 'submissions', 'ranking', 'freeze', 'bloods', 'teams', 'rounds', 'scenes'],
  digits: 6,
} as const satisfies KindEntry
