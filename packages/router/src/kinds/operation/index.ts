import type { KindEntry } from '../kind.ts'

/** O&M: entrants repair, harden and investigate a network of their own, and check points find out. */
export const operation = {
  title: { en: 'O&M', zh: '运维赛' },
  slug: { admin: 'operation', bank: 'operation', arena: '/contest/operation', display: 'operation', public: 'om' },
  capabilities: [
    'topics',
    'submissions',
    'ranking',
    'freeze',
    'bloods',
    'hints',
    'writeups',
    'marking',
    'teams',
    'feed',
    'resolver',
    'scenes',
  ],
  digits: 0,
} as const satisfies KindEntry
