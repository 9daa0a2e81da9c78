import type { Reply } from '@beacon/api/endpoint'
import type { remark as contract } from '@beacon/api/kinds/theory/remark'
import { completionResult, type Blank } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { hasQuestion, judgedPaperOf, languageOf, paperOf, type StoredItem } from '../exam/index.ts'
import { wordsOf } from '../paper/index.ts'
import { getRuled, optionIdsOf, seeRemark } from './scope.ts'

type Given = Reply<typeof contract.given>
/** Texts of one blank that are shown. */
const most = 50

/** Answers of papers that are in; those of staff who try the exam out do not count. */
const answersTo = (question_id: string) => sql`
  from exam_attempt a join entrant e on e.entrant_id = a.entrant_id and e.status = 'approved' and not e.is_staff
    left join exam_answer n on n.attempt_id = a.attempt_id and n.question_id = ${question_id}`
const ofRun = (contest: ExamRecord) =>
  sql`a.contest_id = ${contest.resource_id} and a.run = ${contest.run} and a.state <> 'going' and a.objective is not null`

async function countOptions(ctx: SignedIn, contest: ExamRecord, question_id: string): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ option_id: string; n: number }>(sql`
    select o.option_id, count(*)::int as n ${answersTo(question_id)}
      cross join lateral jsonb_array_elements_text(n.answer -> 'option_ids') as o (option_id)
    where ${ofRun(contest)} and jsonb_typeof(n.answer -> 'option_ids') = 'array' group by o.option_id limit 20`)
  return new Map(rows.map(({ option_id, n }) => [option_id, n]))
}

interface Text extends Record<string, unknown> {
  blank: number
  text: string
  count: number
}

/** The commonest texts of each blank, by its number from 1. */
async function countTexts(ctx: SignedIn, contest: ExamRecord, question_id: string): Promise<Text[]> {
  const { rows } = await ctx.db.execute<Text>(sql`
    select blank, text, count from (
      select t.blank::int as blank, t.text, count(*)::int as count,
        row_number() over (partition by t.blank order by count(*) desc, t.text) as place
      ${answersTo(question_id)}
        cross join lateral jsonb_array_elements_text(n.answer -> 'texts') with ordinality as t (text, blank)
      where ${ofRun(contest)} and jsonb_typeof(n.answer -> 'texts') = 'array' and t.text ~ '\\S' group by t.blank, t.text) x
    where place <= ${most} order by blank, place`)
  return rows
}

function blanksOf(stored: StoredItem, judged: StoredItem, texts: readonly Text[]): Given['blanks'] {
  return stored.content.blanks.map(({ accepted }, index) => {
    const blank = judged.content.blanks[index]
    const isRight = (text: string): boolean => {
      if (blank === undefined) return false
      const asked: Blank = { ...blank, tolerance_is_percent: blank.tolerance_unit === 'percent', marks: 1 }
      return completionResult({ blanks: [asked], order_free: false, all_or_nothing: false }, [text]).marks === 1
    }
    const given = texts
      .filter(({ blank: number }) => number === index + 1)
      .map(({ text, count }) => ({ text, count, is_right: isRight(text) }))
    return { accepted: [...accepted], given }
  })
}

/** What was answered to a question, with counts. */
export async function readGiven(
  ctx: SignedIn,
  { exam_id, question_id }: { exam_id: string; question_id: string },
  wanted: 'en' | 'zh' | undefined,
): Promise<Given> {
  const { contest } = await seeRemark(ctx, exam_id)
  const paper = await paperOf(ctx, contest)
  const { item } = getRuled(paper, question_id)
  const judged = getRuled(await judgedPaperOf(ctx, contest), question_id).item
  const isCompletion = item.content.question_type === 'completion'
  const { optionText } = wordsOf({ content: item.content, lang: languageOf(paper, wanted, contest) })
  const counts = isCompletion ? new Map<string, number>() : await countOptions(ctx, contest, question_id)
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`select a.user_id ${answersTo(question_id)} where ${ofRun(contest)}`)
  const isTruth = item.content.question_type === 'truefalse'
  return {
    papers: rows.filter(({ user_id }) => hasQuestion(contest, paper, user_id, question_id)).length,
    options: isCompletion
      ? []
      : optionIdsOf(item).map((option_id) => ({
          option_id,
          text: isTruth ? '' : optionText(option_id),
          count: counts.get(option_id) ?? 0,
        })),
    key: [...item.content.key],
    blanks: isCompletion ? blanksOf(item, judged, await countTexts(ctx, contest, question_id)) : [],
  }
}
