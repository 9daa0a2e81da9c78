import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { markingTrial as contract, TrialView } from '@beacon/api/kinds/theory/marking-trial'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail, failFields } from '../../../../failure.ts'
import { selectMarkers, staffExam } from '../exam/index.ts'
import { writtenTexts } from './item-view.ts'
import { mustBeOpen } from './lock-items.ts'
import { selectSetup } from './setup-rows.ts'
import { isUnmarked, itemTables, judgedOf, seeOpenMarking, type SeenMarking } from './scope.ts'
import { compareTrial } from './trial-figures.ts'

/** Questions that somebody marked, or that had a trial: none begins any more. */
const isTooLate = ({ resource_id, run }: ExamRecord) => sql`(
  exists (select 1 from exam_trial t where t.contest_id = ${resource_id} and t.run = ${run} and t.question_id = i.question_id)
  or exists (select 1 from exam_mark m join exam_item x on x.item_id = m.item_id
    where x.contest_id = ${resource_id} and x.run = ${run} and x.question_id = i.question_id))`

/** Trials of an exam, and questions with answers to mark that may have one. */
export async function listTrials(ctx: SignedIn, id: string): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffExam(ctx, id, 'marking.review')
  const trials = await ctx.db.execute<{ question_id: string; closed_at: string | null }>(sql`
    select question_id, closed_at from exam_trial where contest_id = ${id} and run = ${contest.run} order by opened_at, question_id`)
  const { rows } = await ctx.db.execute<{ question_id: string }>(sql`
    select distinct i.question_id from ${itemTables} where ${judgedOf(contest)} and ${isUnmarked} and not ${isTooLate(contest)}`)
  return {
    trials: trials.rows.map(({ question_id, closed_at }) => ({ question_id, closed_at: closed_at && new Date(closed_at).toISOString() })),
    may_begin: rows.map(({ question_id }) => question_id),
  }
}

/** Marks and the beginning or the end of a trial come one after another: marks hold the row that is locked here. */
async function lockMarking(tx: Tx, seen: SeenMarking): Promise<void> {
  await tx.execute(sql`select 1 from contest_theory where contest_id = ${seen.contest.resource_id} for update`)
  await mustBeOpen(tx, seen)
}

/** Picks answers by the seed of the exam and begins the trial of one question. */
async function beginOne(
  tx: Tx,
  { contest }: SeenMarking,
  { question_id, answers }: { question_id: string; answers: number },
): Promise<void> {
  const { rows } = await tx.execute<{ item_id: string; is_late: boolean }>(sql`
    select i.item_id, ${isTooLate(contest)} as is_late from ${itemTables}
    where ${judgedOf(contest)} and i.question_id = ${question_id} and ${isUnmarked}
    order by md5(${contest.seed} || 'trial' || i.item_id::text) limit ${answers}`)
  if (rows.length === 0) failFields({ question_ids: { code: 'field_wrong' } })
  if (rows.some(({ is_late }) => is_late)) fail('trial_too_late')
  const ids = rows.map(({ item_id }) => item_id)
  await tx.execute(sql`
    insert into exam_trial (contest_id, run, question_id, item_ids)
    values (${contest.resource_id}, ${contest.run}, ${question_id}, ${sql.param(ids)}::uuid[])`)
}

/** Begins trials: the markers of each question mark the same answers, and its queue stays closed. */
export async function beginTrial(ctx: SignedIn, id: string, body: Parsed<typeof contract.begin>['body']): Promise<{ ok: true }> {
  const seen = await seeOpenMarking(ctx, id)
  const entry = { module: 'marking' as const, operation: 'trial_begin' as const, object_type: 'contest', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    await lockMarking(tx, seen)
    for (const question_id of new Set(body.question_ids)) await beginOne(tx, seen, { question_id, answers: body.answers })
    note({ object_name: seen.contest.name, after: body })
  })
  return { ok: true }
}

/** Ends trials: queues open. @throws changed_meanwhile where one of them does not go on */
export async function openQueue(ctx: SignedIn, id: string, question_ids: readonly string[]): Promise<{ ok: true }> {
  const seen = await seeOpenMarking(ctx, id)
  const entry = { module: 'marking' as const, operation: 'queue_open' as const, object_type: 'contest', object_id: id }
  const ids = [...new Set(question_ids)]
  await change(ctx, entry, async (tx, note) => {
    await lockMarking(tx, seen)
    const { rows } = await tx.execute(sql`
      update exam_trial set closed_at = now() where contest_id = ${id} and run = ${seen.contest.run} and closed_at is null
        and question_id = any(${sql.param(ids)}::uuid[]) returning question_id`)
    if (rows.length < ids.length) fail('changed_meanwhile', { who: '', version: seen.contest.version })
    note({ object_name: seen.contest.name, after: { question_ids: ids } })
  })
  return { ok: true }
}

interface Person {
  user_id: string
  name: string
}

/** Who marks the question, and who no longer does but has marked in the trial. */
async function selectPeople(executor: Executor, contest_id: string, question_id: string, given: readonly string[]): Promise<Person[]> {
  const setup = (await selectSetup(executor, contest_id)).find((row) => row.question_id === question_id)?.marker_ids ?? []
  const able = (await selectMarkers(executor, contest_id)).filter(({ user_id }) => setup.length === 0 || setup.includes(user_id))
  const known = new Set(able.map(({ user_id }) => user_id))
  const gone = [...new Set(given)].filter((user_id) => !known.has(user_id))
  const { rows } = await executor.execute<{ user_id: string; name: string }>(sql`
    select resource_id as user_id, rep_name as name from "user" where resource_id = any(${sql.param(gone)}::uuid[]) order by 2, 1`)
  return [...able.map(({ user_id, name }) => ({ user_id, name })), ...rows]
}

interface Trial extends Record<string, unknown> {
  item_ids: string[]
  opened_at: string
  closed_at: string | null
}

interface Given extends Record<string, unknown> {
  item_id: string
  by_user: string
  mark: number | null
  comment: string
}

interface Params {
  exam_id: string
  question_id: string
}

/** The trial of a question with the marks of all its markers. */
export async function readTrial(ctx: SignedIn, { exam_id, question_id }: Params): Promise<TrialView> {
  const { contest } = await staffExam(ctx, exam_id, 'marking.review')
  const found = await ctx.db.execute<Trial>(sql`
    select item_ids, opened_at, closed_at from exam_trial
    where contest_id = ${exam_id} and run = ${contest.run} and question_id = ${question_id}`)
  const { item_ids, opened_at, closed_at } = found.rows[0] ?? fail('not_found')
  const ids = sql`${sql.param(item_ids)}::uuid[]`
  const { rows } = await ctx.db.execute<{ item_id: string; mark_no: string; answer: Answer }>(sql`
    select i.item_id, a.mark_no, n.answer from ${itemTables}
      left join exam_answer n on n.attempt_id = i.attempt_id and n.question_id = i.question_id
    where ${judgedOf(contest)} and i.item_id = any(${ids}) order by array_position(${ids}, i.item_id)`)
  const given = await ctx.db.execute<Given>(sql`
    select c.item_id, c.by_user, c.mark, coalesce(c.push_word, c.comment) as comment
    from exam_check_mark c join exam_item i on i.item_id = c.item_id and i.same_key = c.same_key
    where c.kind = 'trial' and c.item_id = any(${ids}) and (c.mark is not null or c.push_word is not null)`)
  const people = await selectPeople(
    ctx.db,
    exam_id,
    question_id,
    given.rows.map(({ by_user }) => by_user),
  )
  const answers = rows.map(({ item_id, mark_no, answer }) => ({ item_id, mark_no, texts: writtenTexts(answer) }))
  const moment = (at: string) => new Date(at).toISOString()
  return {
    question_id,
    opened_at: moment(opened_at),
    closed_at: closed_at === null ? null : moment(closed_at),
    ...compareTrial(people, answers, given.rows),
  }
}
