import { effectiveEnd } from '@beacon/engine'
import { attemptDeadline, type ExamTime } from '@beacon/engine/theory'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../../failure.ts'
import { clockOf, iso, stateOf } from '../../../../contest/core/contest/index.ts'

/** What is taken back leaves so much. */
export const leastLeftMs = 60_000

/** Everybody can begin for so long after the start, since no clock of a device is exact. */
const shortestEntryMs = 60_000

/** Until when one may begin, epoch ms. */
export function entryUntil(row: ExamRecord, now: number): number {
  const end = effectiveEnd(clockOf(row), now)
  if (row.timing === 'window') return end
  const start = Date.parse(row.started_at ?? row.start_at)
  return Math.min(end, start + Math.max(shortestEntryMs, row.late_entry_minutes * 60_000) + pausedMs(row, start, now))
}

/** @throws contest_not_started, contest_paused, entry_closed where nobody begins now */
export function mustEnterNow(row: ExamRecord, now: number): void {
  const { status } = stateOf(row, now)
  if (status === 'not_started') fail('contest_not_started', { t: row.start_at })
  if (status === 'paused') fail('contest_paused')
  const until = entryUntil(row, now)
  if (status === 'finished' || now > until) fail('entry_closed', { t: iso(until) })
}

/** Milliseconds of the exam's pauses between two moments. */
export function pausedMs({ pauses }: Pick<ExamRecord, 'pauses'>, from: number, to: number): number {
  return pauses.reduce((sum, pause) => {
    const begin = Math.max(from, Date.parse(pause.from))
    const end = Math.min(to, pause.to === null ? to : Date.parse(pause.to))
    return sum + Math.max(0, end - begin)
  }, 0)
}

/** The exam as the engine's rule about deadlines reads it. */
function timeOf(row: ExamRecord, at: number): ExamTime {
  const clock = clockOf(row)
  const { timing, duration_minutes } = row
  return { timing, duration_minutes, end_at: effectiveEnd(clock, at), stopped_at: clock.stopped_at, pauses: clock.pauses }
}

/** Seconds that everybody has from the start on, without pauses: a common end that was moved or kept says another length than the settings. */
export function lengthOf(row: ExamRecord, now: number): number {
  if (row.timing === 'window') return row.duration_minutes * 60
  const start = Date.parse(row.started_at ?? row.start_at)
  const end = timeOf(row, now).end_at
  return Math.max(0, Math.round((end - start - pausedMs(row, start, Math.min(now, end))) / 1_000))
}

/** Seconds that a candidate has besides. */
export const addedSeconds = (row: ExamRecord, { time_factor, extra_s }: { time_factor: number; extra_s: number }): number =>
  Math.round((row.duration_minutes * 60 * (time_factor - 100)) / 100) + extra_s

/** Deadline of somebody who begins at a moment, epoch ms. */
export const firstDeadline = (
  row: ExamRecord,
  { now, extra_s, time_factor }: { now: number; extra_s: number; time_factor: number },
): number => attemptDeadline(timeOf(row, now), { started_at: now, time_factor, extra_s, paused_s: 0 })

/** `attemptDeadline` of the engine as SQL over `exam_attempt a`, for many at once; `exam-time.test.ts` holds the two equal. */
export function deadlineSql(row: ExamRecord, at: number): SQL {
  const end = sql`${iso(effectiveEnd(clockOf(row), at))}::timestamptz`
  const over = row.pauses.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
  const froms = sql.param(over.map(({ from }) => from))
  const tos = sql.param(over.map(({ to }) => to))
  const paused = sql`(select coalesce(sum(p.t - greatest(p.f, a.started_at)), interval '0')
    from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) as p (f, t) where p.t > a.started_at)`
  const own = sql`least(a.started_at + make_interval(mins => ${row.duration_minutes}) + ${paused}, ${end})`
  const longer = sql`make_interval(secs => ${row.duration_minutes * 60}::float8 * (a.time_factor - 100) / 100)`
  const due = sql`${row.timing === 'together' ? end : own} + ${longer} + make_interval(secs => a.extra_s + a.paused_s)`
  return row.stopped_at === null ? due : sql`least(${due}, ${row.stopped_at}::timestamptz)`
}

/** Where the clock of the exam stands: in a pause at its begin, so that deadlines say what was left then. */
export function standingAt({ pauses }: Pick<ExamRecord, 'pauses'>, at: number): number {
  const open = pauses.find(({ to }) => to === null)
  return open === undefined ? at : Math.min(at, Date.parse(open.from))
}

/** Deadlines of attempts that go on, as the clock of the exam says now. A stop cuts them once: who is let go on after it has a deadline of the staff's. */
export async function moveDeadlines(tx: Tx, row: ExamRecord, at: number): Promise<void> {
  if (row.stopped_at !== null && Date.parse(row.stopped_at) < at) return
  const due = deadlineSql(row, standingAt(row, at))
  await tx.execute(sql`
    update exam_attempt a set deadline = ${due}
    where a.contest_id = ${row.resource_id} and a.run = ${row.run} and a.state = 'going' and a.deadline is distinct from ${due}`)
}

/** Seconds that somebody got besides, before the own start or after it. */
export async function allowanceOf(executor: Executor, row: ExamRecord, entrantId: string): Promise<number> {
  const { rows } = await executor.execute<{ extra_s: number }>(sql`
    select extra_s from exam_allowance where contest_id = ${row.resource_id} and run = ${row.run} and entrant_id = ${entrantId}`)
  return row.extra_s + (rows[0]?.extra_s ?? 0)
}

/** What is taken back leaves a minute at least, or as much as there was: so much less is taken from whoever would have less. */
export async function leaveAMinute(tx: Tx, row: ExamRecord, now: number): Promise<void> {
  const at = standingAt(row, now)
  const due = deadlineSql(row, at)
  const floor = sql`least(${iso(at)}::timestamptz + make_interval(secs => ${leastLeftMs / 1_000}), a.deadline)`
  await tx.execute(sql`
    update exam_attempt a set extra_s = a.extra_s + ceil(extract(epoch from ${floor} - ${due}))::int
    where a.contest_id = ${row.resource_id} and a.run = ${row.run} and a.state = 'going' and ${due} < ${floor}`)
}
