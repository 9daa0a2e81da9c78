import type { CheckRow, cellCheck as contract } from '@beacon/api/rounds/cell-check'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { elapsedAt, stateAt } from '@beacon/engine'
import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { cellCheck, type CellCheckRecord } from '../../../db/schema/rounds/cell.ts'
import { round, type RoundRecord } from '../../../db/schema/rounds/round.ts'
import { fail } from '../../../failure.ts'
import { clockOf, forgetContest, iso } from '../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../contest/score/score/index.ts'
import { addressOf, targetsOf } from '../target/index.ts'
import { findRow, seeCells } from './desk.ts'
import { settleChanged } from './end.ts'
import { cellsOf, type Cell } from './port.ts'
import { isAmong, isOfRun, selectRevisions } from './repo.ts'
import { tellChecks } from './tell.ts'

const about = (id: string, operation: 'annul_checks' | 'check_again') =>
  ({ module: 'contest', operation, object_type: 'contest', object_id: id }) as const

type RoundCell = Cell & { n: number }

/** All of them or none. @throws check_not_found, check_running, round_void, already_decided where nothing is left to annul */
export async function annulChecks(
  ctx: SignedIn,
  id: string,
  { cells, reason }: Parsed<typeof contract.annul>['body'],
): Promise<Reply<typeof contract.annul>> {
  await seeCells(ctx, id, 'referee.decide')
  const done = await change(ctx, about(id, 'annul_checks'), async (tx, note) => {
    const lock = await lockContest(tx, id)
    const rows: CellCheckRecord[] = []
    for (const cell of new Map(cells.map((one) => [`${one.n}.${one.topic_id}.${one.entrant_id}`, one])).values())
      rows.push(await mustCount(tx, lock, cell))
    await mustBeOpenToChange(tx, lock, new Set(rows.map(({ n }) => n)))
    const fresh = rows.filter(({ is_annulled }) => !is_annulled)
    if (fresh.length === 0) fail('already_decided')
    await tx
      .update(cellCheck)
      .set({ is_annulled: true, annulled_by: ctx.actor.user_id, annulled_at: iso(lock.at), reason })
      .where(and(isOfRun(lock), isAmong(fresh)))
    const ends = fresh.map((row) => ({ ...row, verdict: 'error' as const, fault: null, stages: [], took_ms: 0, done_at: iso(lock.at) }))
    await cellsOf(lock.contest).judged(tx, lock, ends)
    const revised = await settleChanged(tx, lock, new Set(fresh.map(({ n }) => n)))
    await tellChecks(tx, lock, ends, ends)
    const before = fresh.map(({ n, topic_id, entrant_id, rev, verdict }) => ({ n, topic_id, entrant_id, rev, verdict }))
    note({ object_name: lock.contest.name, before: { checks: before }, after: { verdict: 'error', reason, revised } })
    return { annulled: fresh.length, revised }
  })
  forgetContest(ctx, id)
  return done
}

/** The row of a cell that counts, while nothing of the cell is being checked. */
async function mustCount(tx: Tx, lock: ContestLock, cell: RoundCell): Promise<CellCheckRecord> {
  const rows = await selectRevisions(tx, lock, cell)
  const open = rows.find(({ state }) => state !== 'done')
  if (open !== undefined) fail('check_running', { time: open.planned_at })
  return rows.find(({ counts }) => counts) ?? fail('check_not_found')
}

async function mustBeOpenToChange(tx: Tx, { contest_id, run }: ContestLock, rounds: ReadonlySet<number>): Promise<RoundRecord[]> {
  const rows = await tx
    .select()
    .from(round)
    .where(and(eq(round.contest_id, contest_id), eq(round.run, run), inArray(round.n, [...rounds])))
  const voided = rows.find(({ state }) => state === 'void')
  if (voided !== undefined) fail('round_void', { n: voided.n })
  return rows
}

/** Today's box says nothing of a round that is scored. @throws contest_state, check_not_found, check_running, round_void, round_settled */
export async function checkAgain(ctx: SignedIn, id: string, cell: RoundCell): Promise<CheckRow> {
  await seeCells(ctx, id, 'contest.control')
  const { turn: _turn, ...row } = await change(ctx, about(id, 'check_again'), async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { contest, contest_id, run, at } = lock
    const clock = clockOf(contest)
    const state = stateAt(clock, at)
    if (state !== 'running') fail('contest_state', { state })
    const counting = await mustCount(tx, lock, cell)
    const [of] = await mustBeOpenToChange(tx, lock, new Set([cell.n]))
    if (of?.state === 'scored') fail('round_settled', { n: cell.n })
    const [newest = counting] = await selectRevisions(tx, lock, cell)
    const { targets } = await targetsOf(tx, contest)
    const target = targets.find(({ entrant_id }) => entrant_id === cell.entrant_id)
    const { n, topic_id, entrant_id } = cell
    const key = { n, topic_id, entrant_id, rev: newest.rev + 1 }
    await tx.insert(cellCheck).values({
      contest_id,
      run,
      ...key,
      counts: false,
      state: 'planned',
      asked_by: ctx.actor.user_id,
      address: addressOf(target?.boxes.get(topic_id)) ?? counting.address,
      starts_ms: Math.floor(elapsedAt(clock, at)),
      planned_at: iso(at),
    })
    note({ object_name: contest.name, after: key })
    return findRow(tx, lock, key)
  })
  return row
}
