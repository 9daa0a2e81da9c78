import type { Parsed } from '@beacon/api/endpoint'
import type { MarkDecision, markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { decisionVersion, getDecision } from './decisions.ts'
import { ruleOf, settleItems } from './first-marks.ts'
import { getItem } from './item-view.ts'
import { lockItems, mustBeCurrent, mustBeOpen, type LockedItem } from './lock-items.ts'
import { mustFit } from './mark.ts'
import { getManual } from './questions.ts'
import { ofQuestion, seeOpenMarking } from './scope.ts'
import { countGaps, logMarks } from './write-marks.ts'

type Body = Parsed<typeof contract.decide>['body']
type Params = Parsed<typeof contract.decide>['params']

async function readVersion(tx: Tx, item_id: string): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select ${decisionVersion} as version from exam_item i where i.item_id = ${item_id}`,
  )
  return rows[0]?.version ?? 0
}

/** What whoever leads gives is the standing mark, and first marks no longer change. */
async function writeDecision(tx: Tx, userId: string, { item_id }: LockedItem, { mark, comment }: Body): Promise<void> {
  await tx.execute(sql`
    update exam_item set mark = ${mark}, comment = ${comment}, points = '{}', marked_by = ${userId}, marked_at = now(), is_conflict = false,
      is_decided = true, is_pushed = false, push_word = '', leased_by = null, leased_until = null, version = version + 1
    where item_id = ${item_id}`)
}

/**
 * Decides on an answer on which two markers disagree or that was pushed, or changes a mark that stands; with `mark` null takes the decision back. @throws same_marker for
 * one of the two, changed_meanwhile where their marks are no longer those that were read
 */
export async function decideItem(ctx: SignedIn, { exam_id, item_id }: Params, body: Body): Promise<MarkDecision> {
  const whole = await seeOpenMarking(ctx, exam_id)
  const { question_id } = await getItem(ctx, whole, item_id)
  const seen = ofQuestion(whole, question_id)
  const question = await getManual(ctx, seen, question_id)
  mustFit(seen.contest, question, body.mark)
  const entry = { module: 'marking' as const, operation: 'arbitrate' as const, object_type: 'contest', object_id: exam_id }
  const { name } = seen.contest
  await change(ctx, entry, async (tx, note) => {
    const settings = await mustBeOpen(tx, seen, question_id)
    const { target } = await lockItems(tx, seen, { item_id, question_id })
    if (target.first_by.includes(seen.userId)) fail('same_marker')
    await mustBeCurrent(tx, { ...target, version: await readVersion(tx, item_id) }, body.version)
    if (target.mark === null && !target.is_conflict && !target.is_pushed) fail('not_found')
    if (body.mark === null && !target.is_decided) fail('not_found')
    if (body.mark === null) {
      await tx.execute(sql`update exam_item set version = version + 1 where item_id = ${item_id}`)
      await settleItems(tx, ruleOf(settings, question), [item_id])
    } else await writeDecision(tx, seen.userId, target, body)
    await countGaps(tx, [target.attempt_id])
    await logMarks(tx, seen.userId, [{ item_id, mark: body.mark, comment: body.comment, via: 'decide' }])
    note({ object_name: name, before: { item_id, mark: target.mark }, after: { item_id, mark: body.mark, comment: body.comment } })
  })
  return getDecision(ctx, seen, item_id)
}
