import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { dropConfirmed } from './start-confirmed.ts'

/** Removes for good what was deleted 30 days ago, with everything that belongs to it but its recorded events. */
export async function purgeContests(ctx: Ctx): Promise<void> {
  await change(ctx, { module: 'contest', operation: 'purge', object_type: 'contest' }, async (tx, note) => {
    const gone = await tx
      .delete(contest)
      .where(sql`${contest.deleted_at} < now() - interval '30 days'`)
      .returning({ id: contest.resource_id, name: contest.name })
    await dropConfirmed(
      tx,
      gone.map(({ id }) => id),
    )
    for (const { id, name } of gone) note({ object_id: id, object_name: name })
  })
}
