import { bulkAtOnce, bulkMax } from '@beacon/api/bulk'
import type { Parsed } from '@beacon/api/endpoint'
import { recallTyped, type message as contract, type SentRow } from '@beacon/api/people/message'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { message, messageCopy } from '../../../db/schema/people/message.ts'
import { fail, failFields } from '../../../failure.ts'
import { tellPeople } from '../../../live/index.ts'
import { enqueueBulk, type BulkAction, type BulkReply } from '../../platform/bulk/index.ts'
import { linkTo, queueMail } from '../../platform/mail/index.ts'
import { insertCopies } from './copies.ts'
import { recipientIds } from './recipients.ts'
import { getSent, isSending } from './sent.ts'

interface Order {
  message_id: string
  by_email: boolean
}

/** Hands out one part of a large message. */
export const sendBulk: BulkAction<Order, BulkReply> = {
  name: 'message_send',
  run: (ctx, ids, order) => ctx.db.transaction(async (tx) => ({ done: await handOut(ctx, tx, order, ids), skipped: [] })),
}

async function handOut(ctx: SignedIn, tx: Tx, { message_id, by_email }: Order, ids: readonly string[]): Promise<string[]> {
  const done = await insertCopies(tx, message_id, ids)
  if (by_email) await mailCopies(ctx, tx, message_id, done)
  return done
}

async function mailCopies(ctx: SignedIn, tx: Tx, id: string, user_ids: readonly string[]): Promise<void> {
  const [row] = await tx.select().from(message).where(eq(message.resource_id, id))
  if (row === undefined) return
  const text = `${row.text}\n\n${linkTo(ctx, '/me/messages')}`
  for (const user_id of user_ids)
    await queueMail(ctx, tx, { user_id, template: 'note', kind: 'messages', values: { subject: row.subject, text } })
}

type Send = Parsed<typeof contract.sent.send>['body']

/** Up to 200 people have it when this answers; for more a job hands it out. */
export async function sendMessage(ctx: SignedIn, { recipients, subject, text, by_email }: Send): Promise<SentRow> {
  const ids = await recipientIds(ctx, recipients, bulkMax + 1)
  if (ids.length === 0) failFields({ recipients: { code: 'field_empty' } })
  if (ids.length > bulkMax) fail('bulk_too_many', { max: bulkMax, n: ids.length })
  const { user_id, rep_name } = ctx.actor
  const resource_id = newId()
  const [only] = recipients.contest_ids.length === 1 ? recipients.contest_ids : []
  const entry = { ...entryOf('send' as const, resource_id), object_name: subject, after: { text, recipients: ids.length, by_email } }
  await change(ctx, entry, async (tx) => {
    const order = { message_id: resource_id, by_email }
    const job_id = ids.length > bulkAtOnce ? await enqueueBulk(ctx, tx, sendBulk, { ids, input: order }) : null
    const about = { contest_id: only ?? null, by_id: user_id, by: rep_name, recipient_count: ids.length, job_id }
    await tx.insert(message).values({ resource_id, subject, text, ...about })
    if (job_id === null) await handOut(ctx, tx, order, ids)
  })
  return getSent(ctx, resource_id)
}

const entryOf = <O extends string>(operation: O, id: string) => ({
  module: 'message' as const,
  operation,
  object_type: 'message',
  object_id: id,
})

/** Takes back what nobody has read; a copy that was read stays with its reader. */
export async function recallMessage(ctx: SignedIn, id: string, confirm: string): Promise<{ recalled: number }> {
  const row = await getSent(ctx, id)
  if (row.template !== null) fail('not_found')
  return change(ctx, { ...entryOf('recall' as const, id), object_name: row.subject }, async (tx, note) => {
    const [held] = await tx.select().from(message).where(eq(message.resource_id, id)).for('update')
    if (held === undefined) return fail('not_found')
    if (await isSending(tx, held)) fail('message_sending')
    const unread = await tx.$count(messageCopy, sql`message_id = ${id}::uuid and read_at is null and recalled_at is null`)
    if (unread > recallTyped && ![`recall ${unread}`, `撤回 ${unread}`].includes(confirm.trim()))
      fail('confirm_mismatch', { word: `recall ${unread}` })
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      update ${messageCopy} set recalled_at = clock_timestamp()
      where message_id = ${id}::uuid and read_at is null and recalled_at is null returning user_id`)
    await tx
      .update(message)
      .set({ updated_at: sql`now()` })
      .where(eq(message.resource_id, id))
    await tellPeople(
      tx,
      rows.map(({ user_id }) => user_id),
      'message.changed',
      { kind: 'message' },
    )
    note({ after: { recalled: rows.length } })
    return { recalled: rows.length }
  })
}
