import type { Module } from '../../../module.ts'
import { analysisModule } from './analysis/index.ts'
import { bankModule } from './bank/index.ts'
import { botModule } from './bot/index.ts'
import { feedModule } from './feed/index.ts'
import { questionPoolModule } from './question-pool/index.ts'
import { ratingModule } from './rating/index.ts'
import { rejudgeModule } from './rejudge/index.ts'
import { resultFeedModule } from './result-feed/index.ts'
import { submissionModule } from './submission/index.ts'
import { topicModule } from './topic/index.ts'
import { writeupModule } from './writeup/index.ts'

/** Operations and jobs that only this kind has. Bots put their tries into the batch of the same app. */
export function modules(): Module[] {
  const submissions = submissionModule()
  return [
    bankModule,
    questionPoolModule,
    topicModule,
    feedModule,
    submissions,
    botModule(submissions.batch),
    rejudgeModule,
    ratingModule,
    writeupModule(),
    analysisModule,
    resultFeedModule(),
  ]
}
