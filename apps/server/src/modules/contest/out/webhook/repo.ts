import type { WebhookCall, WebhookView } from '@beacon/api/contest/webhook'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { webhook, webhookCall, webhookCursor, type WebhookCallRecord, type WebhookRecord } from '../../../../db/schema/contest/webhook.ts'

export type Cursor = typeof webhookCursor.$inferSelect
const logLength = 100

export async function selectHooks(executor: Executor, contestId: string): Promise<WebhookRecord[]> {
  return executor.select().from(webhook).where(eq(webhook.contest_id, contestId)).orderBy(webhook.created_at, webhook.webhook_id)
}

export async function selectViews(executor: Executor, contestId: string): Promise<WebhookView[]> {
  const hooks = await selectHooks(executor, contestId)
  const rows = await executor
    .select({ id: webhookCall.webhook_id, n: sql<number>`count(*)::int` })
    .from(webhookCall)
    .where(and(eq(webhookCall.contest_id, contestId), eq(webhookCall.state, 'waiting')))
    .groupBy(webhookCall.webhook_id)
  const waiting = new Map(rows.map(({ id, n }) => [id, n]))
  return hooks.map(({ webhook_id, url, events, is_on, delivered_at, failed_at, created_at }) => ({
    webhook_id,
    url,
    events,
    is_on,
    delivered_at,
    failed_at,
    created_at,
    waiting: waiting.get(webhook_id) ?? 0,
  }))
}

export async function lockHook(tx: Tx, contestId: string, id: string): Promise<WebhookRecord | null> {
  const [row] = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.contest_id, contestId), eq(webhook.webhook_id, id)))
    .for('update')
  return row ?? null
}

export async function insertHook(tx: Tx, row: typeof webhook.$inferInsert): Promise<void> {
  await tx.insert(webhook).values(row)
}

export async function updateHook(tx: Tx, id: string, values: Partial<WebhookRecord>): Promise<void> {
  await tx.update(webhook).set(values).where(eq(webhook.webhook_id, id))
}

export async function deleteHook(tx: Tx, id: string): Promise<void> {
  await tx.delete(webhook).where(eq(webhook.webhook_id, id))
}

/** What was switched off counts too: calls of it may still wait to be given up. */
export async function hasWebhooks(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute(sql`select from webhook limit 1`)
  return rows.length > 0
}

/** Contests with a webhook that is on and events that it has not sent yet. */
export async function selectContestsWithNews(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`select distinct w.contest_id as id from webhook w
    join contest c on c.resource_id = w.contest_id and c.deleted_at is null
    left join webhook_cursor k on k.contest_id = w.contest_id left join live_head h on h.contest_id = w.contest_id
    where w.is_on and (k.contest_id is null or k.run <> c.run or c.last_seq > k.seq or coalesce(h.position, 0) > k.position)`)
  return rows.map(({ id }) => id)
}

/** The place reached, held for this transaction; null while another replica tells. A contest's first one is where it stands now. */
export async function lockCursor(tx: Tx, start: { contest_id: string; run: number; seq: number }): Promise<Cursor | null> {
  await startCursor(tx, start)
  const [row] = await tx
    .select()
    .from(webhookCursor)
    .where(eq(webhookCursor.contest_id, start.contest_id))
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function startCursor(tx: Tx, { contest_id, run, seq }: { contest_id: string; run: number; seq: number }): Promise<void> {
  await tx.execute(sql`insert into webhook_cursor (contest_id, run, seq, position)
    values (${contest_id}, ${run}, ${seq}, coalesce((select position from live_head where contest_id = ${contest_id}), 0))
    on conflict (contest_id) do nothing`)
}

/** Nobody was told for a while: what happened meanwhile is told to nobody. */
export async function dropStaleCursor(tx: Tx, contestId: string): Promise<void> {
  await tx.execute(sql`delete from webhook_cursor where contest_id = ${contestId}
    and not exists (select 1 from webhook where contest_id = ${contestId} and is_on)`)
}

export async function moveCursor(tx: Tx, { contest_id, ...place }: Cursor): Promise<void> {
  await tx.update(webhookCursor).set(place).where(eq(webhookCursor.contest_id, contest_id))
}

export interface OutboxRow {
  position: number
  channel: string
  event: string
  data: string
  at: string
}

const mostRows = 500

/** What was published after a place, and the place that reaches to: the head of the outbox, unless there is more. */
export async function selectOutbox(tx: Tx, contestId: string, after: number): Promise<{ rows: OutboxRow[]; position: number }> {
  const head = await tx.execute<{ position: number }>(
    sql`select position::float8 as position from live_head where contest_id = ${contestId}`,
  )
  const found = await tx.execute<Record<keyof OutboxRow, unknown>>(sql`
    select position::float8 as position, channel, event, data, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from live_event where contest_id = ${contestId} and position > ${after} and channel in ('public', 'desk:referee.decide') order by position limit ${mostRows}`)
  const rows = found.rows as unknown as OutboxRow[]
  const last = rows.at(-1)?.position ?? after
  return { rows, position: rows.length === mostRows ? last : Math.max(last, head.rows[0]?.position ?? after) }
}

export async function insertCalls(tx: Tx, rows: Array<typeof webhookCall.$inferInsert>): Promise<void> {
  if (rows.length === 0) return
  const first = Date.now()
  // A millisecond apart, so that they are sent in this order.
  const atOf = (index: number) => new Date(first + index).toISOString()
  await tx.insert(webhookCall).values(rows.map((row, index) => ({ ...row, at: atOf(index), next_try_at: sql<string>`now()` })))
}

export async function findCall(executor: Executor, id: string): Promise<WebhookCallRecord | null> {
  const [row] = await executor.select().from(webhookCall).where(eq(webhookCall.call_id, id))
  return row ?? null
}

/** Takes calls that are due for three minutes, longer than all of them can last: a process that dies lets them go again. Oldest first. */
export async function claimDue(
  executor: Executor,
  most: number,
  only?: string,
): Promise<Array<{ hook: WebhookRecord; call: WebhookCallRecord }>> {
  const calls = await executor
    .update(webhookCall)
    .set({ next_try_at: sql`now() + interval '3 minutes'`, tries: sql`${webhookCall.tries} + 1` })
    .where(
      sql`call_id in (select call_id from webhook_call where state = 'waiting' and next_try_at <= now()
        and (${only ?? null}::uuid is null or call_id = ${only ?? null}::uuid) order by next_try_at, at, call_id limit ${most} for update skip locked)`,
    )
    .returning()
  if (calls.length === 0) return []
  const ids = [...new Set(calls.map(({ webhook_id }) => webhook_id))]
  const hooks = new Map((await executor.select().from(webhook).where(inArray(webhook.webhook_id, ids))).map((row) => [row.webhook_id, row]))
  calls.sort((a, b) => a.at.localeCompare(b.at) || a.call_id.localeCompare(b.call_id))
  return calls.flatMap((call) => {
    const hook = hooks.get(call.webhook_id)
    return hook === undefined ? [] : [{ hook, call }]
  })
}

interface Settled {
  state: WebhookCall['state']
  status: number | null
  reason: WebhookCall['reason']
  wait_s: number | null
}

export async function settleCall(executor: Executor, call: WebhookCallRecord, { state, status, reason, wait_s }: Settled): Promise<void> {
  const next_try_at = wait_s === null ? null : sql<string>`now() + make_interval(secs => ${wait_s})`
  await executor.update(webhookCall).set({ state, status, reason, next_try_at }).where(eq(webhookCall.call_id, call.call_id))
  const seen = state === 'delivered' ? { delivered_at: sql<string>`now()` } : { failed_at: sql<string>`now()` }
  await executor.update(webhook).set(seen).where(eq(webhook.webhook_id, call.webhook_id))
}

const viewOf = ({ call_id, webhook_id, event, at, tries, state, status, reason, next_try_at }: WebhookCallRecord): WebhookCall => ({
  call_id,
  webhook_id,
  event,
  at,
  tries,
  state,
  status,
  reason,
  next_try_at,
})

/** The last hundred calls of a contest. */
export async function selectCalls(
  executor: Executor,
  contestId: string,
  { webhook_id, page, size }: { webhook_id?: string | undefined; page: number; size: number },
): Promise<{ items: WebhookCall[]; total: number }> {
  const rows = await executor
    .select()
    .from(webhookCall)
    .where(and(eq(webhookCall.contest_id, contestId), webhook_id === undefined ? undefined : eq(webhookCall.webhook_id, webhook_id)))
    .orderBy(desc(webhookCall.at), desc(webhookCall.call_id))
    .limit(logLength)
  return { items: rows.slice((page - 1) * size, page * size).map((row) => viewOf(row)), total: rows.length }
}

export { viewOf as callView }

/** Settled calls beyond the last hundred of a contest. */
export async function purgeCalls(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from webhook_call c using (
      select call_id, row_number() over (partition by contest_id order by at desc, call_id desc) as n from webhook_call) r
    where c.call_id = r.call_id and r.n > ${logLength} and c.state <> 'waiting'`)
}
