import type { KindEntry } from '../kind.ts'

/** A toy of the test build: a paper without topics. */
export const paper = {
  title: { en: 'paper', zh: 'paper' },
  slug: { admin: 'paper', bank: 'paper', arena: '/paper/contest', display: 'paper', public: null },
  capabilities: ['ranking', 'marking'],
  digits: 2,
} as const satisfies KindEntry
