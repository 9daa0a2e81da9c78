import { sql } from 'drizzle-orm'
import type { Actor } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { rwMark, type MarkRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { iso } from '../../../contest/core/contest/index.ts'

type What = Pick<MarkRecord, 'kind'> & Partial<Pick<MarkRecord, 'cause' | 'reason'>>

/** Writes down what happened, at the instant of the contest's lock. */
export async function addMark(tx: Tx, challenge_id: string, { at, by }: { at: number; by: Actor | null }, what: What): Promise<void> {
  const n = sql`(select coalesce(max(n), 0) + 1 from rw_mark where challenge_id = ${challenge_id})`
  await tx.insert(rwMark).values({ challenge_id, n, at: iso(at), user_id: by?.user_id ?? null, by: by?.rep_name ?? '', ...what })
}
