import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { bulletin } from '../../../../db/schema/contest/bulletin.ts'

interface BulletinCopy {
  from: string
  to: string
  /** Old topic → new one. */
  topics: ReadonlyMap<string, string>
  by: Pick<Actor, 'user_id' | 'rep_name'>
}

/** What people wrote, for another contest: what the platform announced by itself belongs to its own run. */
export async function copyBulletins(tx: Tx, { from, to, topics, by }: BulletinCopy): Promise<void> {
  const rows = await tx
    .select()
    .from(bulletin)
    .where(and(eq(bulletin.contest_id, from), isNull(bulletin.automatic), isNull(bulletin.withdrawn_at)))
    .orderBy(bulletin.at)
  for (const row of rows) {
    const { at: _at, edited_at: _edited, ...kept } = row
    const topic_id = row.topic_id === null ? null : (topics.get(row.topic_id) ?? null)
    const fresh = {
      bulletin_id: newId(),
      contest_id: to,
      run: 1,
      topic_id,
      by_id: by.user_id,
      by: by.rep_name,
      version: 1,
      to_brackets: null,
      to_entrants: null,
      is_scheduled: false,
    }
    await tx.insert(bulletin).values({ ...kept, ...fresh })
  }
}
