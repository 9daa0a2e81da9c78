import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { FailedMail, mail as contract } from '@beacon/api/platform/mail'
import { mailTries } from '@beacon/api/platform/mail-limits'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../../db/bus.ts'
import { fail } from '../../../failure.ts'
import { clearAlarm, raiseAlarm } from '../alarm/index.ts'
import { maskedEmail } from '../../../personal-mask.ts'
import { countFailed, deleteFailed, queueAnew, selectFailed, type MailRow } from './failed-repo.ts'
import { isMailOn, mailChannel, readContent } from './queue.ts'
import { parseTrouble } from './trouble.ts'

/** What was tried as often as it is tried, and given up. What the letters say is never shown: it may open an account. */
export async function listFailed(ctx: SignedIn, query: Parsed<typeof contract.failed>['query']): Promise<Reply<typeof contract.failed>> {
  const rows = await selectFailed(ctx.db, query)
  return { items: rows.map((row) => viewOf(ctx, row)), total: await countFailed(ctx.db) }
}

function viewOf(ctx: Ctx, row: MailRow): FailedMail {
  const { resource_id, template, error, tries, created_at, due_at } = row
  const to = recipientOf(ctx, row)
  return { resource_id, template, to, why: to === null ? 'unreadable' : parseTrouble(error), tries, created_at, failed_at: due_at }
}

function recipientOf(ctx: Ctx, row: MailRow): string | null {
  try {
    return maskedEmail(readContent(ctx, row).to)
  } catch {
    // Sealed with another key, before a restore: it can only be discarded.
    return null
  }
}

export async function retryMail(ctx: SignedIn, ids: readonly string[] | null): Promise<{ count: number }> {
  if (!(await isMailOn(ctx))) fail('mail_missing')
  return settle(ctx, 'mail_retry', ids, async (tx) => {
    const rows = await queueAnew(tx, ids)
    await notify(tx, mailChannel, 'queued')
    return rows
  })
}

export const discardMail = (ctx: SignedIn, ids: readonly string[] | null): Promise<{ count: number }> =>
  settle(ctx, 'mail_discard', ids, (tx) => deleteFailed(tx, ids))

async function settle(
  ctx: SignedIn,
  operation: 'mail_retry' | 'mail_discard',
  ids: readonly string[] | null,
  work: (tx: Tx) => Promise<MailRow[]>,
): Promise<{ count: number }> {
  const count = await change(ctx, { module: 'setting', operation, object_type: 'mail', object_name: 'mail' }, async (tx, note) => {
    const rows = await work(tx)
    if (ids === null) note({ after: { count: rows.length } })
    else for (const { resource_id, template } of rows) note({ object_id: resource_id, object_name: template })
    return rows.length
  })
  await watchFailed(ctx)
  return { count }
}

/** Asked whenever a letter is given up or taken care of, and now and then: the alarm stands as long as one stands. */
export async function watchFailed(ctx: Ctx): Promise<void> {
  if ((await countFailed(ctx.db)) === 0) return clearAlarm(ctx, 'mail_failed')
  const values = { tries: String(mailTries) }
  await raiseAlarm(ctx, { kind: 'mail_failed', item: 'setting.security', values: { en: values, zh: values } })
}
