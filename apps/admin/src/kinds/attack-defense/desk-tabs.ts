import { frameTabs, roundTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of an attack and defence contest: beside the frame's pages its services, and those of contests in rounds. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  { key: 'questions', group: 'setup', item: 'contest.write', filters: ['service_id'] },
  frameTabs.participants,
  frameTabs.teams,
  roundTabs.targets,
  roundTabs.rehearsal,
  roundTabs.rounds,
  roundTabs.checks,
  frameTabs.situation,
  frameTabs.bulletins,
  frameTabs.scores,
  frameTabs.statistics,
] as const satisfies readonly DeskTabRow[]
