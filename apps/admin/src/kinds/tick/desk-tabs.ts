import { frameTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of a toy: pages of the frame that its contests have, and one of its own. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  frameTabs.participants,
  frameTabs.teams,
  frameTabs.situation,
  frameTabs.bulletins,
  { key: 'ticks', group: 'results', item: 'contest.score', filters: [] },
  frameTabs.scores,
] as const satisfies readonly DeskTabRow[]
