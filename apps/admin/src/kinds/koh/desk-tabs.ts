import { frameTabs, roundTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of a king of the hill contest: beside the frame's pages its hills, what happens at them, patches and reports of versions. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  { key: 'questions', group: 'setup', item: 'contest.write', filters: ['topic_id'] },
  frameTabs.participants,
  frameTabs.teams,
  { key: 'control', group: 'live', item: 'contest.watch', filters: ['topic'] },
  roundTabs.patches,
  { key: 'probes', group: 'live', item: 'contest.watch', filters: ['topic'] },
  { key: 'complaints', group: 'live', item: 'referee.decide', filters: ['state', 'topic', 'entrant', 'complaint'] },
  roundTabs.rounds,
  frameTabs.situation,
  frameTabs.bulletins,
  frameTabs.scores,
  frameTabs.statistics,
] as const satisfies readonly DeskTabRow[]
