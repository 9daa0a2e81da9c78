import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examDesk as contract } from '@beacon/api/kinds/theory/exam/exam-desk'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { roomLimits } from '@beacon/api/kinds/theory/exam/room-fields'
import type { SignedIn } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import { contestTheory, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAllowance, examAttempt } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { entrant } from '../../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../../failure.ts'
import { tellState } from '../../../../contest/control/contest-control/index.ts'
import { iso, saveContest, stateOf, tellContestChanged } from '../../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../../contest/score/score/index.ts'
import { deadlineSql, leastLeftMs, leaveAMinute, moveDeadlines, standingAt } from '../sitting/deadline.ts'
import { openAgain, openWhoeverHasTime } from './open-again.ts'
import { spanOf } from './settings.ts'
import { handIn } from '../sitting/submit.ts'
import { inRun, lockAttempts, mustNotBeFinal, underLock, underLockOf, type Held } from './under-lock.ts'

type ExtraTime = Parsed<typeof contract.extra_time>['body']

/** Moves deadlines of some candidates or of everybody. A paper that the clock handed in opens again where its new time is not over. */
export async function giveTime(ctx: SignedIn, id: string, body: ExtraTime): Promise<Reply<typeof contract.extra_time>> {
  const { entrant_ids, minutes, reason } = body
  const seconds = minutes * 60
  return underLockOf(ctx, id, { operation: 'time_add', entrantIds: entrant_ids }, async ({ tx, note, lock, row }, { rooms }) => {
    mustNotBeFinal(row)
    if (rooms !== null && minutes < 1) return fail('room_minutes', { n: roomLimits.minutes })
    const isStopped = row.stopped_at !== null
    const reopened = isStopped ? 0 : await moveTime(ctx, { tx, lock, row }, { entrant_ids, seconds, reason })
    if (isStopped && rooms === null) await moveOpened(tx, row, { entrant_ids, seconds, at: lock.at })
    if (rooms !== null && entrant_ids !== null) await mustBeWithinRoom(tx, row, entrant_ids, seconds)
    const moved = await countMoved(tx, row, entrant_ids)
    // Nothing moves for whoever is in: the reply says so instead of a yes, and names what lets them go on.
    if (moved === 0 && (isStopped || entrant_ids !== null)) return fail('no_deadline_moved')
    note({ object_name: row.name, after: { minutes, reason, candidates: entrant_ids?.length ?? 'all', reopened } })
    await tellContestChanged(tx, id)
    return { moved, reopened }
  })
}

interface Moving {
  entrant_ids: readonly string[] | null
  seconds: number
}

/** Answers how many papers opened again. */
export async function moveTime(
  ctx: SignedIn,
  { tx, lock, row }: Pick<Held, 'tx' | 'lock' | 'row'>,
  { entrant_ids, seconds, reason }: Moving & { reason: string },
): Promise<number> {
  const isCommon = entrant_ids === null && spanOf(row)?.isCommon === true
  const now = isCommon ? await moveEnd(ctx, tx, lock, { row, seconds, reason }) : row
  if (entrant_ids === null) await giveAll(tx, row, isCommon ? 0 : seconds)
  else await giveSome(tx, row, entrant_ids, seconds)
  if (seconds < 0) await leaveAMinute(tx, now, lock.at)
  const reopened = await openWhoeverHasTime(tx, lock, now)
  await moveDeadlines(tx, now, lock.at)
  return reopened
}

/** After a stop only papers that were opened again go on, each until its own deadline. */
async function moveOpened(tx: Tx, row: ExamRecord, { entrant_ids, seconds, at }: Moving & { at: number }): Promise<void> {
  const { deadline, state, entrant_id } = examAttempt
  const least = sql`least(${deadline}, ${iso(at + leastLeftMs)}::timestamptz)`
  await tx
    .update(examAttempt)
    .set({ deadline: sql`greatest(${deadline} + make_interval(secs => ${seconds}), ${least})` })
    .where(and(inRun(row), eq(state, 'going'), entrant_ids === null ? undefined : inArray(entrant_id, [...entrant_ids])))
}

/** Candidates for whom given time counts: who answers, and who may still begin. */
async function countMoved(tx: Tx, row: ExamRecord, entrantIds: readonly string[] | null): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from entrant e
      left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${row.run} and a.entrant_id = e.entrant_id
    where e.contest_id = ${row.resource_id} and e.status = 'approved' and not e.is_staff
      and coalesce(a.state, ${row.stopped_at === null ? 'going' : 'absent'}) = 'going'
      and ${entrantIds === null ? sql`true` : sql`e.entrant_id = any(${sql.param([...entrantIds])}::uuid[])`}`)
  return rows[0]?.n ?? 0
}

/** Where all end together everybody's time is that of the exam: its end moves, so that every clock says the same. Before the start it lasts longer. */
async function moveEnd(
  ctx: SignedIn,
  tx: Tx,
  lock: ContestLock,
  { row, seconds, reason }: { row: ExamRecord; seconds: number; reason: string },
): Promise<ExamRecord> {
  const start = Date.parse(row.start_at)
  const end = Date.parse(row.end_at)
  const isAhead = stateOf(row, lock.at).status === 'not_started'
  const least = isAhead ? start + leastLeftMs : Math.min(end, lock.at + leastLeftMs)
  const moved = Math.max(least, end + seconds * 1_000)
  const longer = isAhead ? spanOf(row)?.lasting(moved - start) : { was_end_at: row.was_end_at ?? row.end_at }
  const patch = { end_at: iso(moved), ...longer }
  await saveContest(tx, row, patch, ctx.actor.user_id)
  const next = { ...row, ...patch }
  await tellState(tx, { row: next, at: lock.at, reason })
  return next
}

async function giveAll(tx: Tx, row: ExamRecord, seconds: number): Promise<void> {
  await tx
    .update(contestTheory)
    .set({ extra_s: sql`greatest(0, ${contestTheory.extra_s} + ${seconds})` })
    .where(eq(contestTheory.contest_id, row.resource_id))
  await addExtra(tx, row, null, seconds)
}

async function giveSome(tx: Tx, row: ExamRecord, entrantIds: readonly string[], seconds: number): Promise<void> {
  const known = await tx
    .select({ id: entrant.entrant_id })
    .from(entrant)
    .where(and(eq(entrant.contest_id, row.resource_id), eq(entrant.status, 'approved'), inArray(entrant.entrant_id, [...entrantIds])))
  if (known.length === 0) return
  await tx
    .insert(examAllowance)
    .values(known.map(({ id }) => ({ contest_id: row.resource_id, run: row.run, entrant_id: id, extra_s: Math.max(0, seconds) })))
    .onConflictDoUpdate({
      target: [examAllowance.contest_id, examAllowance.run, examAllowance.entrant_id],
      set: { extra_s: sql`greatest(0, ${examAllowance.extra_s} + ${seconds})` },
    })
  await addExtra(
    tx,
    row,
    known.map(({ id }) => id),
    seconds,
  )
}

/** What the staff of rooms gave one candidate stays below its limit, however many of them gave it. */
async function mustBeWithinRoom(tx: Tx, row: ExamRecord, entrantIds: readonly string[], seconds: number): Promise<void> {
  const given = await tx
    .update(examAllowance)
    .set({ room_s: sql`${examAllowance.room_s} + ${seconds}` })
    .where(
      and(
        eq(examAllowance.contest_id, row.resource_id),
        eq(examAllowance.run, row.run),
        inArray(examAllowance.entrant_id, [...entrantIds]),
      ),
    )
    .returning({ room_s: examAllowance.room_s })
  if (given.some(({ room_s }) => room_s > roomLimits.minutes * 60)) fail('room_minutes', { n: roomLimits.minutes })
}

async function addExtra(tx: Tx, row: ExamRecord, entrantIds: readonly string[] | null, seconds: number): Promise<void> {
  await tx
    .update(examAttempt)
    .set({ extra_s: sql`greatest(0, ${examAttempt.extra_s} + ${seconds})` })
    .where(and(inRun(row), entrantIds === null ? undefined : inArray(examAttempt.entrant_id, [...entrantIds])))
}

/** Hands in for candidates whose attempt goes on; the others are left alone. */
export async function submitFor(
  ctx: SignedIn,
  id: string,
  { entrant_ids, reason }: Parsed<typeof contract.submit_for>['body'],
): Promise<{ submitted: number }> {
  return underLock(ctx, id, { operation: 'submit_for' }, async ({ tx, note, lock, row }) => {
    const going = (await lockAttempts(tx, row, entrant_ids)).filter(({ state }) => state === 'going')
    for (const attempt of going) await handIn(tx, attempt, { by: 'staff', reason, at: lock.at })
    note({ object_name: row.name, after: { reason, entrant_ids: going.map(({ entrant_id }) => entrant_id) } })
    return { submitted: going.length }
  })
}

/** Lets a candidate go on until so many minutes from now. */
export async function reopenAttempt(
  ctx: SignedIn,
  id: string,
  { entrant_id, minutes, reason }: Parsed<typeof contract.reopen>['body'],
): Promise<{ deadline: string }> {
  return underLock(ctx, id, { operation: 'attempt_reopen' }, async ({ tx, note, lock, row }) => {
    mustNotBeFinal(row)
    const [attempt] = await lockAttempts(tx, row, [entrant_id])
    if (attempt === undefined || attempt.state === 'going') return fail('contest_state', { state: stateOf(row, lock.at).status })
    const still = standingAt(row, lock.at)
    const until = still + minutes * 60_000
    const lacking = sql`${iso(until)}::timestamptz - ${deadlineSql(row, still)}`
    await openAgain(tx, lock, [attempt])
    // A stop stays for everybody else, so it cuts nothing here, and what the exam says of time without it is left as it is.
    await tx.execute(sql`
      update exam_attempt a set deadline = ${iso(until)},
        extra_s = a.extra_s + ${row.stopped_at === null ? sql`ceil(extract(epoch from ${lacking}))::int` : sql`0`}
      where a.attempt_id = ${attempt.attempt_id}`)
    await moveDeadlines(tx, row, lock.at)
    const [open] = await tx.select().from(examAttempt).where(eq(examAttempt.attempt_id, attempt.attempt_id))
    const deadline = new Date(open?.deadline ?? until).toISOString()
    note({ object_name: row.name, before: { submitted_at: attempt.submitted_at }, after: { entrant_id, reason, deadline } })
    return { deadline }
  })
}

/** The next device of a candidate may take over. */
export async function releaseDevice(ctx: SignedIn, id: string, entrantId: string): Promise<{ ok: true }> {
  return underLockOf(ctx, id, { operation: 'device_release', entrantIds: [entrantId] }, async ({ tx, note, row }) => {
    const [attempt] = await lockAttempts(tx, row, [entrantId])
    if (attempt === undefined) return fail('attempt_not_started')
    if (attempt.state !== 'going') return fail('contest_state', {})
    await tx.update(examAttempt).set({ is_device_free: true }).where(eq(examAttempt.attempt_id, attempt.attempt_id))
    note({ object_name: row.name, after: { entrant_id: entrantId } })
    return { ok: true as const }
  })
}
