import { answerTabs, frameTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of a CTF contest: beside the frame's pages its questions, the stream of tries and their analysis. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  answerTabs.questions,
  frameTabs.participants,
  frameTabs.teams,
  answerTabs.control,
  frameTabs.situation,
  frameTabs.monitoring,
  frameTabs.scenes,
  frameTabs.bulletins,
  frameTabs.scores,
  { key: 'analysis', group: 'results', item: 'contest.watch', filters: ['see'], players: 'other' },
  frameTabs.writeups,
  frameTabs.statistics,
  frameTabs.evidence,
] as const satisfies readonly DeskTabRow[]
