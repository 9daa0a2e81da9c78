import type { Module } from './module.ts'
import { bulletinModule } from './modules/bulletin/index.ts'
import { contestModule } from './modules/contest/index.ts'
import { directionModule } from './modules/direction/index.ts'
import { entrantModule } from './modules/entrant/index.ts'
import { fileModule } from './modules/file/index.ts'
import { healthModule } from './modules/health/index.ts'
import { jobModule } from './modules/job/index.ts'
import { organisationModule } from './modules/organisation/index.ts'
import { packageImportModule } from './modules/package-import/index.ts'
import { questionModule } from './modules/question/index.ts'
import { registrationModule } from './modules/registration/index.ts'
import { sessionModule } from './modules/session/index.ts'
import { settingModule } from './modules/setting/index.ts'
import { topicModule } from './modules/topic/index.ts'

/** Every noun of the server, in the order they start. A new module adds its line here; one with state of its own is a function that makes it. */
export const modules = (): Module[] => [
  healthModule,
  sessionModule,
  organisationModule,
  settingModule,
  registrationModule,
  jobModule,
  fileModule,
  directionModule,
  questionModule,
  packageImportModule,
  contestModule(),
  topicModule,
  entrantModule,
  bulletinModule,
]
