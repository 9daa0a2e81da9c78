import type { Parsed, Reply } from '@beacon/api/endpoint'
import { markingLimits, type marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { ownOrder, selectItems } from './item-view.ts'
import { countTrials, isOpenCheck, listTrial, takeTrial } from './check-marks.ts'
import { getManual } from './questions.ts'
import { findRepeat } from './repeats.ts'
import {
  attemptTables,
  countUnmarked,
  isInQueue,
  isOwnPaper,
  isWaiting,
  itemTables,
  judgedOf,
  mustBeAssigned,
  offeredTo,
  ofQuestion,
  seeMarking,
  seeOpenMarking,
  type SeenMarking,
} from './scope.ts'

type Body = Parsed<typeof contract.lease>['body']

const leaseEnd = sql`now() + make_interval(mins => ${markingLimits.lease_minutes})`

/**
 * Takes answers for the caller in one statement. Rows that are being marked or taken are passed over, so that nobody waits here and two
 * markers never get the same one. What others pushed goes to those who lead the marking, and last.
 */
async function takeItems(ctx: SignedIn, seen: SeenMarking, { question_id, count, skip }: Body): Promise<string[]> {
  const { contest } = seen
  const { user_id } = ctx.actor
  const isOfQuestion = sql`${judgedOf(contest)} and ${offeredTo(seen)} and i.question_id = ${question_id} and ${isWaiting(seen)}`
  const isSkipped = sql`i.item_id = any(${sql.param(skip)}::uuid[])`
  const isHeld = sql`i.leased_by = ${user_id} and i.leased_until > now()`
  const { rows } = await ctx.db.execute<{ item_id: string }>(sql`
    with left_out as (
      select i.item_id from ${itemTables} where ${isOfQuestion} and ${isHeld} and ${isSkipped} for update of i skip locked
    ), given_back as (
      update exam_item x set leased_by = null, leased_until = null from left_out where x.item_id = left_out.item_id
    ), held as (
      select i.item_id from ${itemTables} where ${isOfQuestion} and ${isHeld} and not ${isSkipped} for update of i skip locked
    ), next as (
      select i.item_id from ${itemTables}
      where ${isOfQuestion} and not ${isSkipped} and (i.leased_by is null or i.leased_until <= now()) and ${isInQueue(seen)}
      order by i.is_pushed, not ${isOwnPaper(seen)}, ${ownOrder(ctx)} limit greatest(0, ${count} - (select count(*) from held)) for update of i skip locked
    ), taken as (
      select item_id, true as was_held from held union all select item_id, false from next
    )
    update exam_item i set leased_by = ${user_id}, leased_until = ${leaseEnd} from taken
    where i.item_id = taken.item_id returning i.item_id, taken.was_held, i.is_pushed`)
  return rows.map(({ item_id }) => item_id)
}

/** Somebody gave the caller papers: their answers come although the question was given to others. */
async function hasOwnPapers(ctx: SignedIn, seen: SeenMarking): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from ${attemptTables} where ${judgedOf(seen.contest)} and ${isOwnPaper(seen)} limit 1`)
  return rows.length > 0
}

/** The next unmarked answers to a question; what the caller holds comes with them and is held anew. */
export async function leaseItems(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.lease>> {
  const seen = ofQuestion(await seeOpenMarking(ctx, id), body.question_id)
  await getManual(ctx, seen, body.question_id)
  if (seen.trials.includes(body.question_id)) return leaseTrial(ctx, seen, body)
  if (!seen.takesPushed && !(await hasOwnPapers(ctx, seen))) mustBeAssigned(seen, body.question_id)
  const repeat = await findRepeat(ctx, seen, body.question_id)
  const shown = repeat === null || body.skip.includes(repeat.item_id) ? [] : [repeat]
  const ids = await takeItems(ctx, seen, { ...body, count: Math.max(1, body.count - shown.length) })
  const items = await selectItems(ctx, seen, {
    where: sql`i.item_id = any(${sql.param(ids)}::uuid[])`,
    order: sql`i.is_pushed, not ${isOwnPaper(seen)}, ${ownOrder(ctx)}`,
    page: sql``,
  })
  const unmarked = await countUnmarked(ctx.db, seen.contest, body.question_id)
  // An answer that comes again comes among others only: a question never waits for it.
  return { items: items.length === 0 ? items : [...items, ...shown], unmarked, server_now: iso(seen.now) }
}

/** Answers of a trial that the caller has not marked; they are nobody else's to take. */
async function leaseTrial(ctx: SignedIn, seen: SeenMarking, { question_id, count, skip }: Body): Promise<Reply<typeof contract.lease>> {
  mustBeAssigned(seen, question_id)
  await takeTrial(ctx, seen, question_id)
  const isOpen = sql`${isOpenCheck} and not c.check_id = any(${sql.param(skip)}::uuid[])`
  const items = await listTrial(ctx, seen, question_id, { where: isOpen, page: sql`limit ${count}` })
  const { answers, mine } = (await countTrials(ctx, seen)).get(question_id) ?? { answers: 0, mine: 0 }
  return { items, unmarked: answers - mine, server_now: iso(seen.now) }
}

/** Gives up what the caller holds; what others hold stays theirs. */
export async function giveBack(ctx: SignedIn, id: string, item_ids: readonly string[]): Promise<{ ok: true }> {
  const { contest } = await seeMarking(ctx, id)
  await ctx.db.execute(sql`
    update exam_item set leased_by = null, leased_until = null
    where item_id = any(${sql.param([...item_ids])}::uuid[]) and contest_id = ${contest.resource_id} and leased_by = ${ctx.actor.user_id}`)
  return { ok: true }
}
