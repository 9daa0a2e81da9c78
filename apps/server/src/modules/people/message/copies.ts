import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { messageCopy } from '../../../db/schema/people/message.ts'
import { user } from '../../../db/schema/people/user.ts'
import { tellPeople } from '../../../live/index.ts'

/** A copy for each of these people who are there, and a word to their open browsers. Again for somebody changes nothing. */
export async function insertCopies(tx: Tx, message_id: string, user_ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    insert into ${messageCopy} (message_id, user_id)
    select ${message_id}::uuid, u.resource_id from ${user} u
    where u.resource_id = any(${sql.param([...user_ids])}::uuid[]) and u.deleted_at is null
    on conflict do nothing returning user_id`)
  const made = rows.map(({ user_id }) => user_id)
  await tellPeople(tx, made, 'message.changed', { kind: 'message' })
  return made
}
