import { systemCtx, type Platform } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { everyNear, type Watch } from '../../../../every.ts'
import { postAutomatic, type AutomaticKey } from '../../talk/bulletin/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { holdOrLet, isHoldable } from './hold-start.ts'
import { tellState } from './tell.ts'
import { forgetContest, selectTicking } from '../../core/contest/index.ts'
import { kindControl } from './port.ts'

const everyMs = 500
/** While no contest runs and none starts within a minute. */
const quietMs = 5_000

/**
 * Tells what the clock has done by itself: start, freeze, end, releases. Nothing depends on it, every reader derives the state;
 * of several replicas the first to take the contest's lock speaks, the others find it told.
 */
export const keepAnnouncing = (platform: Platform): Watch =>
  everyNear(
    { ms: everyMs, quietMs },
    () => announceAll(platform),
    (error) => platform.log.warn({ err: error }, 'the contest clock could not be announced'),
  )

/** Answers whether a contest runs or starts within a minute: then the next look comes soon. */
export async function announceAll(platform: Platform): Promise<boolean> {
  const { now, rows } = await selectTicking(platform.db)
  const due = new Set<string>()
  const questions = new Set(kindControl.all().flatMap(({ port }) => port.boundaries.due))
  for (const select of questions) for (const id of await select(platform.db)) due.add(id)
  for (const row of rows) {
    if (isHoldable(row, now)) await holdOrLet(platform, row)
    if (isNews(row, now)) due.add(row.resource_id)
  }
  for (const id of due) await announce(platform, id)
  for (const row of rows) await kindControl.of(row).hooks.tick(platform, row, now)
  return rows.length > 0 || due.size > 0
}

function isNews(row: ContestCommon, now: number): boolean {
  const { status, is_frozen } = stateOf(row, now)
  return status !== row.announced_status || is_frozen !== row.announced_frozen
}

function keysOf(row: ContestCommon, after: ReturnType<typeof stateOf>): AutomaticKey[] {
  const keys: AutomaticKey[] = []
  if (after.status !== row.announced_status && after.status === 'running') keys.push('contest_started')
  if (after.status !== row.announced_status && after.status === 'finished') keys.push('contest_finished')
  if (after.is_frozen !== row.announced_frozen) keys.push(after.is_frozen ? 'ranking_frozen' : 'ranking_unfrozen')
  return keys
}

async function announce(platform: Platform, id: string): Promise<void> {
  const ctx = systemCtx(platform, newId())
  await change(ctx, { module: 'contest', operation: 'clock', object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { contest: row, at } = lock
    await kindControl.of(row).boundaries.settle(tx, lock)
    note({ object_name: row.name, after: stateOf(row, at) })
    if (!isNews(row, at)) return
    for (const key of keysOf(row, stateOf(row, at))) await postAutomatic(tx, { row, key })
    await tellState(tx, { row, at, reason: null })
  })
  forgetContest(platform, id)
}
