import { contestDerivation } from '../../contest-live/index.ts'
import { liveModule } from '../../../live/index.ts'
import type { Module } from '../../../module.ts'
import { contestModule } from '../../contest/index.ts'
import { entrantModule } from '../../entrant/index.ts'
import { feedModule } from '../../feed/index.ts'
import { healthModule } from '../../health/index.ts'
import { rankingModule } from '../../ranking/index.ts'
import { sessionModule } from '../../session/index.ts'
import { topicModule } from '../../topic/index.ts'
import { submissionModule } from '../index.ts'

/** What a contest needs to run. */
export const contestModules = (): Module[] => [
  healthModule,
  sessionModule,
  contestModule(),
  topicModule,
  entrantModule,
  submissionModule(),
  rankingModule,
  feedModule,
  liveModule(async () => null, contestDerivation),
]
