import { answerTabs, frameTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of a penetration contest: beside the frame's pages its ranges, their stages and the stream of tries. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  answerTabs.questions,
  { key: 'stages', group: 'setup', item: 'contest.watch', filters: ['range'] },
  frameTabs.participants,
  frameTabs.teams,
  answerTabs.control,
  frameTabs.situation,
  frameTabs.monitoring,
  frameTabs.scenes,
  frameTabs.bulletins,
  frameTabs.scores,
  frameTabs.writeups,
  frameTabs.statistics,
  frameTabs.evidence,
] as const satisfies readonly DeskTabRow[]
