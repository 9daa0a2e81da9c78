import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { eq } from 'drizzle-orm'
import { fail } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { forgetReads } from '../../talk/bulletin/index.ts'
import { recordAllEntrants } from '../../entry/entrant/index.ts'
import { closeScenesOf } from '../../scene/close/index.ts'
import { appendEvents, type ContestLock } from '../../score/score/index.ts'
import { iso, stateOf } from '../../core/contest-clock/index.ts'
import { tellReset, tellState } from './tell.ts'
import { kindOf, putRunAside, saveContest, takeLastRun, wholeRow, type NewContest } from '../../core/contest/index.ts'
import { kindControl, type ResetChoices } from './port.ts'

const clockColumns = [
  'start_at',
  'end_at',
  'start_mode',
  'started_at',
  'is_start_held',
  'stopped_at',
  'pauses',
  'was_end_at',
  'freeze_at',
  'unfrozen_at',
  'is_revealed',
  'is_public',
] as const satisfies ReadonlyArray<keyof ContestCommon>
type SavedClock = Pick<ContestCommon, (typeof clockColumns)[number]>

/** The clock of a run, with what its kind keeps beside it. */
function clockNow(row: ContestCommon): object {
  const values: Readonly<Record<string, unknown>> = { ...row }
  const columns = [...clockColumns, ...Object.keys(kindOf(row).settings.ofRun)]
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

/**
 * A new run: not started, hidden, its start to be set anew. The old one's rows stay; revoked tokens do not come back with it.
 * Answers what the audit log keeps of it.
 */
export async function resetRun(ctx: Ctx, tx: Tx, lock: ContestLock, choices: ResetChoices): Promise<Record<string, number>> {
  // Their flags are of the run that ends here.
  await closeScenesOf(tx, lock.contest_id, 'reset')
  const noted = await kindControl.of(lock.contest).hooks.reset(tx, lock, choices)
  const { start_at } = lock.contest
  const span = kindOf(lock.contest).settings.span?.(lock.contest)
  await asideAndOpen(ctx, tx, lock, {
    run: lock.contest.last_run + 1,
    last_run: lock.contest.last_run + 1,
    last_seq: 0,
    is_public: false,
    start_mode: 'manual',
    // What the old run was given does not make the new one longer.
    ...(span?.isCommon === true && { end_at: iso(Date.parse(start_at) + span.own_ms) }),
    started_at: null,
    is_start_held: false,
    stopped_at: null,
    pauses: [],
    was_end_at: null,
    freeze_at: null,
    unfrozen_at: null,
    is_revealed: false,
    ...kindOf(lock.contest).settings.ofRun,
  })
  return noted
}

/** Back to the run that was put aside last: its clock and its score, with the entrants and topics of today. */
export async function restoreRun(ctx: Ctx, tx: Tx, lock: ContestLock): Promise<void> {
  await closeScenesOf(tx, lock.contest_id, 'reset')
  const old = (await takeLastRun(tx, lock.contest_id)) ?? fail('no_old_run')
  await asideAndOpen(ctx, tx, lock, { ...(old.clock as SavedClock), run: old.run, last_seq: old.last_seq })
}

async function asideAndOpen(
  ctx: Ctx,
  tx: Tx,
  lock: ContestLock,
  values: Partial<NewContest> & { run: number; last_seq: number },
): Promise<void> {
  const { contest: row, contest_id, at } = lock
  const last_seq = lock.next_seq - 1
  await putRunAside(tx, {
    contest_id,
    run: row.run,
    last_seq,
    clock: clockNow(row),
    reset_at: iso(at),
    reset_by: ctx.actor?.user_id ?? null,
  })
  await saveContest(tx, row, values, ctx.actor?.user_id ?? null)
  const [found] = await tx.select().from(contest).where(eq(contest.resource_id, contest_id))
  if (found === undefined) return fail('contest_not_found')
  const opened = await wholeRow(tx, found)
  const next: ContestLock = { contest: opened, contest_id, run: values.run, at, next_seq: values.last_seq + 1 }
  const kind = kindControl.of(opened)
  await appendEvents(tx, next, [kind.rulesEvent(opened)])
  await kind.hooks.begin(tx, next, { isAhead: stateOf(opened, at).status === 'not_started' })
  await recordAllEntrants(tx, next)
  await forgetReads(tx, contest_id)
  await tellState(tx, { row: opened, at, reason: null })
  await tellReset(tx, contest_id, 'run')
  await checkStreams(tx, contest_id)
}
