import type { Module } from '../../module.ts'
import { submissionRoutes } from './routes.ts'
import { openSubmissions } from './submit.ts'

export { openTry } from './own-tries.ts'

/** Tries: judged in groups under the contest's lock. */
export function submissionModule(): Module {
  const submissions = openSubmissions()
  return { name: 'submission', handlers: submissionRoutes(submissions), stop: () => submissions.close() }
}
