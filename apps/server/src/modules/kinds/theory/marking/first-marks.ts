import { settleTwoMarks, type TwoMarksRule } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredItem } from '../exam/index.ts'
import type { SeenMarking } from './scope.ts'

export type DoubleRule = TwoMarksRule

export interface Given {
  /** Hundredths; null takes the mark back. */
  mark: number | null
  comment: string
  points: readonly number[]
}

export interface WrittenItems {
  given: Given
  rule: DoubleRule
  ids: readonly string[]
}

export const ruleOf = (
  { mark_step, double_tolerance_percent }: Pick<ExamRecord, 'mark_step' | 'double_tolerance_percent'>,
  { score }: Pick<StoredItem, 'score'>,
): DoubleRule => ({ score, step: mark_step, tolerancePercent: double_tolerance_percent })

interface OneMark {
  by_user: string
  mark: number
  comment: string
  points: number[]
}

export interface FirstMark extends OneMark, Record<string, unknown> {
  item_id: string
}

/** First marks that stand, by answer, in the order in which they were given. The items are locked. */
async function selectFirstMarks(tx: Tx, ids: readonly string[]): Promise<Map<string, FirstMark[]>> {
  const { rows } = await tx.execute<FirstMark>(sql`
    select item_id, by_user, mark, comment, points from exam_first_mark
    where item_id = any(${sql.param([...ids])}::uuid[]) and mark is not null order by item_id, at, by_user`)
  const found = new Map<string, FirstMark[]>(ids.map((id) => [id, []]))
  for (const row of rows) found.get(row.item_id)?.push(row)
  return found
}

interface Outcome {
  mark: number | null
  comment: string
  points: number[]
  is_conflict: boolean
  marked_by: string | null
}

const open: Outcome = { mark: null, comment: '', points: [], is_conflict: false, marked_by: null }

/** What the first marks of an answer, or of a report, make of it. Points that both found are found. */
export function outcomeOf(marks: readonly OneMark[], rule: DoubleRule): Outcome {
  const [one, other] = marks
  if (one === undefined || other === undefined) return open
  const mark = settleTwoMarks([one.mark, other.mark], rule)
  if (mark === null) return { ...open, is_conflict: true }
  const comments = [one.comment, other.comment].filter((comment) => comment !== '')
  const points = one.points.filter((point) => other.points.includes(point))
  return { mark, comment: [...new Set(comments)].join('\n'), points, is_conflict: false, marked_by: other.by_user }
}

/** Writes what first marks make of answers into them: nobody reads it before the review is finished. */
export async function settleItems(tx: Tx, rule: DoubleRule, ids: readonly string[]): Promise<void> {
  const found = await selectFirstMarks(tx, ids)
  const rows = [...found].map(([item_id, marks]) => ({
    item_id,
    ...outcomeOf(marks, rule),
    first_by: marks.map(({ by_user }) => by_user),
  }))
  await tx.execute(sql`
    update exam_item i set mark = o.mark, comment = o.comment, points = o.points, is_conflict = o.is_conflict, first_by = o.first_by,
      marked_by = o.marked_by, marked_at = case when o.mark is null then null else now() end, leased_by = null, leased_until = null,
      is_decided = false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o (item_id uuid, mark int, comment text, points int[], is_conflict bool, first_by uuid[], marked_by uuid)
    where i.item_id = o.item_id`)
}

/** The mark of one of two people. A mark that is taken back leaves its row. */
export async function writeFirstMarks(tx: Tx, { userId }: SeenMarking, { given, rule, ids }: WrittenItems): Promise<void> {
  const { mark, comment, points } = given
  await tx.execute(sql`
    insert into exam_first_mark as f (item_id, by_user, mark, comment, points, at)
    select item_id, ${userId}, ${mark}, ${comment}, ${sql.param([...new Set(points)])}::int[], now()
    from unnest(${sql.param([...ids])}::uuid[]) item_id
    on conflict (item_id, by_user) do update
      set mark = excluded.mark, comment = excluded.comment, points = excluded.points, at = excluded.at, version = f.version + 1`)
  await settleItems(tx, rule, ids)
}
