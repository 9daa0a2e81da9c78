import type { ThreadDetail } from '@beacon/api/people/message'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { threadRead } from '../../../../db/schema/people/message.ts'
import { thread, threadMessage } from '../../../../db/schema/contest/player.ts'
import { fail } from '../../../../failure.ts'
import { tellPerson } from '../../../../live/index.ts'
import { detailWhere, statusText, subjectText } from './detail.ts'
import { limitMessages } from './limit.ts'
import { insertMessage } from './repo.ts'
import { tellManagers } from './tell.ts'

/** Threads of this person, and of the entrants one plays for in contests that are to be seen. */
const isOwn = (user_id: string): SQL => sql`(${thread.user_id} = ${user_id}::uuid or exists (
  select 1 from ${entrantMember} em join ${contest} k on k.resource_id = em.contest_id
  where em.entrant_id = ${thread.entrant_id} and em.user_id = ${user_id}::uuid
    and k.run = ${thread.run} and k.is_public and k.deleted_at is null))`

const readBy = (user_id: string): SQL => sql`${threadRead} r on r.thread_id = ${thread.thread_id} and r.user_id = ${user_id}::uuid`
const isRead = sql`not exists (select 1 from ${threadMessage} s
  where s.thread_id = ${thread.thread_id} and s.is_staff and s.at > coalesce(r.read_at, '-infinity'))`

/** Own threads as entries of `/me/messages`, columns in its order; one taken away comes back with the next word. */
export const ownThreadItems = (user_id: string): SQL => sql`
  select 'thread', ${thread.thread_id}, ${subjectText}, null, l.text, null, l.by, ${thread.last_at}, ${isRead}, false, false, false, false, null,
    false, null, ${statusText}, ${contest.name}
  from ${thread} left join ${contest} on ${contest.resource_id} = ${thread.contest_id} left join ${readBy(user_id)}
  cross join lateral (select l.text, l.by from ${threadMessage} l where l.thread_id = ${thread.thread_id} order by l.at desc, l.message_id desc limit 1) l
  where ${isOwn(user_id)} and (r.removed_at is null or r.removed_at < ${thread.last_at})`

export async function markThreadsRead(tx: Tx, user_id: string, ids: string[] | null): Promise<void> {
  await noteRead(tx, user_id, ids, sql`null::timestamptz`)
}

export async function removeThreads(tx: Tx, user_id: string, ids: string[]): Promise<void> {
  await noteRead(tx, user_id, ids, sql`clock_timestamp()`)
}

async function noteRead(tx: Tx, user_id: string, ids: string[] | null, removed: SQL): Promise<void> {
  const which = ids === null ? sql`not ${isRead}` : sql`${thread.thread_id} = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`
    insert into ${threadRead} as old (thread_id, user_id, read_at, removed_at)
    select ${thread.thread_id}, ${user_id}::uuid, clock_timestamp(), ${removed} from ${thread} left join ${readBy(user_id)}
    where ${isOwn(user_id)} and ${which}
    on conflict (thread_id, user_id) do update set read_at = excluded.read_at, removed_at = coalesce(excluded.removed_at, old.removed_at)`)
}

/** A thread of one's own; another one does not exist. */
export async function ownThread(ctx: SignedIn, id: string): Promise<ThreadDetail> {
  const { user_id } = ctx.actor
  const found = await detailWhere(ctx.db, sql`${thread.thread_id} = ${id}::uuid and ${isOwn(user_id)}`, user_id)
  return found === null ? fail('not_found') : { ...found, assigned_to: null }
}

/** The thread in which the caller already answered this message. */
export async function findOwnThread(ctx: SignedIn, message_id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: thread.thread_id })
    .from(thread)
    .where(and(eq(thread.message_id, message_id), eq(thread.user_id, ctx.actor.user_id)))
    .orderBy(desc(thread.at))
    .limit(1)
  return row?.id ?? null
}

interface Begin {
  subject: string | null
  /** The message that is answered. */
  message_id: string | null
  text: string
}

/** A thread of a person with the organisers of the installation. */
export async function startThread(ctx: SignedIn, { subject, message_id, text }: Begin): Promise<ThreadDetail> {
  const { user_id, rep_name } = ctx.actor
  await limitMessages(ctx)
  const thread_id = newId()
  const entry = {
    module: 'message' as const,
    operation: 'write' as const,
    object_type: 'thread',
    object_id: thread_id,
    object_name: rep_name,
  }
  await change(ctx, { ...entry, after: { text, message_id } }, async (tx) => {
    await tx.insert(thread).values({ thread_id, user_id, subject, message_id, run: 0 })
    await insertMessage(tx, { thread_id, user_id, by: rep_name, is_staff: false, text }, 'open')
    await tellWritten(tx, thread_id, user_id)
  })
  return ownThread(ctx, thread_id)
}

/** Another line opens it again. */
export async function addOwnLine(ctx: SignedIn, thread_id: string, text: string): Promise<ThreadDetail> {
  const { user_id, rep_name } = ctx.actor
  await ownThread(ctx, thread_id)
  await limitMessages(ctx)
  const entry = {
    module: 'message' as const,
    operation: 'write' as const,
    object_type: 'thread',
    object_id: thread_id,
    object_name: rep_name,
  }
  await change(ctx, { ...entry, after: { text } }, async (tx) => {
    await insertMessage(tx, { thread_id, user_id, by: rep_name, is_staff: false, text }, 'open')
    await tellWritten(tx, thread_id, user_id)
  })
  return ownThread(ctx, thread_id)
}

async function tellWritten(tx: Tx, thread_id: string, user_id: string): Promise<void> {
  await tellPerson(tx, user_id, 'message.changed', { kind: 'thread' })
  await tellManagers(tx, thread_id)
}

/** Contests one has entered, running ones and later ones first: a message may be about one of them. */
export async function enteredContests(ctx: SignedIn): Promise<{ items: { resource_id: string; name: string }[]; total: number }> {
  const items = await ctx.db
    .select({ resource_id: contest.resource_id, name: contest.name })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .innerJoin(contest, eq(contest.resource_id, entrantMember.contest_id))
    .where(
      and(
        eq(entrantMember.user_id, ctx.actor.user_id),
        eq(contest.is_public, true),
        sql`${contest.deleted_at} is null and not ${entrant.is_left_out}`,
      ),
    )
    .orderBy(desc(contest.end_at))
    .limit(100)
  return { items, total: items.length }
}
