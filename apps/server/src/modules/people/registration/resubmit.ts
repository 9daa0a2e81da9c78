import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/people/session'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { readResubmitToken } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { personalOf } from '../user/index.ts'
import { sendProof } from './email-proof.ts'
import { checkFields, personOf } from './fields.ts'
import { organisationOf, withoutHeld } from './register.ts'
import { findHolders, lockUser, updateUser, type UserRow } from './repo.ts'

const most = 5
type Body = Parsed<typeof contract.resubmit>['body']

/** The account of a token, while it is rejected and may be sent again. */
function rejected(ctx: Ctx, token: string, row: UserRow | null): UserRow {
  const read = readResubmitToken(ctx, token)
  const isOpen = row !== null && row.status === 'to_audit' && row.audit_status === 'fail' && row.resent < most
  return read !== null && isOpen && read.isFor(row) ? row : fail('reset_link_wrong')
}

const userIdOf = (ctx: Ctx, token: string): string => readResubmitToken(ctx, token)?.user_id ?? fail('reset_link_wrong')

/** What was sent, for correction. The ID card number is typed again where it has to change. */
export async function ownRegistration(ctx: Ctx, token: string): Promise<Reply<typeof contract.resubmit_view>> {
  const row = await ctx.db.transaction((tx) => lockUser(tx, userIdOf(ctx, token)))
  const { username, name, organisation_id, rep_name, phone, email, work_id, address, audit_reason, resent } = rejected(ctx, token, row)
  return { username, name, organisation_id, rep_name, phone, email, work_id, address, audit_reason, left: most - resent }
}

/** A rejected registration, corrected: it waits for review again. Five times at most. */
export async function resubmit(ctx: Ctx, { resubmit_token: token, ...body }: Body): Promise<Reply<typeof contract.resubmit>> {
  const { values } = await settingsOf(ctx)
  const entry = { module: 'auth' as const, operation: 'register' as const, object_type: 'user', object_id: userIdOf(ctx, token) }
  await change(ctx, entry, async (tx, note) => {
    const row = rejected(ctx, token, await lockUser(tx, entry.object_id))
    const known = personalOf(ctx, row)
    const whole = {
      phone: body.phone ?? known.phone ?? '',
      email: body.email ?? known.email ?? '',
      work_id: body.work_id ?? row.work_id ?? '',
      address: body.address ?? known.address ?? '',
      id_card: body.id_card ?? known.id_card ?? '',
    }
    checkFields(whole, values)
    const chosen = body.organisation_id ?? row.organisation_id ?? undefined
    const organisation_id = chosen === row.organisation_id && chosen !== undefined ? chosen : await organisationOf(tx, chosen, values)
    const person = personOf(ctx, whole, row.resource_id)
    const held = await findHolders(tx, { ...person, user_id: row.resource_id, organisation_id })
    const next = {
      name: body.name ?? row.name,
      rep_name: body.rep_name ?? row.rep_name,
      organisation_id,
      audit_status: 'pending' as const,
      review_flags: held.flags,
      registered_ip: ctx.ip,
      resent: row.resent + 1,
      ...withoutHeld(person, held),
    }
    await updateUser(tx, row.resource_id, next)
    const { email } = next
    if (values.registration_email_verify && email !== null && email !== row.email) await sendProof(ctx, tx, { ...row, email })
    const { id_card_sealed: _sealed, id_card_digest: _digest, ...shown } = next
    note({ object_name: row.username, after: shown, user: { user_id: row.resource_id, username: row.username } })
  })
  return { status: 'to_audit' }
}
