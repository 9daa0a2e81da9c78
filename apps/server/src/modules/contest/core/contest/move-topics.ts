import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { tellContestChanged } from './open-contest.ts'

/** Topics of one direction move to another, and their contests are read anew. */
export async function moveTopics(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await tx.update(topic).set({ direction_id: to }).where(eq(topic.direction_id, from)).returning({ id: topic.contest_id })
  for (const id of new Set(rows.map((row) => row.id))) await tellContestChanged(tx, id)
}
