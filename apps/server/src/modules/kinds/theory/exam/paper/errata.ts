import type { Parsed, Reply } from '@beacon/api/endpoint'
import { type erratum as contract, erratumLimits, type OwnErratum } from '@beacon/api/kinds/theory/exam/erratum'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Executor, Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examErratum } from '../../../../../db/schema/kinds/theory/exam-correction.ts'
import { fail } from '../../../../../failure.ts'
import { publish } from '../../../../../live/index.ts'
import { iso, stateOf } from '../../../../contest/core/contest/index.ts'
import { postAutomatic } from '../../../../contest/talk/bulletin/index.ts'
import { wordsOf } from '../../paper/index.ts'
import { itemsOf } from './own-paper.ts'
import { languageOf } from './paper-view.ts'
import { paperOf, readPaper } from './snapshot.ts'
import { staffExam } from '../desk/staff-exam.ts'
import { paperForStaff } from './staff-paper.ts'
import { underLock } from '../desk/under-lock.ts'

type Run = Pick<ExamRecord, 'resource_id' | 'run'>
const ofRun = ({ resource_id, run }: Run) => and(eq(examErratum.contest_id, resource_id), eq(examErratum.run, run))

const selectErrata = (executor: Executor, exam: Run) =>
  executor.select().from(examErratum).where(ofRun(exam)).orderBy(asc(examErratum.at)).limit(erratumLimits.questions)

/** Errata of a run as candidates read them. */
export async function readErrata(executor: Executor, exam: Run): Promise<OwnErratum[]> {
  const rows = await selectErrata(executor, exam)
  return rows.map(({ question_id, text, at }) => ({ question_id, text, at: new Date(at).toISOString() }))
}

/** Questions of the paper in its order, each with its erratum. */
export async function listErrata(ctx: SignedIn, id: string, wanted: 'en' | 'zh' | undefined): Promise<Reply<typeof contract.questions>> {
  const { contest, now } = await staffExam(ctx, id, 'contest.write')
  const paper = paperForStaff(ctx, contest, now, await paperOf(ctx, contest))
  const lang = languageOf(paper, wanted, contest)
  const written = new Map((await selectErrata(ctx.db, contest)).map((row) => [row.question_id, row]))
  const all = paper.sections.flatMap(({ title, items }) => items.map((item) => ({ ...item, section: title })))
  return {
    items: all.map(({ question_id, content, section }, index) => {
      const row = written.get(question_id)
      return {
        question_id,
        place: index + 1,
        section,
        question_type: content.question_type,
        stem: wordsOf({ content, lang }).stem,
        erratum: row === undefined ? null : { text: row.text, at: new Date(row.at).toISOString(), by: row.by },
      }
    }),
  }
}

/** Pages of candidates ask where they are, and get the errata with the answer; the event itself says nothing. */
const tellPages = (tx: Tx, { resource_id: contest_id, version }: ExamRecord): Promise<void> =>
  publish(tx, { contest_id, channel: 'public', event: 'contest.settings', data: { version, fields: ['errata'] } })

/** Writes, changes or (null) withdraws the erratum of a question, until results are out. The copy of the paper stays. */
export async function writeErratum(
  ctx: SignedIn,
  { exam_id, question_id }: Parsed<typeof contract.write>['params'],
  text: string | null,
): Promise<{ ok: true }> {
  await underLock(ctx, exam_id, { operation: 'erratum', item: 'contest.write' }, async ({ tx, note, lock, row }) => {
    // The paper of a hidden exam is still edited itself.
    if (!row.is_public) fail('contest_state', { state: stateOf(row, lock.at).status })
    if (row.released_at !== null) fail('results_released')
    if (!itemsOf(await readPaper(tx, row)).has(question_id)) return fail('not_found')
    const ofQuestion = and(ofRun(row), eq(examErratum.question_id, question_id))
    const [before] = await tx.select({ text: examErratum.text }).from(examErratum).where(ofQuestion)
    note({ object_name: row.name, before: { question_id, text: before?.text ?? null }, after: { question_id, text } })
    if (text === (before?.text ?? null)) return
    if (text === null) await tx.delete(examErratum).where(ofQuestion)
    else await writeText(tx, row, { question_id, text, at: iso(lock.at), by: ctx.actor.rep_name })
    await tellPages(tx, row)
  })
  return { ok: true }
}

type Written = Pick<typeof examErratum.$inferInsert, 'question_id' | 'text' | 'at' | 'by'>

/** @throws errata_too_many */
async function writeText(tx: Tx, row: ExamRecord, written: Written): Promise<void> {
  const { text, at, by } = written
  const set = { text, at, by }
  const target = [examErratum.contest_id, examErratum.run, examErratum.question_id]
  await tx
    .insert(examErratum)
    .values({ ...written, contest_id: row.resource_id, run: row.run })
    .onConflictDoUpdate({ target, set })
  if ((await tx.$count(examErratum, ofRun(row))) > erratumLimits.questions) fail('errata_too_many', { n: erratumLimits.questions })
  await postAutomatic(tx, { row, key: 'erratum' })
}
