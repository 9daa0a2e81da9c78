import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { MarkItem, marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { StoredItem } from '../exam/index.ts'
import { countTrials, findCheck, writeCheck, type Check } from './check-marks.ts'
import { ruleOf } from './first-marks.ts'
import { getItem } from './item-view.ts'
import { lockItems, mustBeCurrent, mustBeOpen, type LockedItem } from './lock-items.ts'
import { getManual } from './questions.ts'
import { countUnmarked, mustBeAssigned, ofQuestion, seeOpenMarking, type SeenMarking } from './scope.ts'
import { logMarks, writeMarks } from './write-marks.ts'

type Body = Parsed<typeof contract.mark>['body']
type Params = Parsed<typeof contract.mark>['params']

/** @throws mark_range unless the mark is a multiple of the step within the question's marks, or all of them */
export function mustFit(contest: ExamRecord, { score }: StoredItem, mark: number | null): void {
  if (mark === null || mark === score || (mark < score && mark % contest.mark_step === 0)) return
  fail('mark_range', { max: score / 100, step: contest.mark_step / 100 })
}

const besidesOf = ({ mark, whole_group, take_back_group }: Body): 'group' | 'batch' | undefined => {
  if (take_back_group) return 'batch'
  return whole_group && mark !== null ? 'group' : undefined
}

/** Where two people mark: @throws first_marks_frozen for whoever is not one of them, and once somebody decided */
function mustBeOneOfTwo({ isBlind, userId }: SeenMarking, { is_decided, first_by, mark }: LockedItem): void {
  if (!isBlind) return
  // What rules found right has its mark of nobody too; a marker who sees it otherwise opens it for two.
  const isEmpty = mark === 0 && first_by.length === 0
  const areOthers = first_by.length > 1 && !first_by.includes(userId)
  if (is_decided || isEmpty || areOthers) fail('first_marks_frozen')
}

/**
 * Marks one answer, and with it those that say the same. One transaction without the contest's lock: items, their log and the counts of
 * their attempts move together, and the clock adds up a paper that has no gap left. The log of marks is the record; there is no audit row.
 */
export async function markItem(ctx: SignedIn, { exam_id, item_id }: Params, body: Body): Promise<Reply<typeof contract.mark>> {
  const whole = await seeOpenMarking(ctx, exam_id)
  const { contest } = whole
  const check = await findCheck(ctx, whole, item_id)
  if (check !== null) return markCheck(ctx, whole, check, body)
  const { question_id } = await getItem(ctx, whole, item_id)
  const seen = ofQuestion(whole, question_id)
  const question = await getMeasure(ctx, seen, question_id, body)
  const also = await ctx.db.transaction(async (tx) => {
    const settings = await mustBeOpen(tx, seen, question_id)
    const held = await lockItems(tx, seen, { item_id, question_id, besides: besidesOf(body) })
    await mustBeCurrent(tx, held.target, body.version)
    mustBeOneOfTwo(seen, held.target)
    if (!held.target.is_pushed || !seen.takesPushed) mustBeAssigned(seen, question_id, held.target.marker_ids)
    if (held.target.is_pushed && !seen.takesPushed) fail('same_marker')
    await writeMarks(tx, seen, { given: body, rule: ruleOf(settings, question), isUndo: body.take_back_group }, held)
    return held.others.length
  })
  return { item: await getItem(ctx, seen, item_id), also, unmarked: await countUnmarked(ctx.db, contest, question_id) }
}

/** The question, where the mark and the points fit it. */
async function getMeasure(ctx: SignedIn, seen: SeenMarking, question_id: string, { mark, points }: Body): Promise<StoredItem> {
  const question = await getManual(ctx, seen, question_id)
  if (points.some((index) => index >= question.content.rubric.length)) failFields({ points: { code: 'field_wrong' } })
  mustFit(seen.contest, question, mark)
  return question
}

/** A mark that does not count: of a trial, or of an answer that came again. */
async function markCheck(ctx: SignedIn, whole: SeenMarking, check: Check, body: Body): Promise<Reply<typeof contract.mark>> {
  const { question_id, isTrial } = check
  mustBeAssigned(whole, question_id)
  await getMeasure(ctx, whole, question_id, body)
  const item = await writeCheck(ctx, whole, check, { given: body, pushWord: null, version: body.version })
  if (!isTrial) return { item, also: 0, unmarked: await countUnmarked(ctx.db, whole.contest, question_id) }
  const { answers, mine } = (await countTrials(ctx, whole)).get(question_id) ?? { answers: 0, mine: 0 }
  return { item, also: 0, unmarked: answers - mine }
}

/** Leaves an answer to whoever leads the marking; a mark that it has stays. */
export async function pushItem(
  ctx: SignedIn,
  { exam_id, item_id }: Params,
  { word, version }: Parsed<typeof contract.push>['body'],
): Promise<MarkItem> {
  const whole = await seeOpenMarking(ctx, exam_id)
  const check = await findCheck(ctx, whole, item_id)
  if (check !== null) return writeCheck(ctx, whole, check, { given: { mark: null, comment: '', points: [] }, pushWord: word, version })
  const { question_id } = await getItem(ctx, whole, item_id)
  const seen = ofQuestion(whole, question_id)
  await ctx.db.transaction(async (tx) => {
    await mustBeOpen(tx, seen, question_id)
    const { target } = await lockItems(tx, seen, { item_id, question_id })
    mustBeAssigned(seen, question_id, target.marker_ids)
    await mustBeCurrent(tx, target, version)
    mustBeOneOfTwo(seen, target)
    await tx.execute(sql`
      update exam_item set is_pushed = true, push_word = ${word}, leased_by = null, leased_until = null, version = version + 1
      where item_id = ${item_id}`)
    await logMarks(tx, ctx.actor.user_id, [{ item_id, mark: target.own_mark, comment: word, via: 'push' }])
  })
  return getItem(ctx, seen, item_id)
}
