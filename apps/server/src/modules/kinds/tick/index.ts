import type { tickContest } from '@beacon/api/kinds/tick/contest'
import {
  noEntrant,
  noEntrantPage,
  noLive,
  noWebhook,
  noEvidence,
  noExport,
  noMeasures,
  noPackages,
  noPerson,
  noScene,
  noScreen,
  noStory,
  type ServerKind,
} from '../port/index.ts'
import { bot } from './bot.ts'
import { contest, control, ranking, score, statistic } from './contest.ts'
import { modules } from './modules.ts'
import { cells } from './cells.ts'
import { rounds } from './settle.ts'

/** A toy of the test build. */
export const tick: ServerKind<typeof tickContest> = {
  modules,
  bank: null,
  answer: null,
  contest,
  control,
  entrant: noEntrant,
  score,
  live: noLive,
  webhook: noWebhook,
  evidence: noEvidence,
  measures: noMeasures,
  story: noStory,
  entrantPage: noEntrantPage,
  screen: noScreen,
  ranking,
  person: noPerson,
  contestExport: noExport,
  packages: noPackages,
  packaged: noPackages,
  statistic,
  scene: noScene,
  bot,
  rounds,
  cells,
  patches: null,
  resets: null,
}
