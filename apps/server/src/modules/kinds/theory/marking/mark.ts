import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { MarkItem, marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { StoredItem } from '../exam/index.ts'
import { getItem } from './item-view.ts'
import { lockItems, mustBeCurrent, mustBeOpen } from './lock-items.ts'
import { getManual } from './questions.ts'
import { countUnmarked, seeOpenMarking } from './scope.ts'
import { logMarks, writeMarks } from './write-marks.ts'

type Body = Parsed<typeof contract.mark>['body']
type Params = Parsed<typeof contract.mark>['params']

/** @throws mark_range unless the mark is a multiple of the step within the question's marks, or all of them */
function mustFit(contest: ExamRecord, { score, content }: StoredItem, { mark, points }: Body): void {
  if (points.some((index) => index >= content.rubric.length)) failFields({ points: { code: 'field_wrong' } })
  if (mark === null || mark === score || (mark < score && mark % contest.mark_step === 0)) return
  fail('mark_range', { max: score / 100, step: contest.mark_step / 100 })
}

/**
 * Marks one answer, and with it those that say the same. One transaction without the contest's lock: items, their log and the counts of
 * their attempts move together, and the clock adds up a paper that has no gap left. The log of marks is the record; there is no audit row.
 */
export async function markItem(ctx: SignedIn, { exam_id, item_id }: Params, body: Body): Promise<Reply<typeof contract.mark>> {
  const seen = await seeOpenMarking(ctx, exam_id)
  const { contest } = seen
  const { question_id } = await getItem(ctx, contest, item_id)
  mustFit(contest, await getManual(ctx, contest, question_id), body)
  const withGroup = body.whole_group && body.mark !== null
  const also = await ctx.db.transaction(async (tx) => {
    await mustBeOpen(tx, contest)
    const held = await lockItems(tx, ctx, seen, { item_id, question_id, withGroup })
    await mustBeCurrent(tx, held.target, body.version)
    if (held.target.is_pushed && !seen.isLead) fail('same_marker')
    await writeMarks(tx, ctx, body, held)
    return held.others.length
  })
  return { item: await getItem(ctx, contest, item_id), also, unmarked: await countUnmarked(ctx.db, contest, question_id) }
}

/** Leaves an answer to whoever leads the marking; a mark that it has stays. */
export async function pushItem(
  ctx: SignedIn,
  { exam_id, item_id }: Params,
  { word, version }: Parsed<typeof contract.push>['body'],
): Promise<MarkItem> {
  const seen = await seeOpenMarking(ctx, exam_id)
  const { question_id } = await getItem(ctx, seen.contest, item_id)
  await ctx.db.transaction(async (tx) => {
    await mustBeOpen(tx, seen.contest)
    const { target } = await lockItems(tx, ctx, seen, { item_id, question_id, withGroup: false })
    await mustBeCurrent(tx, target, version)
    await tx.execute(sql`
      update exam_item set is_pushed = true, push_word = ${word}, leased_by = null, leased_until = null, version = version + 1
      where item_id = ${item_id}`)
    await logMarks(tx, ctx.actor.user_id, [{ item_id, mark: target.mark, comment: word, via: 'push' }])
  })
  return getItem(ctx, seen.contest, item_id)
}
