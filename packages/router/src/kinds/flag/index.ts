import type { KindEntry } from '../kind.ts'

/** Jeopardy CTF. */
export const flag = {
  title: { en: 'CTF', zh: '夺旗赛' },
  slug: { admin: 'flag', bank: 'flag', arena: '/flag/contest', display: 'flag', public: 'ctf' },
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
