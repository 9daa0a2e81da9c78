import { elapsedAt, stateAt } from '@beacon/engine'
import { longestOf } from '@beacon/engine/check'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { cellCheck, type CellCheckRecord } from '../../../db/schema/rounds/cell.ts'
import { contest, type ContestCommon } from '../../../db/schema/contest/contest.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../contest/score/score/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { cancelRuns, orderRuns, type RunOrder } from '../../scenes/check/index.ts'
import { cellOwner, checkKey, ofRun, readCheckKey } from './keys.ts'
import { roundTimes } from './plan.ts'
import { cellsOf } from './port.ts'
import { isAmong, isOfRun, isOpen } from './repo.ts'
import { endChecks } from './end.ts'

/** Checks are given to the runner shortly before they begin: what is not given waits with the contest clock. */
const aheadMs = 2_000
const atOnce = 500
/** A check that staff order has no round's end to meet; behind the time of its stages. */
const againRestMs = 60_000

interface OpenChecks {
  contest: ContestCommon
  /** Where on the contest clock the next planned one may begin; null: none is planned. */
  next_ms: number | null
  ordered: number
  now: number
}

const selectOpen = (platform: Pick<Platform, 'db'>): Promise<OpenChecks[]> => {
  const open = platform.db
    .select({
      contest_id: cellCheck.contest_id,
      run: cellCheck.run,
      next_ms: sql<number | null>`(min(${cellCheck.starts_ms}) filter (where ${cellCheck.state} = 'planned'))::float8`.as('next_ms'),
      ordered: sql<number>`(count(*) filter (where ${cellCheck.state} = 'ordered'))::int`.as('ordered'),
    })
    .from(cellCheck)
    .where(isOpen)
    .groupBy(cellCheck.contest_id, cellCheck.run)
    .as('open')
  return platform.db
    .select({
      contest,
      next_ms: open.next_ms,
      ordered: open.ordered,
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(open)
    .innerJoin(contest, and(eq(contest.resource_id, open.contest_id), eq(contest.run, open.run), isNull(contest.deleted_at)))
}

/** Gives the runner what begins soon in all contests, and takes back what waits there while a contest is paused. */
export async function orderDue(platform: Platform): Promise<void> {
  for (const { contest: row, next_ms, ordered, now } of await selectOpen(platform)) {
    const clock = clockOf(row)
    const state = stateAt(clock, now)
    const isDue = state === 'running' ? next_ms !== null && next_ms <= elapsedAt(clock, now) + aheadMs : state === 'paused' && ordered > 0
    if (isDue) await platform.db.transaction(async (tx) => orderChecks(tx, platform.secret, await lockContest(tx, row.resource_id)))
  }
}

/** The same for one contest, under its lock. */
export async function orderChecks(tx: Tx, secret: SecretBox, lock: ContestLock): Promise<void> {
  const clock = clockOf(lock.contest)
  const state = stateAt(clock, lock.at)
  if (state === 'paused') return takeBack(tx, lock)
  if (state !== 'running') return
  const due = await tx
    .select()
    .from(cellCheck)
    .where(and(isOfRun(lock), eq(cellCheck.state, 'planned'), lte(cellCheck.starts_ms, elapsedAt(clock, lock.at) + aheadMs)))
    .orderBy(asc(cellCheck.starts_ms), asc(cellCheck.topic_id), asc(cellCheck.entrant_id))
    .limit(atOnce)
  for (const n of new Set(due.map((row) => row.n)))
    await orderOfRound(
      tx,
      { secret, lock, n },
      due.filter((row) => row.n === n),
    )
}

interface OfRound {
  secret: SecretBox
  lock: ContestLock
  n: number
}

async function orderOfRound(tx: Tx, { secret, lock, n }: OfRound, rows: readonly CellCheckRecord[]): Promise<void> {
  const { contest, contest_id, run, at } = lock
  const { elapsed_ms, end_ms } = roundTimes(lock, n)
  const chains = await cellsOf(contest).chains(tx, { secret, contest, run, n, rehearsal: null }, rows)
  const ordered: CellCheckRecord[] = []
  const without: CellCheckRecord[] = []
  const orders = rows.flatMap((row, index): RunOrder[] => {
    const chain = chains[index] ?? null
    const { address } = row
    // Nothing of a round begins after it: what is late is closed with the round.
    if (row.rev === 1 && end_ms <= elapsed_ms) return []
    if (chain === null || chain.stages.length === 0 || address === null) {
      without.push(row)
      return []
    }
    ordered.push(row)
    const longest_ms = longestOf(chain.stages, ({ timeout_ms }) => timeout_ms)
    return [
      {
        owner: cellOwner(contest_id),
        key: checkKey({ ...row, turn: row.turn + 1 }),
        script_id: chain.script_id,
        place: { at: 'address', host: address, ports: [...chain.ports] },
        stages: chain.stages,
        priority: 0,
        not_before: iso(at + Math.max(0, row.starts_ms - elapsed_ms)),
        deadline: iso(at + (row.rev === 1 ? end_ms - elapsed_ms : longest_ms + againRestMs)),
      },
    ]
  })
  await orderRuns(tx, secret, orders)
  if (ordered.length > 0)
    await tx
      .update(cellCheck)
      .set({ state: 'ordered', turn: sql`${cellCheck.turn} + 1` })
      .where(and(isOfRun(lock), isAmong(ordered)))
  if (without.length > 0)
    await endChecks(
      tx,
      lock,
      without.map((row) => ({
        ...row,
        verdict: 'error',
        fault: row.address === null ? 'address' : 'script',
        stages: [],
        took_ms: 0,
        attempt: 0,
        runner: null,
        done_at: iso(at),
      })),
    )
}

/** What runs ends and counts; what waits is given again when the contest goes on. */
async function takeBack(tx: Tx, lock: ContestLock): Promise<void> {
  const keys = await cancelRuns(tx, cellOwner(lock.contest_id), ofRun(lock.run), ['queued'])
  if (keys.length === 0) return
  await tx
    .update(cellCheck)
    .set({ state: 'planned' })
    .where(and(isOfRun(lock), eq(cellCheck.state, 'ordered'), isAmong(keys.map(readCheckKey))))
}
