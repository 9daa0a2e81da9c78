import { createHash } from 'node:crypto'
import type { Parsed } from '@beacon/api/endpoint'
import type { MarkingSetup, markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examMarkingQuestion } from '../../../../db/schema/kinds/theory/exam-marking.ts'
import { fail, failFields } from '../../../../failure.ts'
import { hasBegunMarking, hasReport, judgedPaperOf, selectMarkers, staffExam } from '../exam/index.ts'
import { isSubjective } from '../paper/index.ts'
import { selectSetup, type SetupRow } from './setup-rows.ts'

type Body = Parsed<typeof contract.set_up>['body']
type Markers = MarkingSetup['markers']

const stampOf = (rows: readonly SetupRow[]): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

/** Members of staff who may mark; of those who were given a question and no longer may, the name. */
async function readMarkers(executor: Executor, contest_id: string, rows: readonly SetupRow[]): Promise<Markers> {
  const able = await selectMarkers(executor, contest_id)
  const known = new Set(able.map(({ user_id }) => user_id))
  const gone = [...new Set(rows.flatMap(({ marker_ids }) => marker_ids))].filter((id) => !known.has(id))
  const { rows: names } = await executor.execute<{ user_id: string; name: string }>(sql`
    select resource_id as user_id, rep_name as name from "user" where resource_id = any(${sql.param(gone)}::uuid[]) order by 2, 1`)
  return [...able.map(({ user_id, name }) => ({ user_id, name, may_mark: true })), ...names.map((one) => ({ ...one, may_mark: false }))]
}

/** Questions of the paper that people mark, by their ids, and the exam's id for its reports. */
async function readManualIds(ctx: SignedIn, contest: ExamRecord): Promise<string[]> {
  const { sections } = await judgedPaperOf(ctx, contest)
  const items = sections.flatMap((section) => section.items)
  const questions = items.filter(({ content }) => isSubjective(content)).map(({ question_id }) => question_id)
  return hasReport(contest) ? [...questions, contest.resource_id] : questions
}

/** Who marks which question. Rows of questions that the paper no longer has are left out. */
export async function readSetup(ctx: SignedIn, id: string): Promise<MarkingSetup> {
  const { contest } = await staffExam(ctx, id, 'marking.review')
  const rows = await selectSetup(ctx.db, id)
  const known = new Map(rows.map((row) => [row.question_id, row]))
  const ids = await readManualIds(ctx, contest)
  return {
    questions: ids.map((question_id) => known.get(question_id) ?? { question_id, is_double: false, marker_ids: [] }),
    markers: await readMarkers(ctx.db, id, rows),
    double_marking: contest.double_marking,
    is_begun: await hasBegunMarking(ctx.db, contest),
    stamp: stampOf(rows),
  }
}

/** @throws 400 at the field for a question that nobody marks, twice the same, and for a marker who may not mark */
async function mustBeKnown(ctx: SignedIn, contest: ExamRecord, { questions }: Body): Promise<void> {
  const manual = new Set(await readManualIds(ctx, contest))
  const ids = questions.map(({ question_id }) => question_id)
  if (new Set(ids).size < ids.length || ids.some((id) => !manual.has(id))) failFields({ questions: { code: 'field_wrong' } })
  const rows = await selectSetup(ctx.db, contest.resource_id)
  const markers = new Set((await readMarkers(ctx.db, contest.resource_id, rows)).map(({ user_id }) => user_id))
  if (questions.some(({ marker_ids }) => marker_ids.some((id) => !markers.has(id)))) failFields({ questions: { code: 'field_wrong' } })
}

const chosenOf = (rows: readonly Pick<SetupRow, 'question_id' | 'is_double'>[]): string =>
  rows
    .filter(({ is_double }) => is_double)
    .map(({ question_id }) => question_id)
    .toSorted()
    .join(' ')

/** Writes the set-up whole. Marks hold the row that is locked here, so that none is given by another number of markers. */
async function replaceSetup(tx: Tx, contest: ExamRecord, { questions, stamp }: Body): Promise<SetupRow[]> {
  const contest_id = contest.resource_id
  const { rows } = await tx.execute<{ reviewed_at: string | null }>(
    sql`select reviewed_at from contest_theory where contest_id = ${contest_id} for update`,
  )
  if (rows[0]?.reviewed_at !== null) fail('marking_closed')
  const before = await selectSetup(tx, contest_id)
  if (stampOf(before) !== stamp) fail('changed_meanwhile', { who: '', version: contest.version })
  if (chosenOf(before) !== chosenOf(questions) && (await hasBegunMarking(tx, contest))) fail('marking_begun')
  await tx.delete(examMarkingQuestion).where(eq(examMarkingQuestion.contest_id, contest_id))
  const kept = questions
    .filter(({ is_double, marker_ids }) => is_double || marker_ids.length > 0)
    .map(({ question_id, is_double, marker_ids }) => ({ contest_id, question_id, is_double, marker_ids: [...new Set(marker_ids)] }))
  if (kept.length > 0) await tx.insert(examMarkingQuestion).values(kept)
  return before
}

/** Gives questions to markers. */
export async function writeSetup(ctx: SignedIn, id: string, body: Body): Promise<MarkingSetup> {
  const { contest } = await staffExam(ctx, id, 'marking.review')
  await mustBeKnown(ctx, contest, body)
  const entry = { module: 'marking' as const, operation: 'assign' as const, object_type: 'contest', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const before = await replaceSetup(tx, contest, body)
    note({ object_name: contest.name, before: { questions: before }, after: { questions: body.questions } })
  })
  return readSetup(ctx, id)
}
