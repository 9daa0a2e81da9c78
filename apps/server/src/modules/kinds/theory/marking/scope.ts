import { sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { staffExam } from '../exam/index.ts'

export interface SeenMarking {
  contest: ExamRecord
  /** The database's clock, epoch ms. */
  now: number
  state: 'closed' | 'open' | 'done'
  /** Leads the marking: decides on answers that others pushed. */
  isLead: boolean
}

function markingStateOf(row: ExamRecord, now: number): SeenMarking['state'] {
  if (row.reviewed_at !== null) return 'done'
  const { status } = stateOf(row, now)
  if (status === 'finished') return 'open'
  return row.marking_open === 'first_submit' && status !== 'not_started' ? 'open' : 'closed'
}

/** The marking of an exam, for its staff. @throws contest_not_found for others */
export async function seeMarking(ctx: SignedIn, id: string): Promise<SeenMarking> {
  const { contest, now } = await staffExam(ctx, id, 'marking.mark')
  return { contest, now, state: markingStateOf(contest, now), isLead: can(ctx, 'marking.review') }
}

/** The same where marks are taken now. @throws exam_not_finished before, marking_closed after it */
export async function seeOpenMarking(ctx: SignedIn, id: string): Promise<SeenMarking> {
  const seen = await seeMarking(ctx, id)
  if (seen.state === 'done') return fail('marking_closed')
  if (seen.state === 'closed') return fail('exam_not_finished', { n: await countGoing(ctx.db, seen.contest) })
  return seen
}

/** Attempts `a` of this run with their entrants `e`. Members of staff who try the exam out are marked by nobody. */
export const attemptsOf = (contest: ExamRecord): SQL =>
  sql`a.contest_id = ${contest.resource_id} and a.run = ${contest.run} and not e.is_staff`

/** Those that are in and judged: their answers wait for markers. */
export const judgedOf = (contest: ExamRecord): SQL => sql`${attemptsOf(contest)} and a.state <> 'going' and a.objective is not null`

export const attemptTables = sql`exam_attempt a join entrant e on e.entrant_id = a.entrant_id`
export const itemTables = sql`exam_item i join exam_attempt a on a.attempt_id = i.attempt_id join entrant e on e.entrant_id = a.entrant_id`

/** Items that the caller may take or mark: no other marker holds them. */
export const isFree = (userId: string): SQL => sql`(i.leased_by is null or i.leased_by = ${userId} or i.leased_until <= now())`

export async function countGoing(executor: Executor, contest: ExamRecord): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from ${attemptTables} where ${attemptsOf(contest)} and a.state = 'going'`,
  )
  return rows[0]?.n ?? 0
}

/** Unmarked answers to a question, or of the whole run. */
export async function countUnmarked(executor: Executor, contest: ExamRecord, question_id: string | null): Promise<number> {
  const isOfQuestion = question_id === null ? sql`true` : sql`i.question_id = ${question_id}`
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from ${itemTables} where ${judgedOf(contest)} and ${isOfQuestion} and i.mark is null`,
  )
  return rows[0]?.n ?? 0
}
