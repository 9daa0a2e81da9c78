import type { KindEntry } from '../kind.ts'

/** Penetration. */
export const cfs = {
  title: { en: 'Penetration', zh: '渗透赛' },
  slug: { admin: 'cfs', bank: 'cfs', arena: '/contest/cfs', display: 'cfs', public: 'cfs' },
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
    'bot',
    'resolver',
    'scenes',
  ],
  digits: 0,
} as const satisfies KindEntry
