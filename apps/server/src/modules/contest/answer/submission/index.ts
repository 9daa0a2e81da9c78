import type { Module } from '../../../../module.ts'
import { submissionRoutes } from './routes.ts'
import { openSubmissions, type Submissions } from './submit.ts'

export { judgeAgain, type TriesAgain } from './judge-again.ts'
export type { Judgement, Sender, Submissions } from './submit.ts'

/** Tries: judged in groups under the contest's lock. `batch` is how other modules hand tries over. */
export function submissionModule(): Module & Pick<Submissions, 'batch'> {
  const submissions = openSubmissions()
  return {
    name: 'submission',
    handlers: submissionRoutes(submissions),
    batch: submissions.batch,
    stop: () => submissions.close(),
  }
}
