import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { RoundHead } from './round-head.tsx'
import { ServicesTab } from './services-tab.tsx'

/** The own services come with the page; the other tabs are fetched when they are opened. */
export const attackDefensePage: ArenaKind = {
  ...bare,
  live: [
    { on: ['contest.state', 'round.opened'], read: ['me/services', 'targets', 'attack-info', 'captures'], to_ms: 1000 },
    { on: ['round.settled', 'me.check'], read: ['me/services'], to_ms: 3000 },
    { on: ['cell.diff', 'capture.feed'], read: ['targets', 'captures'], to_ms: 3000 },
    { on: ['me.captures', 'me.lost'], read: ['me/attacked', 'me/services', 'captures'], to_ms: 300 },
  ],
  Play: ServicesTab,
  playWord: msg`Services`,
  ownTabs: {
    targets: { word: msg`Targets`, Tab: late(async () => (await import('./targets-tab.tsx')).TargetsTab), needs: ['started'] },
    submit: {
      word: msg({ context: 'flags', message: 'Submit' }),
      Tab: late(async () => (await import('./submit-tab.tsx')).SubmitTab),
      needs: ['started', 'entered'],
    },
    records: { word: msg`Captures`, Tab: late(async () => (await import('./records-tab.tsx')).RecordsTab), needs: ['started'] },
    api: { word: msg`API`, Tab: late(async () => (await import('./api-tab.tsx')).ApiTab), needs: ['entered'] },
  },
  HeadTool: RoundHead,
  GuideFacts: late(async () => (await import('./guide-rules.tsx')).GuideRules),
  columns: {
    attack: msg`Attack`,
    defence: msg`Defence`,
    sla: msg`SLA`,
    uptime: msg`SLA %`,
    captured: msg({ context: 'count', message: 'Captures' }),
    lost: msg`Lost`,
  },
}
