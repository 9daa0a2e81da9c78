import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import type { Given } from './first-marks.ts'
import { readProposals, writtenTexts } from './item-view.ts'
import { mustBeOpen } from './lock-items.ts'
import { selectTrials } from './setup-rows.ts'
import { itemTables, judgedOf, offeredTo, type SeenMarking } from './scope.ts'

/** Marks that do not count, as the marker's own: the same reply as for any other answer, under a random id. */
interface CheckRow extends Record<string, unknown> {
  check_id: string
  kind: 'trial' | 'repeat'
  mark_no: string
  question_id: string
  answer: Answer
  mark: number | null
  comment: string
  points: number[]
  push_word: string | null
  marked_at: string | null
  version: number
}

const viewOf = ({ check_id, answer, push_word, marked_at, ...row }: CheckRow, proposed: number | null): MarkItem => ({
  item_id: check_id,
  mark_no: row.mark_no,
  question_id: row.question_id,
  texts: writtenTexts(answer),
  same: 0,
  mark: row.mark,
  proposed,
  comment: row.comment,
  points: row.points,
  is_mine: row.mark !== null,
  is_closed: false,
  marked_at: marked_at === null ? null : new Date(marked_at).toISOString(),
  is_pushed: push_word !== null,
  push_word: push_word ?? '',
  version: row.version,
})

/** Waits for a mark of its marker. */
export const isOpenCheck = sql`(c.mark is null and c.push_word is null)`

/** Rows `c` of the caller with their items as in `itemTables`; those whose answer says something else by now are left out. */
export const checksOf = (seen: SeenMarking): SQL => sql`
  exam_check_mark c join exam_item i on i.item_id = c.item_id and i.same_key = c.same_key
  join exam_attempt a on a.attempt_id = i.attempt_id join entrant e on e.entrant_id = a.entrant_id
    and ${judgedOf(seen.contest)} and ${offeredTo(seen)} and c.by_user = ${seen.userId}::uuid`

interface Selection {
  where: SQL
  order: SQL
  page: SQL
}

async function selectChecks(ctx: SignedIn, seen: SeenMarking, { where, order, page }: Selection): Promise<CheckRow[]> {
  const { rows } = await ctx.db.execute<CheckRow>(sql`
    select c.check_id, c.kind, c.mark_no, i.question_id, n.answer, c.mark, c.comment, c.points, c.push_word, c.marked_at, c.version
    from ${checksOf(seen)} left join exam_answer n on n.attempt_id = i.attempt_id and n.question_id = i.question_id
    where ${where} order by ${order} ${page}`)
  return rows
}

export async function listChecks(ctx: SignedIn, seen: SeenMarking, selection: Selection): Promise<MarkItem[]> {
  const propose = await readProposals(ctx, seen)
  return (await selectChecks(ctx, seen, selection)).map((row) => viewOf(row, propose(row.question_id, row.answer)))
}

export interface Check {
  id: string
  question_id: string
  isTrial: boolean
}

/** The answer of a trial, or one that came again, under this id; null for any other answer. */
export async function findCheck(ctx: SignedIn, seen: SeenMarking, id: string): Promise<Check | null> {
  const [row] = await selectChecks(ctx, seen, { where: sql`c.check_id = ${id}`, order: sql`c.check_id`, page: sql`limit 1` })
  return row === undefined ? null : { id, question_id: row.question_id, isTrial: row.kind === 'trial' }
}

async function getView(ctx: SignedIn, seen: SeenMarking, id: string): Promise<MarkItem> {
  const [item] = await listChecks(ctx, seen, { where: sql`c.check_id = ${id}`, order: sql`c.check_id`, page: sql`limit 1` })
  return item ?? fail('not_found')
}

/** What was given already, by a call whose reply was lost, is no change. */
async function wasGiven(tx: Tx, id: string, { mark, comment }: Given): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from exam_check_mark where check_id = ${id} and mark is not distinct from ${mark} and comment = ${comment}`,
  )
  return rows.length > 0
}

interface Written {
  given: Given
  pushWord: string | null
  version: number
}

/**
 * Writes a mark that does not count, or the word with which the answer was passed on. @throws trial_closed once the queue was opened,
 * marking_closed, changed_meanwhile
 */
export async function writeCheck(ctx: SignedIn, seen: SeenMarking, check: Check, written: Written): Promise<MarkItem> {
  const { mark, comment, points } = written.given
  await ctx.db.transaction(async (tx) => {
    await mustBeOpen(tx, seen)
    if (check.isTrial && !(await selectTrials(tx, seen.contest)).includes(check.question_id)) fail('trial_closed')
    const { rows } = await tx.execute(sql`
      update exam_check_mark set mark = ${mark}, comment = ${comment}, points = ${sql.param([...new Set(points)])}::int[],
        push_word = ${written.pushWord}, marked_at = case when ${mark === null} then null else now() end, version = version + 1
      where check_id = ${check.id} and version = ${written.version} returning check_id`)
    if (rows.length === 0 && !(await wasGiven(tx, check.id, written.given)))
      fail('changed_meanwhile', { who: '', version: written.version + 1 })
  })
  return getView(ctx, seen, check.id)
}

const ownOrder = ({ userId }: SeenMarking): SQL => sql`md5(i.item_id::text || ${userId}::text), i.item_id`

/** Answers of a trial in the caller's own order. */
export async function listTrial(
  ctx: SignedIn,
  seen: SeenMarking,
  question_id: string,
  { where, page }: Omit<Selection, 'order'>,
): Promise<MarkItem[]> {
  const isOfTrial = sql`i.question_id = ${question_id} and c.kind = 'trial'`
  return listChecks(ctx, seen, { where: sql`${isOfTrial} and ${where}`, order: ownOrder(seen), page })
}

/** Lays the answers of a trial before the caller: each marker has a row of each. */
export async function takeTrial(ctx: SignedIn, seen: SeenMarking, question_id: string): Promise<void> {
  const { resource_id, run } = seen.contest
  await ctx.db.execute(sql`
    insert into exam_check_mark (check_id, kind, item_id, by_user, mark_no, same_key)
    select gen_random_uuid(), 'trial', i.item_id, ${seen.userId}, a.mark_no, i.same_key from ${itemTables}
      join exam_trial t on t.contest_id = ${resource_id} and t.run = ${run} and t.question_id = ${question_id} and i.item_id = any(t.item_ids)
    where ${judgedOf(seen.contest)} and ${offeredTo(seen)}
    on conflict do nothing`)
}

export interface TrialCount extends Record<string, unknown> {
  answers: number
  mine: number
}

/** How far the caller is with trials that go on, by question. */
export async function countTrials(ctx: SignedIn, seen: SeenMarking): Promise<Map<string, TrialCount>> {
  if (seen.trials.length === 0) return new Map()
  const { resource_id, run } = seen.contest
  const { rows } = await ctx.db.execute<TrialCount & { question_id: string }>(sql`
    select t.question_id, count(*)::int as answers, (count(c.check_id) filter (where not ${isOpenCheck}))::int as mine
    from exam_trial t join (${itemTables}) on i.item_id = any(t.item_ids)
      left join exam_check_mark c on c.item_id = i.item_id and c.by_user = ${seen.userId} and c.kind = 'trial' and c.same_key = i.same_key
    where t.contest_id = ${resource_id} and t.run = ${run} and t.closed_at is null and ${judgedOf(seen.contest)} and ${offeredTo(seen)}
    group by t.question_id`)
  return new Map(rows.map(({ question_id, ...count }) => [question_id, count]))
}
