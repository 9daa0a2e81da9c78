import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { locks } from '../../../db/locks.ts'

/** A watch that goes on leaves another row after this time, so that the log also says how long it went on. */
const againMinutes = 10
const lock = locks.openedUserMonitor

interface Opened {
  operation: 'watch' | 'replay'
  contest_id: string | null
  people: ReadonlyArray<{ user_id: string; username: string }>
}

/**
 * Reading is what is audited, not a button: nobody watches without a row. The lock is per session, so that two requests of one
 * page write one row.
 */
export async function noteOpened(ctx: SignedIn, { operation, contest_id, people }: Opened): Promise<void> {
  const ids = people.map(({ user_id }) => user_id)
  if (ids.length === 0 || (await knownOf(ctx, ctx.db, operation, ids)).size === ids.length) return
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${ctx.actor.session_id ?? ctx.actor.user_id}))`)
    const known = await knownOf(ctx, tx, operation, ids)
    const fresh = people.filter(({ user_id }) => !known.has(user_id))
    if (fresh.length === 0) return
    await writeAudit(
      ctx,
      tx,
      fresh.map(({ user_id, username }) => ({
        module: 'monitor',
        operation,
        object_type: 'user',
        object_id: user_id,
        object_name: username,
        ...(contest_id === null ? {} : { contest_id }),
        after: { shows_flags: ctx.actor.permissions.has('question.secret') },
      })),
    )
  })
}

async function knownOf(
  ctx: SignedIn,
  executor: Pick<SignedIn['db'], 'execute'>,
  operation: Opened['operation'],
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select distinct object_id as id from audit where user_id = ${ctx.actor.user_id} and at > now() - make_interval(mins => ${againMinutes})
      and module = 'monitor' and operation = ${operation} and session_id is not distinct from ${ctx.actor.session_id}::uuid
      and object_id = any(${sql.param(ids)}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
