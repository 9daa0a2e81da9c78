import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { publish, tellPeople } from '../../../../live/index.ts'
import type { ContestThread } from './repo.ts'

/** The desk and the entrant's members hear that a thread moved; what it says they fetch. */
export async function tellThread(
  tx: Tx,
  { contest_id, entrant_id, ...data }: Pick<ContestThread, 'contest_id' | 'entrant_id' | 'thread_id' | 'status'>,
): Promise<void> {
  await publish(tx, { contest_id, channel: 'desk:contest.bulletin', event: 'desk.thread', data })
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.message', data })
  const members = await tx.select({ id: entrantMember.user_id }).from(entrantMember).where(eq(entrantMember.entrant_id, entrant_id))
  await tellPeople(
    tx,
    members.map(({ id }) => id),
    'message.changed',
    { kind: 'thread' },
  )
  await tellManagers(tx, data.thread_id)
}

/** Whoever answers messages hears that the inbox moved. */
export async function tellManagers(tx: Tx, thread_id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.resource_id as id from ${user} u join ${role} r on r.resource_id = u.role_resource_id
    where 'message.manage' = any(r.permissions) and u.deleted_at is null and u.status = 'normal'`)
  await tellPeople(
    tx,
    rows.map(({ id }) => id),
    'inbox.changed',
    { thread_id },
  )
}
