import { answerTabs, frameTabs, roundTabs } from '../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'

/** The desk of an O&M contest: beside the pages of contests with answers its points and the log of their checks. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  answerTabs.questions,
  { key: 'points', group: 'setup', item: 'contest.watch', filters: ['topic', 'type'] },
  frameTabs.participants,
  frameTabs.teams,
  answerTabs.control,
  { ...roundTabs.checks, filters: ['status', 'trigger', 'topic', 'entrant', 'check'] },
  frameTabs.situation,
  frameTabs.monitoring,
  frameTabs.scenes,
  frameTabs.bulletins,
  frameTabs.scores,
  frameTabs.writeups,
  frameTabs.statistics,
  frameTabs.evidence,
] as const satisfies readonly DeskTabRow[]
