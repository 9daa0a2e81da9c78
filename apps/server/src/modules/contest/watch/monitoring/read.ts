import type { monitoring as contract } from '@beacon/api/contest/monitoring'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { iso, mustWatchAll, staffContest, watchedEntrants } from '../../core/contest/index.ts'
import { attemptsOf } from '../../score/measure/index.ts'
import { flushMeter } from '../../../platform/meter/index.ts'
import {
  selectBots,
  selectDownloads,
  selectMinutes,
  selectOnline,
  selectShared,
  selectTries,
  selectUntried,
  selectWrongSenders,
} from './repo.ts'
import { spanOf } from './metered.ts'
import { readSteps } from './steps.ts'

type Minutes = Parsed<typeof contract.minutes>['query']
type List = Parsed<typeof contract.online>['query']

/** The contest per minute, all replicas together. */
export async function readMinutes(ctx: SignedIn, id: string, query: Minutes): Promise<Reply<typeof contract.minutes>> {
  const seen = await staffContest(ctx, id, 'contest.watch')
  await flushMeter(ctx)
  const span = spanOf(seen, query)
  const { run } = seen.contest
  const attempts = attemptsOf(seen.contest)
  const [counted, tried] = await Promise.all([
    selectMinutes(ctx.pool, id, span),
    selectTries(ctx.pool, { contest_id: id, run, attempts }, span),
  ])
  const items = readSteps(span, counted, tried).map((step) => ({ ...step, at: iso(step.at) }))
  return { from: iso(span.from), to: iso(span.to), step_s: span.step_ms / 1000, items, server_now: iso(seen.now) }
}

/** Members who are here now. */
export async function readOnline(ctx: SignedIn, id: string, query: List): Promise<Reply<typeof contract.online>> {
  const own = await watchedEntrants(ctx, await staffContest(ctx, id, 'contest.watch'))
  await flushMeter(ctx)
  const { page, size, sort, q = '' } = query
  return selectOnline(ctx.pool, id, { page, size, sort, q: q.trim(), only: own === null ? null : [...own] })
}

/** What an organiser looks into by hand. */
export async function readWatch(ctx: SignedIn, id: string, query: Minutes): Promise<Reply<typeof contract.watch>> {
  const seen = await staffContest(ctx, id, 'contest.watch')
  await mustWatchAll(ctx, seen)
  await flushMeter(ctx)
  const at = { contest_id: id, run: seen.contest.run, attempts: attemptsOf(seen.contest) }
  const { pool } = ctx
  const [shared_addresses, wrong_senders, untried, downloads, bots] = await Promise.all([
    selectShared(pool, at),
    selectWrongSenders(pool, at, spanOf(seen, query)),
    selectUntried(pool, at),
    selectDownloads(pool, at),
    selectBots(pool, at),
  ])
  return { shared_addresses, wrong_senders, untried, downloads, bots }
}
