import type { Module } from '../../../../module.ts'
import { writeupModule } from '../../mark/writeup/index.ts'
import { ratingModule } from '../../topic/rating/index.ts'
import { topicModule } from '../../topic/topic/index.ts'
import { analysisModule } from '../analysis/index.ts'
import { botModule } from '../bot/index.ts'
import { feedModule } from '../feed/index.ts'
import { rejudgeModule } from '../rejudge/index.ts'
import { submissionModule } from '../submission/index.ts'

/** Operations and jobs of contests that are answered by flags. Bots put their tries into the batch of the same app. */
export function answerModules(): Module[] {
  const submissions = submissionModule()
  return [topicModule, feedModule, submissions, botModule(submissions.batch), rejudgeModule, ratingModule, writeupModule(), analysisModule]
}
