import type { rwContest } from '@beacon/api/kinds/rw/contest'
import { openTopics } from '../../contest/topic/plain-topic/index.ts'
import {
  noEntrant,
  noEvidence,
  noExport,
  noLive,
  noMeasures,
  noPackages,
  noPerson,
  noScene,
  noScreen,
  noStory,
  noWebhook,
  type ServerKind,
} from '../port/index.ts'
import { bank } from './bank/index.ts'
import { challengeModule } from './challenge/index.ts'
import { control } from './control.ts'
import { rwRefereeModule } from './referee/index.ts'
import { settings } from './settings.ts'
import { rwStageModule } from './stage/index.ts'
import { entrantPage, ranking, score, statistic } from './standing/index.ts'
import { rwTargetModule } from './target/index.ts'

/** Real world: exploits of real products, shown on a stage and decided by referees. No machine judges anything. */
export const rw: ServerKind<typeof rwContest> = {
  modules: () => [rwTargetModule, rwStageModule, challengeModule, rwRefereeModule],
  bank,
  answer: null,
  contest: { settings, topics: openTopics },
  control,
  entrant: noEntrant,
  score,
  live: noLive,
  webhook: noWebhook,
  evidence: noEvidence,
  measures: noMeasures,
  story: noStory,
  entrantPage,
  screen: noScreen,
  ranking,
  person: noPerson,
  contestExport: noExport,
  packages: noPackages,
  packaged: noPackages,
  statistic,
  scene: noScene,
  bot: null,
  rounds: null,
  patches: null,
  resets: null,
  cells: null,
}
