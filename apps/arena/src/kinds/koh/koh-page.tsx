import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { AlertToasts } from './alert-toasts.tsx'
import { HillsTab } from './hills-tab.tsx'
import { RoundHead } from './round-head.tsx'

const hills = ['hills', 'me/hills', 'hills/:topic_id']

/** The answer board comes with the page; the other tabs are fetched when they are opened. */
export const kohPage: ArenaKind = {
  ...bare,
  live: [
    { on: ['contest.state', 'contest.settings', 'round.opened', 'hill.state', 'hill.king'], read: hills, to_ms: 1000 },
    { on: ['round.settled'], read: hills, to_ms: 3000 },
    { on: ['me.patch', 'me.hill', 'complaint.changed'], read: ['me/hills', 'me/complaints', 'hills/:topic_id'], to_ms: 300 },
    { on: ['koh.alert'], read: ['hill-alerts', 'me/hill-alerts'], to_ms: 500 },
  ],
  Play: HillsTab,
  playWord: msg({ context: 'koh', message: 'Hills' }),
  ownTabs: {
    reports: {
      word: msg({ context: 'koh', message: 'Reports' }),
      Tab: late(async () => (await import('./reports-tab.tsx')).ReportsTab),
      needs: ['started', 'entered'],
    },
    alerts: {
      word: msg({ context: 'koh', message: 'Alerts' }),
      Tab: late(async () => (await import('./alerts-tab.tsx')).AlertsTab),
      needs: ['started'],
    },
  },
  Call: AlertToasts,
  HeadTool: RoundHead,
  GuideFacts: late(async () => (await import('./guide-rules.tsx')).GuideRules),
  columns: {
    hold: msg({ context: 'koh', message: 'Hold' }),
    solve: msg({ context: 'koh', message: 'Solve' }),
    held_s: msg({ context: 'koh', message: 'Held' }),
    hills: msg({ context: 'koh', message: 'Hills' }),
  },
}
