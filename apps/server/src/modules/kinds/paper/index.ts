import {
  noEntrantPage,
  noEvidence,
  noExport,
  noMeasures,
  noPackages,
  noPerson,
  noScreen,
  noStatistic,
  noStory,
  plainRanking,
  type ServerKind,
} from '../port/index.ts'
import { contest } from './contest.ts'
import { modules } from './modules.ts'

/** A toy of the test build. */
export const paper: ServerKind = {
  modules,
  contest,
  defaults: { read: contest.settings.read },
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
}
