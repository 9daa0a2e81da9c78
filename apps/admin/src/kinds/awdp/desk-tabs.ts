import { answerTabs, frameTabs, roundTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of an AWDP contest: beside the pages of contests with answers its rounds and the patches of its entrants. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  answerTabs.questions,
  frameTabs.participants,
  frameTabs.teams,
  answerTabs.control,
  roundTabs.patches,
  { key: 'defences', group: 'live', item: 'contest.watch', filters: [] },
  roundTabs.rounds,
  roundTabs.patchChecks,
  frameTabs.situation,
  frameTabs.monitoring,
  frameTabs.scenes,
  roundTabs.resets,
  frameTabs.bulletins,
  frameTabs.scores,
  frameTabs.writeups,
  frameTabs.statistics,
  frameTabs.evidence,
] as const satisfies readonly DeskTabRow[]
