import type { KindEntry } from '../kind.ts'

/** A toy of the test build: a game of ticks. */
export const tick = {
  title: { en: 'tick', zh: 'tick' },
  slug: { admin: 'tick', bank: 'tick', arena: '/tick/contest', display: 'tick', public: 'tick' },
  capabilities: ['ranking', 'freeze', 'teams', 'rounds'],
  digits: 0,
} as const satisfies KindEntry
