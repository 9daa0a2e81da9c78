import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { sendAutomatic } from '../message/index.ts'
import { tellOfRole } from '../role/index.ts'
import type { Order } from './order.ts'
import type { Target } from './judge.ts'

/** The person is told by a message, and by mail where it is configured; a decision is also told at sign-in. */
export async function tellOf(ctx: SignedIn, tx: Tx, order: Order, { user }: Target): Promise<void> {
  const { username, resource_id: user_id } = user
  const { action, reason = '', role_id } = order
  const by = ctx.actor.rep_name
  if (action === 'approve' || action === 'reject') {
    const template = action === 'approve' ? ('registration_approved' as const) : ('registration_rejected' as const)
    await sendAutomatic(tx, { template, user_ids: [user_id], values: () => ({ username, reason }) })
    await queueMail(ctx, tx, { user_id, template: 'registration_decided', values: { username, approved: action === 'approve', reason } })
  }
  if (action === 'set_role' && role_id !== undefined && role_id !== user.role_resource_id) await tellOfRole(tx, [user_id], role_id, by)
  if (action === 'reset_two_factor') {
    await sendAutomatic(tx, { template: 'second_factor_reset', user_ids: [user_id], values: () => ({ username, by }) })
    await queueMail(ctx, tx, { user_id, template: 'totp_reset', values: { username } })
  }
}
