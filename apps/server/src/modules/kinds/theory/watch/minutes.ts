import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examMonitoring as contract } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import type { SignedIn } from '../../../../context.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { readMeteredSteps } from '../../../contest/watch/monitoring/index.ts'
import { seeWatch } from '../exam/index.ts'

type Query = Parsed<typeof contract.minutes>['query']

/** The exam per minute, all replicas together. It tells of requests and of nobody who made them. */
export async function readExamMinutes(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.minutes>> {
  const watch = await seeWatch(ctx, id)
  const { span, steps } = await readMeteredSteps(ctx, watch, query)
  const items = steps.map(({ at, submissions, correct: _correct, wrong: _wrong, ...step }) => ({
    ...step,
    at: iso(at),
    saves: submissions,
  }))
  return { from: iso(span.from), to: iso(span.to), step_s: span.step_ms / 1000, items, server_now: iso(watch.now) }
}
