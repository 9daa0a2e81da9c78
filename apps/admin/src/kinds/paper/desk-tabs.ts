import { frameTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of a toy: pages of the frame that its contests have, and one of its own. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  frameTabs.participants,
  frameTabs.situation,
  frameTabs.bulletins,
  { key: 'papers', group: 'results', item: 'marking.mark', filters: [] },
  frameTabs.scores,
] as const satisfies readonly DeskTabRow[]
