import type { ThreadDetail } from '@beacon/api/people/message'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { clockNowText } from '../../../../db/clock.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { thread, threadMessage } from '../../../../db/schema/contest/player.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { tellPerson } from '../../../../live/index.ts'
import { staffedBy } from '../../core/contest/index.ts'
import { organisationScope } from '../../../people/organisation/index.ts'
import { assigned, assignedName, detailWhere, statusText, subjectText } from './detail.ts'
import { insertMessage, setThread, type ThreadRecord } from './repo.ts'
import { tellManagers, tellThread } from './tell.ts'

/** Of people in the own organisations, and of contests whose bulletins one writes, in their run. Needs `contest` joined. */
async function inScope(ctx: SignedIn): Promise<SQL> {
  const scope = await organisationScope(ctx)
  const people = scope === null ? sql`true` : sql`u.organisation_id = any(${sql.param(scope)}::uuid[])`
  const ofPerson = sql`exists (select 1 from ${user} u where u.resource_id = ${thread.user_id} and ${people})`
  if (!can(ctx, 'contest.bulletin')) return ofPerson
  return sql`(${ofPerson} or (${contest.run} = ${thread.run} and ${staffedBy(ctx)}))`
}
const joined = sql`${thread} left join ${contest} on ${contest.resource_id} = ${thread.contest_id}
  left join ${entrant} on ${entrant.entrant_id} = ${thread.entrant_id}`

/** Threads the caller may answer, as rows of the inbox, columns in its order. */
export async function deskThreads(ctx: SignedIn): Promise<SQL> {
  return sql`
    select 'thread' as kind, ${thread.thread_id} as resource_id,
      coalesce(${entrant.name}, (select coalesce(nullif(p.name, ''), p.rep_name) from ${user} p where p.resource_id = ${thread.user_id})) as "from",
      ${thread.user_id} as user_id, ${subjectText} as subject, l.text, ${thread.contest_id} as contest_id, ${contest.name} as contest_name,
      ${statusText} as status, case when ${assigned} then ${thread.assigned_to} end as assigned_id,
      case when ${assigned} then ${assignedName} end as assigned_name, ${thread.last_at} as updated_at
    from ${joined}
    cross join lateral (select l.text from ${threadMessage} l where l.thread_id = ${thread.thread_id} order by l.at desc, l.message_id desc limit 1) l
    where ${await inScope(ctx)}`
}

export async function deskThread(ctx: SignedIn, id: string): Promise<ThreadDetail> {
  const where = sql`${thread.thread_id} = ${id}::uuid and ${await inScope(ctx)}`
  return (await detailWhere(ctx.db, where, ctx.actor.user_id)) ?? fail('not_found')
}

/** The thread held for a change by its assignee, or by nobody. Another one is told who answers. */
async function lockFree(tx: Tx, ctx: SignedIn, id: string): Promise<ThreadRecord> {
  const [row] = await tx.select().from(thread).where(eq(thread.thread_id, id)).for('update')
  if (row === undefined) return fail('not_found')
  const [holder] = await tx
    .select({ id: thread.assigned_to, name: sql<string>`${assignedName}` })
    .from(thread)
    .where(and(eq(thread.thread_id, id), assigned))
  if (holder !== undefined && holder.id !== ctx.actor.user_id) fail('thread_taken', { who: holder.name })
  return row
}

const entryOf = <O extends string>(operation: O, { thread_id, from }: ThreadDetail) => ({
  module: 'message' as const,
  operation,
  object_type: 'thread',
  object_id: thread_id,
  object_name: from,
})

export async function assignThread(ctx: SignedIn, id: string, is_mine: boolean): Promise<ThreadDetail> {
  const seen = await deskThread(ctx, id)
  await change(ctx, { ...entryOf('assign' as const, seen), after: { is_mine } }, async (tx) => {
    await lockFree(tx, ctx, id)
    await setThread(tx, id, { assigned_to: is_mine ? ctx.actor.user_id : null, assigned_at: sql`clock_timestamp()` })
    await tellManagers(tx, id)
  })
  return deskThread(ctx, id)
}

export async function answerInbox(ctx: SignedIn, id: string, text: string): Promise<ThreadDetail> {
  const seen = await deskThread(ctx, id)
  const { user_id, rep_name } = ctx.actor
  await change(ctx, { ...entryOf('answer' as const, seen), after: { text } }, async (tx) => {
    const row = await lockFree(tx, ctx, id)
    const status = row.status === 'public' ? 'public' : 'answered'
    await insertMessage(tx, { thread_id: id, user_id, by: rep_name, is_staff: true, text }, status)
    await setThread(tx, id, { closed_at: null })
    await tell(tx, { ...row, status })
  })
  return deskThread(ctx, id)
}

export async function closeThread(ctx: SignedIn, id: string): Promise<ThreadDetail> {
  const seen = await deskThread(ctx, id)
  await change(ctx, entryOf('close' as const, seen), async (tx) => {
    const row = await lockFree(tx, ctx, id)
    const status = row.status === 'open' ? 'answered' : row.status
    await setThread(tx, id, { status, closed_at: clockNowText(), assigned_to: null })
    await tell(tx, { ...row, status })
  })
  return deskThread(ctx, id)
}

async function tell(tx: Tx, { thread_id, contest_id, entrant_id, user_id, status }: ThreadRecord): Promise<void> {
  if (contest_id !== null && entrant_id !== null) return tellThread(tx, { contest_id, entrant_id, thread_id, status })
  if (user_id !== null) await tellPerson(tx, user_id, 'message.changed', { kind: 'thread' })
  await tellManagers(tx, thread_id)
}
