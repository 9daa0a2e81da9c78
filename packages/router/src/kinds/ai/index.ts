import type { KindEntry } from '../kind.ts'

/** Data challenges: results and programs with a public score, flags beside them. */
export const ai = {
  title: { en: 'AI', zh: '人工智能赛' },
  slug: { admin: 'ai', bank: 'ai', arena: '/ai/contest', display: 'ai', public: 'ai' },
  capabilities: ['topics', 'submissions', 'ranking', 'freeze', 'bloods', 'hints', 'writeups', 'teams', 'feed', 'bot', 'scenes'],
  digits: 0,
} as const satisfies KindEntry
