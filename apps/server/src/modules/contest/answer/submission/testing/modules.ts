import { contestDerivation } from '../../../show/contest-live/index.ts'
import { liveModule } from '../../../../../live/module.ts'
import type { Module } from '../../../../../module.ts'
import { contestModule } from '../../../control/contest-control/index.ts'
import { entrantModule } from '../../../entry/entrant/index.ts'
import { feedModule } from '../../feed/index.ts'
import { healthModule } from '../../../../platform/health/index.ts'
import { rankingModule } from '../../../score/ranking/index.ts'
import { organisationModule } from '../../../../people/organisation/index.ts'
import { sessionModule } from '../../../../people/session/index.ts'
import { rejudgeModule } from '../../rejudge/index.ts'
import { topicModule } from '../../../topic/topic/index.ts'
import { submissionModule } from '../index.ts'

/** What a contest needs to run. */
export const contestModules = (): Module[] => [
  healthModule,
  sessionModule,
  organisationModule,
  contestModule(),
  topicModule,
  entrantModule,
  submissionModule(),
  rankingModule,
  rejudgeModule,
  feedModule,
  liveModule(async () => null, contestDerivation),
]
