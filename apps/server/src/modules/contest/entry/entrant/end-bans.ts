import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { setBan } from './act.ts'

/** Bans with an end are lifted once it has come; each is a change of its own, since none locks two contests. */
export async function endBans(ctx: Ctx): Promise<void> {
  const over = and(eq(entrant.status, 'banned'), sql`${entrant.banned_until} <= clock_timestamp()`)
  const rows = await ctx.db.select().from(entrant).where(over).limit(200)
  for (const { contest_id, entrant_id, name } of rows) {
    const entry = {
      module: 'entrant' as const,
      operation: 'unban' as const,
      object_type: 'entrant',
      object_id: entrant_id,
      object_name: name,
    }
    await change(ctx, entry, async (tx) => setBan(tx, await lockContest(tx, contest_id), entrant_id, null))
    forgetContest(ctx, contest_id)
  }
}
