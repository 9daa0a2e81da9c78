import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { RoundHead } from './round-head.tsx'
import { ServicesTab } from './services-tab.tsx'

/** The own services come with the page; the other tabs are fetched when they are opened. */
export const attackDefensePage: ArenaKind = {
  ...bare,
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
