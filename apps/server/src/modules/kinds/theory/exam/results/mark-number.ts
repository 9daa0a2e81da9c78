import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'

/** Random numbers that are not among the taken ones, each six digits. A number says nothing about when or by whom a paper was sat. */
export function freeNumbers(count: number, taken: ReadonlySet<string>): string[] {
  const made = new Set<string>()
  while (made.size < count) {
    const number = String(randomInt(1_000_000)).padStart(6, '0')
    if (!taken.has(number)) made.add(number)
  }
  return [...made]
}

/** Names papers for those who mark them; a paper that was opened again keeps its number. The contest's lock keeps two passes apart. */
export async function giveMarkNumbers(tx: Tx, row: ExamRecord, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ attempt_id: string; mark_no: string | null }>(sql`
    select attempt_id, mark_no from exam_attempt where contest_id = ${row.resource_id} and run = ${row.run}
      and (mark_no is not null or attempt_id = any(${sql.param([...ids])}::uuid[]))`)
  const nameless = rows.filter(({ mark_no }) => mark_no === null).map(({ attempt_id }) => attempt_id)
  const numbers = freeNumbers(nameless.length, new Set(rows.flatMap(({ mark_no }) => mark_no ?? [])))
  await tx.execute(sql`
    update exam_attempt a set mark_no = n.mark_no
    from unnest(${sql.param(nameless)}::uuid[], ${sql.param(numbers)}::text[]) as n (attempt_id, mark_no)
    where a.attempt_id = n.attempt_id`)
}
