import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { contest, type ContestRecord } from '../../db/schema/contest.ts'
import { eq } from 'drizzle-orm'
import { fail } from '../../failure.ts'
import { checkStreams } from '../../live/index.ts'
import { dropTokens } from '../bot/index.ts'
import { forgetReads } from '../bulletin/index.ts'
import { recordAllEntrants } from '../entrant/index.ts'
import { appendEvents, type ContestLock } from '../score/index.ts'
import { recordAllTopics, unreleaseTopics } from '../topic/index.ts'
import { iso, stateOf } from '../contest-clock/index.ts'
import { putRunAside, saveContest, takeLastRun, type NewContest } from './repo.ts'
import { contestRulesEvent } from './rules.ts'
import { tellReset, tellState } from './tell.ts'

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
  'pause_hides_topics',
] as const satisfies ReadonlyArray<keyof ContestRecord>
type SavedClock = Pick<ContestRecord, (typeof clockColumns)[number]>

const clockNow = (row: ContestRecord): SavedClock =>
  Object.fromEntries(clockColumns.map((column) => [column, row[column]])) as unknown as SavedClock

/** What of the old run may go on in the new one. */
export interface ResetChoices {
  /** False: programs of the entrants keep their tokens. */
  revoke_tokens: boolean
}

/**
 * A new run: not started, hidden, its start to be set anew. The old one's rows stay; revoked tokens do not come back with it.
 * Answers how many tokens were revoked.
 */
export async function resetRun(ctx: Ctx, tx: Tx, lock: ContestLock, { revoke_tokens }: ResetChoices): Promise<{ tokens_revoked: number }> {
  const tokens_revoked = revoke_tokens ? await dropTokens(tx, lock.contest_id) : 0
  await asideAndOpen(ctx, tx, lock, {
    run: lock.contest.last_run + 1,
    last_run: lock.contest.last_run + 1,
    last_seq: 0,
    is_public: false,
    start_mode: 'manual',
    started_at: null,
    is_start_held: false,
    stopped_at: null,
    pauses: [],
    was_end_at: null,
    freeze_at: null,
    unfrozen_at: null,
    is_revealed: false,
    pause_hides_topics: null,
  })
  return { tokens_revoked }
}

/** Back to the run that was put aside last: its clock and its score, with the entrants and topics of today. */
export async function restoreRun(ctx: Ctx, tx: Tx, lock: ContestLock): Promise<void> {
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
  await saveContest(tx, contest_id, values, ctx.actor?.user_id ?? null)
  const [opened] = await tx.select().from(contest).where(eq(contest.resource_id, contest_id))
  if (opened === undefined) return fail('contest_not_found')
  const next: ContestLock = { contest: opened, contest_id, run: values.run, at, next_seq: values.last_seq + 1 }
  if (stateOf(opened, at).status === 'not_started') await unreleaseTopics(tx, contest_id)
  await appendEvents(tx, next, [contestRulesEvent(opened)])
  await recordAllTopics(tx, next)
  await recordAllEntrants(tx, next)
  await forgetReads(tx, contest_id)
  await tellState(tx, { row: opened, at, reason: null })
  await tellReset(tx, contest_id, 'run')
  await checkStreams(tx, contest_id)
}
