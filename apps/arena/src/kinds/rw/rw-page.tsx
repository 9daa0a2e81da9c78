import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { CallBar } from './call-bar.tsx'
import { TargetsTab } from './targets-tab.tsx'

/** Targets and the call come with the page; the other tabs are fetched when they are opened. */
export const rwPage: ArenaKind = {
  ...bare,
  live: [{ on: ['contest.state', 'rw.board', 'me.challenge'], read: ['stages', 'me/challenges', 'me/targets'], to_ms: 500 }],
  Play: TargetsTab,
  playWord: msg({ context: 'real world', message: 'Targets' }),
  ownTabs: {
    requests: {
      word: msg`My challenges`,
      Tab: late(async () => (await import('./requests-tab.tsx')).RequestsTab),
      needs: ['started', 'entered'],
    },
    queue: {
      word: msg({ context: 'real world', message: 'Queue' }),
      Tab: late(async () => (await import('./queue-tab.tsx')).QueueTab),
      needs: ['started'],
    },
  },
  Call: CallBar,
  GuideFacts: late(async () => (await import('./guide-rules.tsx')).GuideRules),
  columns: {
    won: msg({ context: 'real world', message: 'Won' }),
    demos: msg({ context: 'real world', message: 'Challenges' }),
    firsts: msg`First wins`,
  },
}
