import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { clockNow } from '../../../db/clock.ts'
import { audit } from '../../../db/schema/audit.ts'
import { user } from '../../../db/schema/people/user.ts'
import { minuteIn } from '../../../zone.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { sendAutomatic, hasMessageSince } from '../message/index.ts'
import { sessionChanged } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'

/** Writes one audit row for each account that the clock ended; the state itself is derived, so a late job changes nothing. */
export async function noteExpired(ctx: Ctx): Promise<void> {
  const noted = sql`exists (select 1 from ${audit} a where a.object_id = "user".resource_id::text and a.module = 'user'
    and a.operation = 'expire' and a.at >= "user".expires_at)`
  const rows = await ctx.db
    .select({ resource_id: user.resource_id, username: user.username, expires_at: user.expires_at })
    .from(user)
    .where(and(isNull(user.deleted_at), sql`${user.expires_at} between now() - interval '7 days' and now()`, sql`not ${noted}`))
    .limit(1_000)
  if (rows.length === 0) return
  const entry = { module: 'user' as const, operation: 'expire' as const, object_type: 'user' }
  await change(ctx, entry, async (tx, note) => {
    for (const { resource_id, username, expires_at } of rows) {
      await sessionChanged(tx, { user_id: resource_id })
      note({ object_id: resource_id, object_name: username, after: { expires_at } })
    }
  })
}

/** Registrations refused a month ago go, and with them what they told of a person; their names are free again. */
export async function removeRefused(ctx: Ctx): Promise<void> {
  const where = sql`${user.status} = 'to_audit' and ${user.audit_status} = 'fail' and ${user.reviewed_at} < now() - interval '30 days'
    and ${user.last_login_at} is null and ${user.deleted_at} is null`
  const entry = { module: 'user' as const, operation: 'delete' as const, object_type: 'user' }
  const rows = await ctx.db.select({ resource_id: user.resource_id, username: user.username }).from(user).where(where).limit(1_000)
  if (rows.length === 0) return
  await change(ctx, entry, async (tx, note) => {
    for (const { resource_id, username } of rows) {
      await tx.delete(user).where(and(eq(user.resource_id, resource_id), where))
      note({ object_id: resource_id, object_name: username })
    }
  })
}

/** Days before the end at which a person is told, and how many days late that still makes sense. */
const warnings = [
  { days: 30, until: 25 },
  { days: 7, until: 4 },
]

/**
 * Once a day: who ends in 30 or in 7 days is told by a message and by mail, once each. The message itself is the mark, so a day on
 * which nothing ran is made up for, and a second run of the same day tells nobody twice.
 */
export async function warnEnding(ctx: Ctx): Promise<void> {
  const stages = warnings.map(({ days, until }) => {
    const untold = sql`not ${hasMessageSince(user.resource_id, 'account_ending', sql`${user.expires_at} - make_interval(days => ${days})`)}`
    return sql`(${user.expires_at} <= now() + make_interval(days => ${days}) and ${user.expires_at} > now() + make_interval(days => ${until}) and ${untold})`
  })
  const rows = await ctx.db
    .select({ resource_id: user.resource_id, username: user.username, at: user.expires_at })
    .from(user)
    .where(and(isNull(user.deleted_at), eq(user.status, 'normal'), sql`(${sql.join(stages, sql` or `)})`))
  const zone = (await settingsOf(ctx)).values.time_zone
  await ctx.db.transaction(async (tx) => {
    for (const { resource_id, username, at } of rows) {
      if (at === null) continue
      const values = { username, date: minuteIn(zone, at), days: String(Math.ceil((Date.parse(at) - clockNow()) / 86_400_000)) }
      await sendAutomatic(tx, { template: 'account_ending', user_ids: [resource_id], values: () => values })
      await queueMail(ctx, tx, { user_id: resource_id, template: 'account_ending', values: { username, at, zone } })
    }
  })
}
