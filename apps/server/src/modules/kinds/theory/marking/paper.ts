import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { itemsOf, judgeOf, ownOf, selectAnswers } from '../exam/index.ts'
import { isSubjective, wordsOf } from '../paper/index.ts'
import { selectItems, writtenTexts } from './item-view.ts'
import { getPaper, paperRowView, papersOf } from './papers.ts'
import { questionView, readMarkedPaper, type MarkedPaper, type PlacedItem } from './questions.ts'
import { isFree, isInQueue, isOwnPaper, isPaperOfOthers, isWaiting, seeMarking, type SeenMarking } from './scope.ts'

type Paper = Reply<typeof contract.paper>
type Call = Parsed<typeof contract.paper>

/** A question that a rule judged, with what was answered in words. */
function automaticView(
  { item, place }: PlacedItem,
  answer: Answer,
  { lang, mark }: { lang: 'en' | 'zh'; mark: number },
): Paper['automatic'][number] {
  const { content, question_id, score } = item
  const { stem, optionText } = wordsOf({ content, lang })
  const word = (id: string) => (content.question_type === 'truefalse' ? id : optionText(id))
  const isCompletion = content.question_type === 'completion'
  const chosen = answer !== null && 'option_ids' in answer ? answer.option_ids : []
  return {
    question_id,
    place,
    question_type: content.question_type,
    stem,
    given: isCompletion ? writtenTexts(answer) : chosen.map(word),
    right: isCompletion ? content.blanks.map(({ accepted }) => accepted.join(' / ')) : content.key.map(word),
    mark,
    score,
  }
}

/** The next paper, round the caller's own order, in which something waits that nobody else holds. */
async function findNext(ctx: SignedIn, seen: SeenMarking, { mark_no, own }: { mark_no: string; own: string }): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ mark_no: string }>(sql`
    with x as (${papersOf(seen)})
    select x.mark_no from x where x.mark_no <> ${mark_no} and not ${isPaperOfOthers(seen, 'x')} and (x.report_waits or x.unmarked > 0 and exists (
      select 1 from exam_item i where i.attempt_id = x.attempt_id and ${isWaiting(seen)} and ${isFree(seen.userId)} and ${isInQueue(seen, 'x')}))
    order by not ${isOwnPaper(seen, 'x')}, x.own <= ${own}, x.own limit 1`)
  return rows[0]?.mark_no ?? null
}

function automaticOf(
  { stored, lang, placed }: MarkedPaper,
  { answers, own }: { answers: ReadonlyMap<string, Answer>; own: ReadonlyMap<string, unknown> },
): Paper['automatic'] {
  const marksOf = judgeOf(stored)
  return placed
    .filter(({ item }) => !isSubjective(item.content) && own.has(item.question_id))
    .map((one) => {
      const answer = answers.get(one.item.question_id) ?? null
      return automaticView(one, answer, { lang, mark: marksOf(one.item.question_id, answer) })
    })
}

/** One paper whole. @throws not_found for another exam's number, and while marks are not taken */
export async function readPaper(ctx: SignedIn, { exam_id, mark_no }: Call['params'], wanted: Call['query']['lang']): Promise<Paper> {
  const seen = await seeMarking(ctx, exam_id)
  const { contest, state } = seen
  if (state === 'closed') return fail('not_found')
  const row = await getPaper(ctx, seen, mark_no)
  const paper = await readMarkedPaper(ctx, seen, wanted)
  const held = (await selectAnswers(ctx.db, [row.attempt_id])).get(row.attempt_id) ?? []
  const answers = new Map(held.map(({ question_id, answer }) => [question_id, answer]))
  const items = await selectItems(ctx, seen, { where: sql`i.attempt_id = ${row.attempt_id}`, order: sql`i.item_id`, page: sql`` })
  const byQuestion = new Map(items.map((item) => [item.question_id, item]))
  return {
    ...paperRowView(row),
    marking: state,
    manual: paper.placed.flatMap((one) => {
      const item = byQuestion.get(one.item.question_id)
      return item === undefined ? [] : [{ question: questionView(seen, paper.lang, one), item }]
    }),
    automatic: automaticOf(paper, { answers, own: itemsOf(ownOf(contest, paper.stored, row.user_id)) }),
    next: await findNext(ctx, seen, row),
  }
}
