import { answerTabs, frameTabs } from '../../features/contest-desk/desk-tabs.ts'
import type { DeskTabRow } from '../desk-tab.ts'

/** The desk of a penetration contest: the frame's pages and those of topics that are answered by flags. */
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
  frameTabs.writeups,
  frameTabs.statistics,
  frameTabs.evidence,
] as const satisfies readonly DeskTabRow[]
