import type { contestOutage as contract, OutageView } from '@beacon/api/contest/outage'
import type { Parsed } from '@beacon/api/endpoint'
import { elapsedAt } from '@beacon/engine'
import { formatDuration } from '@beacon/i18n/format'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { contestOutage, outage } from '../../../../db/schema/contest/outage.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, iso, stateOf } from '../../core/contest-clock/index.ts'
import { forgetContest, staffContest } from '../../core/contest/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { kindControl, moveClock } from '../contest-control/index.ts'

/** Who loses less notices nothing. */
const leastLostS = 5
/** Of a server that goes away again and again, the newest are told. */
const mostOutages = 200

/** Outages that took time from the run of a contest, by time. What was lost is contest time: pauses and what is before or after count nothing. */
async function selectOutages(executor: Executor, row: ContestCommon): Promise<OutageView[]> {
  const clock = clockOf(row)
  const rows = await executor
    .select({ outage_id: outage.outage_id, from_at: outage.from_at, to_at: outage.to_at, action: contestOutage.action })
    .from(outage)
    .leftJoin(
      contestOutage,
      and(eq(contestOutage.outage_id, outage.outage_id), eq(contestOutage.contest_id, row.resource_id), eq(contestOutage.run, row.run)),
    )
    .where(gt(outage.to_at, row.started_at ?? row.start_at))
    .orderBy(desc(outage.from_at))
    .limit(mostOutages)
  return rows
    .toReversed()
    .map((one) => ({
      ...one,
      lost_s: Math.round((elapsedAt(clock, Date.parse(one.to_at)) - elapsedAt(clock, Date.parse(one.from_at))) / 1_000),
    }))
    .filter(({ lost_s }) => lost_s >= leastLostS)
}

export async function listOutages(ctx: SignedIn, id: string): Promise<{ items: OutageView[] }> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  const { status } = stateOf(contest, clockNow())
  return { items: status === 'not_started' ? [] : await selectOutages(ctx.db, contest) }
}

const words = {
  en: (time: string) => `The server was away for ${time}.`,
  zh: (time: string) => `服务器中断了${time}。`,
}

/** One decision for each outage, under the contest's lock, so that its time is never given twice. */
export async function decideOutage(
  ctx: SignedIn,
  { resource_id: id, outage_id }: Parsed<typeof contract.decide>['params'],
  { action }: Parsed<typeof contract.decide>['body'],
): Promise<{ items: OutageView[] }> {
  await staffContest(ctx, id, 'contest.control')
  const operation = action === 'give' ? 'outage_give' : 'outage_dismiss'
  await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { contest: row, at } = lock
    const found = (await selectOutages(tx, row)).find((one) => one.outage_id === outage_id) ?? fail('not_found')
    if (found.action !== null) fail('already_decided')
    const { status } = stateOf(row, at)
    if (action === 'give' && status === 'finished') fail('contest_finished', { state: status })
    const given_s = action === 'give' ? found.lost_s : 0
    const own = { contest_id: id, run: row.run, outage_id, action, given_s, by_id: ctx.actor.user_id }
    await tx.insert(contestOutage).values(own)
    if (given_s > 0) await giveBack(ctx, tx, lock, found)
    note({ object_name: row.name, after: { from_at: found.from_at, to_at: found.to_at, seconds: given_s } })
  })
  forgetContest(ctx, id)
  return listOutages(ctx, id)
}

/** The end moves by as much; a kind whose entrants have ends of their own moves those. */
async function giveBack(ctx: SignedIn, tx: Tx, lock: ContestLock, { lost_s: seconds, to_at: until }: OutageView): Promise<void> {
  const { contest: row, at } = lock
  const reason = words[row.lang](formatDuration(row.lang, seconds))
  const own = kindControl.of(row).giveBack
  if (own !== undefined) return own(ctx, tx, lock, { seconds, until, reason })
  const end_at = iso(Date.parse(row.end_at) + seconds * 1_000)
  await moveClock(ctx, tx, lock, { action: 'extend', input: { row, at, reason, end_at, keep_end: undefined, isGivenBack: true } })
}
