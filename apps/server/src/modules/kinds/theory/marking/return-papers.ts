import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { mustBeOpen } from './lock-items.ts'
import { attemptTables, judgedOf, offeredTo, seeOpenMarking, type SeenMarking } from './scope.ts'
import { countGaps, logMarks } from './write-marks.ts'

/** Above so many papers the number is typed. */
const untypedAtMost = 10

/** Papers by their numbers, locked in the order in which everybody locks them. @throws not_found unless all are there */
export async function lockPapers(tx: Tx, seen: SeenMarking, mark_nos: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ attempt_id: string }>(sql`
    select a.attempt_id from ${attemptTables}
    where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and a.mark_no = any(${sql.param([...mark_nos])}::text[])
    order by a.attempt_id for update of a`)
  return rows.length < mark_nos.length ? fail('not_found') : rows.map(({ attempt_id }) => attempt_id)
}

/** Empty answers keep the 0 that nobody gave. Answers whose marks were taken back, by their ids. */
async function takeBack(tx: Tx, attempts: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ item_id: string }>(sql`
    with locked as (
      select i.item_id from exam_item i
      where i.attempt_id = any(${sql.param([...attempts])}::uuid[]) and (i.marked_by is not null or cardinality(i.first_by) > 0 or i.is_pushed)
      order by i.item_id for update
    )
    update exam_item x set mark = null, comment = '', points = '{}', marked_by = null, marked_at = null, is_pushed = false, push_word = '',
      leased_by = null, leased_until = null, first_by = '{}', is_conflict = false, is_decided = false, version = x.version + 1
    from locked where x.item_id = locked.item_id returning x.item_id`)
  const ids = rows.map(({ item_id }) => item_id)
  await tx.execute(sql`
    update exam_first_mark set mark = null, comment = '', points = '{}', at = null, version = version + 1
    where item_id = any(${sql.param(ids)}::uuid[]) and mark is not null`)
  await tx.execute(sql`delete from exam_sample where attempt_id = any(${sql.param([...attempts])}::uuid[])`)
  return ids
}

/** Gives papers back to the queue: their answers are marked anew. The record of marks keeps what was given. */
export async function returnPapers(
  ctx: SignedIn,
  id: string,
  { mark_nos, confirm }: Parsed<typeof contract.return_papers>['body'],
): Promise<Reply<typeof contract.return_papers>> {
  const seen = await seeOpenMarking(ctx, id)
  const numbers = [...new Set(mark_nos)]
  const word = `return ${numbers.length}`
  if (numbers.length > untypedAtMost && confirm?.trim() !== word) fail('confirm_mismatch', { word, name: word })
  const entry = { module: 'marking' as const, operation: 'return' as const, object_type: 'contest', object_id: id }
  const returned = await change(ctx, entry, async (tx, note) => {
    await mustBeOpen(tx, seen)
    const attempts = await lockPapers(tx, seen, numbers)
    const ids = await takeBack(tx, attempts)
    await countGaps(tx, attempts)
    await logMarks(
      tx,
      seen.userId,
      ids.map((item_id) => ({ item_id, mark: null, comment: '', via: 'return' as const })),
    )
    note({ object_name: seen.contest.name, after: { mark_nos: numbers, answers: ids.length } })
    return ids.length
  })
  return { returned }
}
