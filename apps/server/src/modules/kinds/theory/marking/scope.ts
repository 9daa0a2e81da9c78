import { sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { selectMarkers, staffExam } from '../exam/index.ts'
import { doubleOf, othersOf, selectSetup, selectTrials, type DoubleQuestions } from './setup-rows.ts'

export interface SeenMarking {
  contest: ExamRecord
  /** The database's clock, epoch ms. */
  now: number
  state: 'closed' | 'open' | 'done'
  /** Leads the marking: decides on answers that others pushed. */
  isLead: boolean
  userId: string
  /** Questions that two people mark. */
  double: DoubleQuestions
  /** Two people mark some of it, and the review is not finished: everybody sees the own marks of that only. Of `ofQuestion`: of this one. */
  isBlind: boolean
  /** Pushed answers come to the caller's queue. Where two people mark, they are decided apart from it. */
  takesPushed: boolean
  /** Questions that were given to other markers. */
  ofOthers: readonly string[]
  /** Questions whose trial goes on: their queues are closed. */
  trials: readonly string[]
  /** Whose candidates the caller does not mark; null: nobody's. */
  ownOrganisation: OwnOrganisation | null
}

/** An organisation, and who may mark its candidates: a paper that too few of them may mark is for all markers, or it would wait for ever. */
interface OwnOrganisation {
  organisation_id: string
  others: readonly string[]
  least: number
}

function markingStateOf(row: ExamRecord, now: number): SeenMarking['state'] {
  if (row.reviewed_at !== null) return 'done'
  const { status } = stateOf(row, now)
  if (status === 'finished') return 'open'
  return row.marking_open === 'first_submit' && status !== 'not_started' ? 'open' : 'closed'
}

/** The organisation whose candidates the caller does not mark. Where all candidates are of one, nobody is favoured and everybody marks. */
async function findOwnOrganisation(
  { db, actor: { organisation_id } }: SignedIn,
  contest: ExamRecord,
  least: number,
): Promise<OwnOrganisation | null> {
  if (!contest.own_organisation || organisation_id === null) return null
  const { rows } = await db.execute(sql`
    select 1 from entrant e left join "user" u on u.resource_id = e.user_id
    where e.contest_id = ${contest.resource_id} and not e.is_staff and u.organisation_id is distinct from ${organisation_id}::uuid limit 1`)
  if (rows.length === 0) return null
  const others = (await selectMarkers(db, contest.resource_id)).filter((one) => one.organisation_id !== organisation_id)
  return { organisation_id, others: others.map(({ user_id }) => user_id), least }
}

/** The marking of an exam, for its staff. @throws contest_not_found for others */
export async function seeMarking(ctx: SignedIn, id: string): Promise<SeenMarking> {
  const { contest, now } = await staffExam(ctx, id, 'marking.mark')
  const [state, isLead] = [markingStateOf(contest, now), can(ctx, 'marking.review')]
  const setup = await selectSetup(ctx.db, contest.resource_id)
  const double = doubleOf(contest, setup)
  const isDouble = double === 'all' || double.length > 0
  return {
    contest,
    now,
    state,
    isLead,
    userId: ctx.actor.user_id,
    double,
    isBlind: isDouble && state !== 'done',
    takesPushed: isLead && double !== 'all',
    ofOthers: othersOf(setup, ctx.actor.user_id),
    trials: await selectTrials(ctx.db, contest),
    ownOrganisation: await findOwnOrganisation(ctx, contest, isDouble ? 2 : 1),
  }
}

/** The marking as it is for answers to one question. */
export function ofQuestion(seen: SeenMarking, question_id: string): SeenMarking {
  const isDouble = seen.double === 'all' || seen.double.includes(question_id)
  return { ...seen, isBlind: seen.isBlind && isDouble, takesPushed: seen.isLead && !isDouble }
}

/** The marking of reports: in the set-up the id of the exam stands for them. */
export const ofReports = (seen: SeenMarking): SeenMarking => ofQuestion(seen, seen.contest.resource_id)

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

const isOfQuestions = (ids: readonly string[], item: SQL): SQL => sql`${item}.question_id = any(${sql.param([...ids])}::uuid[])`

/** Two people mark the item `i`, and each sees the own mark only. */
export function isBlindItem({ isBlind, double }: SeenMarking): SQL {
  if (!isBlind) return sql`false`
  return double === 'all' ? sql`true` : isOfQuestions(double, sql`i`)
}

/**
 * Whoever a paper was given to marks all of it, whoever its questions were given to. @throws paper_of_others where the lead gave the paper
 * to other markers, question_of_others where the lead gave the question to them
 */
export function mustBeAssigned(seen: SeenMarking, question_id: string, paperMarkers: readonly string[] = []): void {
  if (isOfOthers(seen, question_id, paperMarkers)) fail(paperMarkers.length > 0 ? 'paper_of_others' : 'question_of_others')
}

/** Answers to the question in a paper that was given to these people are for other markers. */
export const isOfOthers = ({ ofOthers, userId }: SeenMarking, question_id: string, paperMarkers: readonly string[]): boolean =>
  paperMarkers.length > 0 ? !paperMarkers.includes(userId) : ofOthers.includes(question_id)

/** The paper of attempt `a`, or of another alias, was given to the caller. */
export const isOwnPaper = ({ userId }: SeenMarking, alias: 'a' | 'b' | 'x' = 'a'): SQL =>
  sql`${userId}::uuid = any(${sql.raw(alias)}.marker_ids)`

/** The paper was given to other markers. */
export const isPaperOfOthers = (seen: SeenMarking, alias: 'a' | 'b' | 'x' = 'a'): SQL =>
  sql`(cardinality(${sql.raw(alias)}.marker_ids) > 0 and not ${isOwnPaper(seen, alias)})`

/** The item `i` is for the caller: its paper, or else its question, was given to nobody else, and no trial of the question goes on. */
export function isAssigned(seen: SeenMarking, alias: 'a' | 'b' | 'x' = 'a', itemAlias: 'i' | 's' = 'i'): SQL {
  const { ofOthers, trials } = seen
  const item = sql.raw(itemAlias)
  const isOpen = trials.length === 0 ? sql`true` : sql`not ${isOfQuestions(trials, item)}`
  const isOfCaller = ofOthers.length === 0 ? sql`true` : sql`not ${isOfQuestions(ofOthers, item)}`
  return sql`(${isOpen} and not ${isPaperOfOthers(seen, alias)} and (${isOwnPaper(seen, alias)} or ${isOfCaller}))`
}

/** Items that come into the caller's queue: those of the own questions, and what others pushed to whoever leads. */
export const isInQueue = (seen: SeenMarking, alias: 'a' | 'x' = 'a'): SQL =>
  sql`case when i.is_pushed then ${seen.isLead} and not ${isBlindItem(seen)} else ${isAssigned(seen, alias)} end`

/**
 * Those of them that the caller may mark: whose name the caller did not read, and of another organisation, where the exam says so. Of `b`
 * instead of `a`.
 */
export function offeredTo({ ownOrganisation, userId }: SeenMarking, alias: 'a' | 'b' = 'a'): SQL {
  const attempt = sql.raw(alias)
  const isUnnamed = isUnnamedTo(attempt, sql`${userId}::uuid`)
  if (ownOrganisation === null) return isUnnamed
  const { organisation_id, others, least } = ownOrganisation
  const hasOthers = sql`(select count(*) from unnest(${sql.param([...others])}::uuid[]) as m (id) where ${isUnnamedTo(attempt, sql`m.id`)}) >= ${least}`
  return sql`${isUnnamed} and not (${hasOthers} and exists (
    select 1 from "user" o where o.resource_id = ${attempt}.user_id and o.organisation_id = ${organisation_id}::uuid))`
}

/** The person did not read whose paper it is. */
const isUnnamedTo = (attempt: SQL, person: SQL): SQL =>
  sql`not exists (select 1 from exam_marker_excluded x where x.attempt_id = ${attempt}.attempt_id and x.user_id = ${person})`

/** Items that lack a mark of markers. What two markers disagree on waits for whoever decides. */
export const isUnmarked = sql`i.mark is null and not i.is_conflict`

/** Items that wait for a mark of the caller, whoever holds them. */
export function isWaiting({ isBlind, userId }: SeenMarking, alias: 'i' | 's' = 'i'): SQL {
  const item = sql.raw(alias)
  // Where one person marks an answer there are neither first marks nor conflicts.
  return isBlind
    ? sql`${item}.mark is null and not ${item}.is_conflict and not (${userId}::uuid = any(${item}.first_by))`
    : sql`${item}.mark is null`
}

/** What the caller gave, as `f`; empty where one person marks. */
export const ownMarks = ({ userId }: SeenMarking): SQL =>
  sql`left join exam_first_mark f on f.item_id = i.item_id and f.by_user = ${userId}::uuid`

/** Items that the caller may take or mark: no other marker holds them. */
export const isFree = (userId: string): SQL => sql`(i.leased_by is null or i.leased_by = ${userId} or i.leased_until <= now())`

export async function countGoing(executor: Executor, contest: ExamRecord): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from ${attemptTables} where ${attemptsOf(contest)} and a.state = 'going'`,
  )
  return rows[0]?.n ?? 0
}

/** Unmarked answers to a question. */
export async function countUnmarked(executor: Executor, contest: ExamRecord, question_id: string): Promise<number> {
  const isOfQuestion = sql`i.question_id = ${question_id}`
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from ${itemTables} where ${judgedOf(contest)} and ${isOfQuestion} and ${isUnmarked}`,
  )
  return rows[0]?.n ?? 0
}
