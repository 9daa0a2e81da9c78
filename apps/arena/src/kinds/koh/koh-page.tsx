import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { AlertToasts } from './alert-toasts.tsx'
import { HillsTab } from './hills-tab.tsx'
import { RoundHead } from './round-head.tsx'

/** The answer board comes with the page; the other tabs are fetched when they are opened. */
export const kohPage: ArenaKind = {
  ...bare,
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
