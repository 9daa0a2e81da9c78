import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { linkTo, queueMail } from '../../platform/mail/index.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { insertProof, lockUser, takeProof, updateUser, type UserRow } from './repo.ts'

const hours = 24

/** A link to an address that proves it is the account's; an earlier link ends. Answers whether mail goes out. */
export async function sendProof(
  ctx: Ctx,
  tx: Tx,
  account: Pick<UserRow, 'resource_id' | 'username'> & { email: string },
): Promise<boolean> {
  const token = newToken()
  const expires_at = new Date(clockNow() + hours * 3_600_000).toISOString()
  await insertProof(tx, { token_hash: tokenHash(token), user_id: account.resource_id, email: account.email, expires_at })
  const url = linkTo(ctx, `/login?verify=${token}`)
  return queueMail(ctx, tx, {
    user_id: account.resource_id,
    to: account.email,
    template: 'email_verify',
    values: { username: account.username, url },
  })
}

/** The link was opened: the address is proven, and a registration that waited for nothing else is open. */
export async function proveEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  const { registration_review } = (await settingsOf(ctx)).values
  return change(ctx, { module: 'user', operation: 'update', object_type: 'user' }, async (tx, note) => {
    const proof = (await takeProof(tx, tokenHash(token))) ?? fail('reset_link_wrong')
    const row = (await lockUser(tx, proof.user_id)) ?? fail('reset_link_wrong')
    if (row.email?.toLowerCase() !== proof.email.toLowerCase()) fail('reset_link_wrong')
    const opens = row.status === 'to_audit' && row.audit_status === 'pending' && !registration_review && row.review_flags.length === 0
    if (opens) await requireRoom(tx, 'users')
    const values = { email_verified: row.email, ...(opens ? { status: 'normal' as const, audit_status: 'success' as const } : {}) }
    await updateUser(tx, row.resource_id, values)
    note({
      object_id: row.resource_id,
      object_name: row.username,
      after: { ...values, email_verified: true },
      user: { user_id: row.resource_id, username: row.username },
    })
    return { email: proof.email }
  })
}
