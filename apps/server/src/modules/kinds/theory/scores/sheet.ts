import type { Parsed } from '@beacon/api/endpoint'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { examScores as contract, ScoreSheet, SheetQuestion } from '@beacon/api/kinds/theory/scores'
import { eq, sql } from 'drizzle-orm'
import { can, type Platform, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examItem } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { examMarkerExcluded } from '../../../../db/schema/kinds/theory/exam-marking.ts'
import { fail } from '../../../../failure.ts'
import { stateOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import {
  isAnswered,
  judgedPaperOf,
  judgeOf,
  languageOf,
  mustBeOwn,
  ownOf,
  seeWatch,
  selectAnswers,
  staffExam,
  textsOf,
  type StoredItem,
} from '../exam/index.ts'
import { isSubjective, wordsOf } from '../paper/index.ts'
import { readEvents } from './score-events.ts'
import { isMasked, scoreRows, scoreRowView, type RawScore } from './score-row.ts'

type Lang = 'en' | 'zh'
type Params = Parsed<typeof contract.sheet>['params']

interface Marked {
  answer: Answer
  mark: number | null
  comment: string
}

/** What was answered, and what is right, in words. */
function questionOf(item: StoredItem, { answer, mark, comment }: Marked, about: { lang: Lang; seesKey: boolean }) {
  const { content, question_id, score } = item
  const { question_type } = content
  const { stem, optionText } = wordsOf({ content, lang: about.lang })
  const word = (id: string) => (question_type === 'truefalse' ? id : optionText(id))
  const chosen = answer !== null && 'option_ids' in answer ? answer.option_ids.map(word) : textsOf(answer)
  const accepted = content.blanks.map((blank) => blank.accepted.join(' / '))
  const right = question_type === 'short' ? [content.reference_answer] : question_type === 'completion' ? accepted : content.key.map(word)
  return {
    question_id,
    question_type,
    stem,
    given: isAnswered(answer) ? [...chosen] : [],
    right: about.seesKey ? right : null,
    mark,
    score,
    comment,
    is_manual: isSubjective(content),
  }
}

interface SheetOptions {
  lang: Lang | undefined
  seesKey: boolean
}

/** The questions of a paper in their order, with what was answered and what it got. */
export async function readQuestions(
  ctx: Pick<Platform, 'db' | 'pool'>,
  contest: ExamRecord,
  { attempt_id, user_id }: { attempt_id: string; user_id: string },
  { lang: wanted, seesKey }: SheetOptions,
): Promise<SheetQuestion[]> {
  const paper = await judgedPaperOf(ctx, contest)
  const ownSections = ownOf(contest, paper, user_id).sections
  const about = { lang: languageOf(paper, wanted, contest), seesKey }
  const held = (await selectAnswers(ctx.db, [attempt_id])).get(attempt_id) ?? []
  const answers = new Map(held.map(({ question_id, answer }) => [question_id, answer]))
  const { question_id, mark, comment } = examItem
  const items = await ctx.db.select({ question_id, mark, comment }).from(examItem).where(eq(examItem.attempt_id, attempt_id))
  const byHand = new Map(items.map((row) => [row.question_id, row]))
  const marksOf = judgeOf(paper)
  let place = 0
  return ownSections.flatMap(({ title, items: own }) =>
    own.map((item): SheetQuestion => {
      place += 1
      const answer = answers.get(item.question_id) ?? null
      const given = byHand.get(item.question_id)
      const ofRule = isSubjective(item.content) ? null : marksOf(item.question_id, answer)
      return { place, section: title, ...questionOf(item, { answer, mark: given?.mark ?? ofRule, comment: given?.comment ?? '' }, about) }
    }),
  )
}

interface SheetRow {
  contest: ExamRecord
  row: RawScore
}

/** The candidate's row. Nobody reads an answer while the exam goes on. @throws exam_not_finished, not_found */
async function findRow(ctx: SignedIn, { contest, now }: SeenContest<ExamRecord>, entrant_id: string): Promise<SheetRow> {
  const rows = await scoreRows(ctx, { contest, now, withMarks: true })
  const found = await ctx.db.execute<RawScore>(sql`with x as (${rows}) select x.* from x where x.entrant_id = ${entrant_id}`)
  const row = found.rows[0] ?? fail('not_found')
  if (stateOf(contest, now).status !== 'finished' || row.result === 'open')
    return fail('exam_not_finished', { n: await countGoing(ctx, contest) })
  return { contest, row }
}

async function countGoing(ctx: SignedIn, contest: ExamRecord): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from exam_attempt where contest_id = ${contest.resource_id} and run = ${contest.run} and state = 'going'`,
  )
  return rows[0]?.n ?? 0
}

async function sheetOf(ctx: SignedIn, { contest, row }: SheetRow, lang: Lang | undefined): Promise<ScoreSheet> {
  const { attempt_id, user_id } = row
  const questions =
    attempt_id === null ? [] : await readQuestions(ctx, contest, { attempt_id, user_id }, { lang, seesKey: can(ctx, 'question.secret') })
  return { ...scoreRowView(row), questions, report_comment: row.report_comment, events: await readEvents(ctx, contest, row.entrant_id) }
}

/** The paper of a candidate with its marks. @throws results_not_done while people mark: marks and names meet after the review */
export async function readSheet(ctx: SignedIn, { exam_id, entrant_id }: Params, lang: Lang | undefined): Promise<ScoreSheet> {
  const seen = await seeWatch(ctx, exam_id)
  await mustBeOwn(ctx, seen, [entrant_id])
  const found = await findRow(ctx, seen, entrant_id)
  if (isMasked(seen.contest)) return fail('results_not_done')
  return sheetOf(ctx, found, lang)
}

/** Whoever read a name marks that paper no more, and gives up what they hold of it. */
async function excludeMarker(tx: Tx, attempt_id: string, user_id: string): Promise<void> {
  await tx.insert(examMarkerExcluded).values({ attempt_id, user_id }).onConflictDoNothing()
  await tx.execute(sql`
    update exam_item set leased_by = null, leased_until = null where attempt_id = ${attempt_id} and leased_by = ${user_id}::uuid`)
}

/** The same while people mark, in the audit log with the reason. */
export async function unmaskSheet(
  ctx: SignedIn,
  { exam_id, entrant_id }: Params,
  { lang, reason }: { lang: Lang | undefined; reason: string },
): Promise<ScoreSheet> {
  const seen = await staffExam(ctx, exam_id, 'contest.score')
  await mustBeOwn(ctx, await seeWatch(ctx, exam_id), [entrant_id])
  const found = await findRow(ctx, seen, entrant_id)
  const entry = { module: 'marking' as const, operation: 'unmask' as const, object_type: 'entrant', object_id: entrant_id }
  await change(ctx, entry, async (tx, note) => {
    if (isMasked(found.contest) && found.row.attempt_id !== null) await excludeMarker(tx, found.row.attempt_id, ctx.actor.user_id)
    note({ object_name: found.row.name, after: { exam_id, reason } })
  })
  return sheetOf(ctx, found, lang)
}
