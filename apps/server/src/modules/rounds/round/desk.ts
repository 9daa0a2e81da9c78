import type { round as contract, RoundRow } from '@beacon/api/rounds/round'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { round, type RoundRecord } from '../../../db/schema/rounds/round.ts'
import { fail } from '../../../failure.ts'
import { forgetContest, staffContest } from '../../contest/core/contest/index.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { postAutomatic } from '../../contest/talk/bulletin/index.ts'
import { kindRounds } from './port.ts'
import { findRound } from './repo.ts'
import { settleAgain, settleRound } from './settle.ts'

const viewOf = ({ n, state, opened_at, closed_at, late_ms, settled_at, rev, reason }: RoundRecord): RoundRow => ({
  n,
  state,
  opened_at,
  closed_at,
  late_ms,
  settled_at,
  rev,
  reason,
})

/** A contest without rounds has no page of them. */
function mustHaveRounds(contest: ContestCommon): void {
  if (kindRounds.of(contest) === null) fail('contest_not_found')
}

const byNumber: Sorting<'n'> = { columns: { n: round.n }, usual: '-n', ties: () => [] }

export async function listRounds(
  ctx: SignedIn,
  id: string,
  { page, size, sort, state }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffContest(ctx, id, 'contest.watch')
  mustHaveRounds(contest)
  const where = and(eq(round.contest_id, id), eq(round.run, contest.run), state === undefined ? undefined : eq(round.state, state))
  const order = orderOf(byNumber, sort)
  const { rows, total } = await listOf(ctx.db, ctx.db.select().from(round).where(where).$dynamic(), { order, page, size })
  return { items: rows.map(viewOf), total }
}

const about = (id: string, operation: 'void_round' | 'recompute') =>
  ({ module: 'contest', operation, object_type: 'contest', object_id: id }) as const

/** @throws round_current for the running one: its flags lie in the boxes already. */
export async function voidRound(ctx: SignedIn, id: string, n: number, { reason }: { reason: string }): Promise<RoundRow> {
  mustHaveRounds((await staffContest(ctx, id, 'contest.score')).contest)
  const row = await change(ctx, about(id, 'void_round'), async (tx, note) => {
    const lock = await lockContest(tx, id)
    const key = { contest_id: id, run: lock.run, n }
    const before = (await findRound(tx, key)) ?? fail('round_not_found')
    if (before.state === 'running') fail('round_current', { n })
    if (before.state === 'void') fail('round_void', { n })
    await settleRound(tx, lock, { ...before, state: 'void', reason })
    const revised = await settleAgain(tx, lock, n + 1)
    await postAutomatic(tx, { row: lock.contest, key: 'round_void', values: { n, reason } })
    note({ object_name: lock.contest.name, before: { n, state: before.state }, after: { n, state: 'void', reason, revised } })
    return (await findRound(tx, key)) ?? fail('round_not_found')
  })
  forgetContest(ctx, id)
  return viewOf(row)
}

export async function recomputeRounds(
  ctx: SignedIn,
  id: string,
  { reason }: { reason: string },
): Promise<Reply<typeof contract.recompute>> {
  mustHaveRounds((await staffContest(ctx, id, 'contest.score')).contest)
  const done = await change(ctx, about(id, 'recompute'), async (tx, note) => {
    const lock = await lockContest(tx, id)
    const revised = await settleAgain(tx, lock, 1)
    const rounds = await tx.$count(round, and(eq(round.contest_id, id), eq(round.run, lock.run)))
    note({ object_name: lock.contest.name, after: { reason, revised } })
    return { rounds, revised }
  })
  forgetContest(ctx, id)
  return done
}
