import type { paperContest } from '@beacon/api/kinds/paper/contest'
import {
  noCells,
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
  noStatistic,
  noStory,
  plainRanking,
  type ServerKind,
} from '../port/index.ts'
import { bank } from './bank.ts'
import { contest, control } from './contest.ts'
import { modules } from './modules.ts'

/** A toy of the test build. */
export const paper: ServerKind<typeof paperContest> = {
  modules,
  bank,
  answer: null,
  contest,
  control,
  entrant: noEntrant,
  score: noCells,
  live: noLive,
  webhook: noWebhook,
  evidence: noEvidence,
  measures: noMeasures,
  story: noStory,
  entrantPage: noEntrantPage,
  screen: noScreen,
  ranking: plainRanking,
  person: noPerson,
  contestExport: noExport,
  packages: noPackages,
  packaged: noPackages,
  statistic: noStatistic,
  scene: noScene,
  bot: null,
  rounds: null,
  cells: null,
  patches: null,
  resets: null,
}
