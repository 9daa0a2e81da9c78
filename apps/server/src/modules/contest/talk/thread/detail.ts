import type { ThreadDetail } from '@beacon/api/people/message'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { message } from '../../../../db/schema/people/message.ts'
import { thread, threadMessage } from '../../../../db/schema/contest/player.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'

/** Whoever took a thread has it for half an hour after the last word of theirs. */
export const assigned = sql`(${thread.assigned_to} is not null and ${thread.closed_at} is null
  and ${thread.assigned_at} > clock_timestamp() - interval '30 minutes')`
/** Who holds it, by the account's id and name. */
export const assignedName = sql`(select coalesce(nullif(a.name, ''), a.rep_name) from ${user} a where a.resource_id = ${thread.assigned_to})`

/** How people see where a thread stands; a contest's published one was answered. */
export const statusText = sql<'open' | 'answered' | 'closed'>`case
  when ${thread.closed_at} is not null then 'closed' when ${thread.status} = 'open' then 'open' else 'answered' end`
/** What it is about: its subject, the topic, or the first words. */
export const subjectText = sql<string>`coalesce(${thread.subject}, (select t.name from ${topic} t where t.resource_id = ${thread.topic_id}),
  (select left(split_part(f.text, chr(10), 1), 60) from ${threadMessage} f where f.thread_id = ${thread.thread_id} order by f.at, f.message_id limit 1), '')`

interface Head extends Record<string, unknown> {
  thread_id: string
  subject: string
  status: ThreadDetail['status']
  from: string
  user_id: string | null
  contest_id: string | null
  contest_name: string | null
  topic_name: string | null
  message_id: string | null
  assigned_id: string | null
  assigned_name: string | null
  at: unknown
  last_at: unknown
}

/** One thread that meets `where`, with all that was said; `reader` decides which lines are one's own. */
export async function detailWhere(executor: Executor, where: SQL, reader: string): Promise<ThreadDetail | null> {
  const { rows } = await executor.execute<Head>(sql`
    select ${thread.thread_id} as thread_id, ${subjectText} as subject, ${statusText} as status, ${thread.message_id} as message_id,
      coalesce(${entrant.name}, (select coalesce(nullif(p.name, ''), p.rep_name) from ${user} p where p.resource_id = ${thread.user_id})) as "from",
      ${thread.user_id} as user_id, ${thread.contest_id} as contest_id, ${contest.name} as contest_name,
      (select t.name from ${topic} t where t.resource_id = ${thread.topic_id}) as topic_name,
      case when ${assigned} then ${thread.assigned_to} end as assigned_id, ${assignedName} as assigned_name,
      ${thread.at} as at, ${thread.last_at} as last_at
    from ${thread} left join ${contest} on ${contest.resource_id} = ${thread.contest_id}
      left join ${entrant} on ${entrant.entrant_id} = ${thread.entrant_id}
    where ${where} limit 1`)
  const [row] = rows
  if (row === undefined) return null
  const { assigned_id, assigned_name, message_id, at, last_at, ...head } = row
  return {
    ...head,
    at: iso(at),
    last_at: iso(last_at),
    assigned_to: assigned_id === null ? null : { user_id: assigned_id, name: assigned_name ?? '' },
    origin: message_id === null ? null : await originOf(executor, message_id),
    lines: await linesOf(executor, row.thread_id, reader),
  }
}
const iso = (value: unknown): string => new Date(String(value)).toISOString()

async function linesOf(executor: Executor, id: string, reader: string): Promise<ThreadDetail['lines']> {
  const { rows } = await executor.execute<ThreadDetail['lines'][number] & Record<string, unknown>>(sql`
    select message_id, is_staff, user_id = ${reader}::uuid as is_own, by, text, at from ${threadMessage}
    where thread_id = ${id}::uuid order by at, message_id`)
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}

async function originOf(executor: Executor, id: string): Promise<ThreadDetail['origin']> {
  const { rows } = await executor.execute<NonNullable<ThreadDetail['origin']> & Record<string, unknown>>(sql`
    select m.resource_id as message_id, m.subject, m.text, m.by, m.created_at as at from ${message} m where m.resource_id = ${id}::uuid`)
  const [row] = rows
  return row === undefined ? null : { ...row, at: iso(row.at) }
}
