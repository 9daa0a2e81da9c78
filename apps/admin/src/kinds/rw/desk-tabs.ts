import { frameTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of a real world contest: beside the frame's pages its targets, its requests and reports, and its stages with their queue. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  { key: 'questions', group: 'setup', item: 'contest.write', filters: ['topic_id'] },
  frameTabs.participants,
  frameTabs.teams,
  { key: 'stages', group: 'live', item: 'contest.watch', filters: [], isMain: true },
  { key: 'requests', group: 'live', item: 'referee.decide', filters: ['state', 'report'] },
  frameTabs.situation,
  frameTabs.bulletins,
  frameTabs.scores,
  frameTabs.statistics,
] as const satisfies readonly DeskTabRow[]
