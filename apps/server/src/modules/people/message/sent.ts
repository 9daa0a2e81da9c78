import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { message as contract, RecipientRow, SentRow } from '@beacon/api/people/message'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { message, messageCopy } from '../../../db/schema/people/message.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { job } from '../../../db/schema/platform.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { orderSql, pageSql, type Sorting } from '../../../db/list.ts'
import { organisationScope } from '../organisation/index.ts'

/** All with `people.all`; else what one sent, and automatic ones that went to people of the own organisations. */
async function inScope(ctx: SignedIn): Promise<SQL> {
  const scope = await organisationScope(ctx)
  if (scope === null) return sql`true`
  return sql`(m.by_id = ${ctx.actor.user_id}::uuid or (m.template is not null and exists (
    select 1 from ${messageCopy} c join ${user} u on u.resource_id = c.user_id
    where c.message_id = m.resource_id and u.organisation_id = any(${sql.param(scope)}::uuid[]))))`
}

/** Whom of a message one may see by name: everybody one wrote to, else people of the own organisations. */
async function visiblePeople(ctx: SignedIn): Promise<SQL> {
  const scope = await organisationScope(ctx)
  return scope === null ? sql`true` : sql`(m.by_id = ${ctx.actor.user_id}::uuid or u.organisation_id = any(${sql.param(scope)}::uuid[]))`
}

const name = sql`coalesce(nullif(u.name, ''), u.rep_name)`
const rows = (where: SQL, people: SQL) => sql`
  select m.resource_id, m.template, m.subject, m.text, m.subject_zh, m.text_zh, k.name as contest_name, m.by, m.by_id, m.recipient_count,
    m.job_id, m.created_at, m.updated_at, s.sent_count, s.read_count, s.recalled_count, j.state as job_state,
    array(select ${name} from ${messageCopy} c join ${user} u on u.resource_id = c.user_id
      where c.message_id = m.resource_id and ${people} order by lower(u.username) limit 3) as "to"
  from ${message} m
  left join contest k on k.resource_id = m.contest_id
  left join ${job} j on j.resource_id = m.job_id
  cross join lateral (
    select count(*)::int as sent_count, count(c.read_at)::int as read_count, count(c.recalled_at)::int as recalled_count
    from ${messageCopy} c where c.message_id = m.resource_id) s
  where ${where}`

interface Raw extends Omit<SentRow, 'status'>, Record<string, unknown> {
  job_state: string | null
}

function rowOf({ job_state, ...row }: Raw): SentRow {
  const { sent_count, read_count, recalled_count, recipient_count } = row
  const waits = sent_count < recipient_count && (job_state === 'queued' || job_state === 'running')
  const status = waits
    ? 'queued'
    : job_state === 'failed' && sent_count < recipient_count
      ? 'failed'
      : recalled_count > 0
        ? 'recalled'
        : sent_count > 0 && read_count === sent_count
          ? 'read'
          : 'sent'
  return { ...row, status, created_at: iso(row.created_at), updated_at: iso(row.updated_at) }
}
const iso = (value: unknown): string => new Date(String(value)).toISOString()

const columns: Readonly<Record<SortName<typeof contract.sent.list>, SQL>> = {
  subject: sql`lower(m.subject)`,
  created_at: sql`m.created_at`,
  updated_at: sql`m.updated_at`,
  by: sql`lower(m.by)`,
  recipient_count: sql`m.recipient_count`,
}
const sorting: Sorting<SortName<typeof contract.sent.list>> = { columns, usual: '-updated_at', ties: () => [sql`m.resource_id desc`] }
type Query = Parsed<typeof contract.sent.list>['query']

export async function listSent(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.sent.list>> {
  const { automatic = false, template, mine = false, q = '', sort } = query
  const like = containing(q.normalize('NFC').trim())
  const where = sql`m.template is ${automatic ? sql`not null` : sql`null`} and ${await inScope(ctx)}
    and ${template === undefined || template.length === 0 ? sql`true` : sql`m.template = any(${sql.param(template)}::text[])`}
    and ${mine ? sql`m.by_id = ${ctx.actor.user_id}::uuid` : sql`true`}
    and ${like === '%%' ? sql`true` : sql`concat_ws(' ', m.subject, m.subject_zh, m.text, m.text_zh, m.by) ilike ${like}`}`
  const { rows: found } = await ctx.db.execute<Raw>(sql`${rows(where, await visiblePeople(ctx))}
    order by ${orderSql(sorting, sort)} ${pageSql(query)}`)
  const { rows: sums } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${message} m where ${where}`)
  return { items: found.map(rowOf), total: sums[0]?.n ?? 0 }
}

export async function getSent(ctx: SignedIn, id: string): Promise<SentRow> {
  const { rows: found } = await ctx.db.execute<Raw>(
    rows(sql`m.resource_id = ${id}::uuid and ${await inScope(ctx)}`, await visiblePeople(ctx)),
  )
  return rowOf(found[0] ?? fail('not_found'))
}

export async function isSending(
  executor: Executor,
  { resource_id, job_id, recipient_count }: typeof message.$inferSelect,
): Promise<boolean> {
  if (job_id === null) return false
  const { rows: found } = await executor.execute<{ state: string; n: number }>(sql`
    select j.state, (select count(*)::int from ${messageCopy} c where c.message_id = ${resource_id}::uuid) as n
    from ${job} j where j.resource_id = ${job_id}::uuid`)
  const [row] = found
  return row !== undefined && row.n < recipient_count && (row.state === 'queued' || row.state === 'running')
}

const states: Record<'sent' | 'read' | 'recalled', SQL> = {
  sent: sql`(c.read_at is null and c.recalled_at is null)`,
  read: sql`(c.read_at is not null)`,
  recalled: sql`(c.recalled_at is not null)`,
}

export async function listRecipients(
  ctx: SignedIn,
  id: string,
  { state = [], q = '', page, size }: Parsed<typeof contract.sent.recipients>['query'],
): Promise<Reply<typeof contract.sent.recipients>> {
  await getSent(ctx, id)
  const like = containing(q.normalize('NFC').trim())
  const wanted =
    state.length === 0
      ? sql`true`
      : sql.join(
          state.map((one) => states[one]),
          sql` or `,
        )
  const from = sql`${messageCopy} c join ${user} u on u.resource_id = c.user_id left join ${organisation} o on o.resource_id = u.organisation_id
      join ${message} m on m.resource_id = c.message_id
    where c.message_id = ${id}::uuid and ${await visiblePeople(ctx)} and (${wanted}) and concat_ws(' ', u.username, u.name, u.rep_name) ilike ${like}`
  const { rows: found } = await ctx.db.execute<RecipientRow & Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, ${name} as name, o.name as organisation_name, c.at, c.read_at, c.recalled_at
    from ${from} order by lower(u.username) ${pageSql({ page, size })}`)
  const { rows: sums } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)
  const maybe = (value: unknown) => (value === null ? null : iso(value))
  const items = found.map((row) => ({ ...row, at: iso(row.at), read_at: maybe(row.read_at), recalled_at: maybe(row.recalled_at) }))
  return { items, total: sums[0]?.n ?? 0 }
}
