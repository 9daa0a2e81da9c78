import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { ComplaintRecord } from '../../../../db/schema/kinds/koh/complaint.ts'

/** Members of both teams of a report, and what its hill is called. */
export async function selectMembers(
  tx: Tx,
  { reporter_id, reported_id, topic_id }: ComplaintRecord,
): Promise<{ people: string[]; topic: string }> {
  const { rows } = await tx.execute<{ user_id: string; topic: string }>(sql`
    select distinct m.user_id, t.name as topic from entrant_member m join topic t on t.resource_id = ${topic_id}
    where m.entrant_id in (${reporter_id}, ${reported_id})`)
  return { people: rows.map(({ user_id }) => user_id), topic: rows[0]?.topic ?? '' }
}
