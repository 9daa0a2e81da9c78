import type { StartItem } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import { systemCtx, type Platform } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { attemptsOf } from '../../score/measure/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { holdOf } from './check.ts'
import { tellState } from './tell.ts'
import { watchStarts } from './watch-starts.ts'
import { forgetContest, updateContest } from '../../core/contest/index.ts'

/** An automatic start is checked this long before it comes. */
const checkAheadMs = 5_000

const isAwaited = (row: ContestCommon): boolean =>
  row.start_mode === 'auto' && row.started_at === null && row.announced_status === 'not_started'

/** Its start is at hand; a later tick may still let it go. */
const isComing = (row: ContestCommon, now: number): boolean => {
  const left = Date.parse(row.start_at) - now
  return isAwaited(row) && left > 0 && left <= checkAheadMs
}

/** Its start passed while no server looked: by the clock it runs, but nobody was told so. */
const isMissed = (row: ContestCommon, now: number): boolean =>
  isAwaited(row) && !row.is_start_held && stateOf(row, now).status === 'running'

export const isHoldable = (row: ContestCommon, now: number): boolean => isComing(row, now) || isMissed(row, now)

/**
 * An automatic start that its check does not let pass stays put, and its staff are told. Until its time a later tick lets it go
 * when the fault is gone; after it only a person starts it, because a start in the past would take that time from everybody.
 */
export async function holdOrLet(platform: Platform, row: ContestCommon): Promise<void> {
  const { holds } = await holdOf(platform, platform.db, row)
  if (holds === row.is_start_held) return
  const ctx = systemCtx(platform, 'hold_start')
  const entry = {
    module: 'contest' as const,
    operation: holds ? ('hold_start' as const) : ('let_start' as const),
    object_type: 'contest',
    object_id: row.resource_id,
    object_name: row.name,
  }
  try {
    await change(ctx, entry, async (tx, note) => note({ after: { items: await move(platform, tx, row, holds) } }))
  } catch (error) {
    if (error instanceof Overtaken) return
    throw error
  }
  forgetContest(platform, row.resource_id)
  await watchStarts(ctx)
}

/** Another replica, or a person, was first: nothing is written. */
class Overtaken extends Error {}

/** Under the lock everything is asked again: it may have been mended or confirmed meanwhile. */
async function move(platform: Platform, tx: Tx, { resource_id }: ContestCommon, holds: boolean): Promise<StartItem[]> {
  const { contest: row, at } = await lockContest(tx, resource_id)
  const found = await holdOf(platform, tx, row)
  const isDone = row.is_start_held === holds || found.holds !== holds || !isHoldable(row, at)
  if (isDone || (isMissed(row, at) && (await isPlayed(tx, row)))) throw new Overtaken()
  await updateContest(tx, resource_id, { is_start_held: holds })
  await tellState(tx, { row: { ...row, is_start_held: holds }, at, reason: holds ? 'start_check_failed' : null })
  return found.items
}

/** What somebody played is not taken back. */
async function isPlayed(executor: Executor, contest: ContestCommon): Promise<boolean> {
  const { resource_id, run } = contest
  const attempts = sql.raw(attemptsOf(contest))
  const { rows } = await executor.execute(sql`select 1 from ${attempts} x where contest_id = ${resource_id} and run = ${run} limit 1`)
  return rows.length > 0
}
