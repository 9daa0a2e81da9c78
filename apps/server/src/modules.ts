import { liveModule } from './live/index.ts'
import type { Module } from './module.ts'
import { bulletinModule } from './modules/bulletin/index.ts'
import { contestModule } from './modules/contest/index.ts'
import { directionModule } from './modules/direction/index.ts'
import { entrantModule } from './modules/entrant/index.ts'
import { feedModule } from './modules/feed/index.ts'
import { fileModule } from './modules/file/index.ts'
import { healthModule } from './modules/health/index.ts'
import { jobModule } from './modules/job/index.ts'
import { organisationModule } from './modules/organisation/index.ts'
import { packageImportModule } from './modules/package-import/index.ts'
import { questionModule } from './modules/question/index.ts'
import { rankingModule } from './modules/ranking/index.ts'
import { registrationModule } from './modules/registration/index.ts'
import { sessionModule } from './modules/session/index.ts'
import { settingModule } from './modules/setting/index.ts'
import { submissionModule } from './modules/submission/index.ts'
import { teamModule } from './modules/team/index.ts'
import { setupModule } from './modules/setup/index.ts'
import { topicModule } from './modules/topic/index.ts'
import { userModule } from './modules/user/index.ts'
import { viewerKeyModule, viewerOf } from './modules/viewer-key/index.ts'

/** Every noun of the server, in the order they start. A new module adds its line here; one with state of its own is a function that makes it. */
export const modules = (): Module[] => [
  healthModule,
  sessionModule,
  organisationModule,
  settingModule,
  userModule,
  registrationModule,
  jobModule,
  fileModule,
  directionModule,
  questionModule,
  packageImportModule,
  setupModule,
  contestModule(),
  topicModule,
  entrantModule,
  bulletinModule,
  feedModule,
  rankingModule,
  submissionModule(),
  teamModule,
  viewerKeyModule,
  liveModule(viewerOf),
]
