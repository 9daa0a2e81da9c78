import { answerTabs, frameTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of an AI contest: beside the pages of contests with answers its submissions, and how they are evaluated. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  answerTabs.questions,
  frameTabs.participants,
  frameTabs.teams,
  { key: 'submissions', group: 'live', item: 'contest.watch', filters: ['state', 'topic', 'entrant', 'only'], isMain: true },
  answerTabs.control,
  frameTabs.situation,
  frameTabs.monitoring,
  frameTabs.scenes,
  frameTabs.bulletins,
  { key: 'evaluation', group: 'results', item: 'contest.watch', filters: ['run'] },
  frameTabs.scores,
  frameTabs.writeups,
  frameTabs.statistics,
  frameTabs.evidence,
] as const satisfies readonly DeskTabRow[]
