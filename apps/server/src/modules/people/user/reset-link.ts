import type { user as contract } from '@beacon/api/people/user'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { makeResetToken, requireReauth } from '../session/index.ts'
import { inScope } from './filter.ts'
import { isExternal, itemsAbove } from './judge.ts'
import { lockUsers } from './repo.ts'

const page = '/page/mg/ct/change-password/reset'

/** ⚷ as a new password is, since whoever holds the link sets it. For who forgot the password and can be reached otherwise. The old password holds until the link is used. */
export async function makeResetLink(ctx: SignedIn, id: string): Promise<Reply<typeof contract.reset_link>> {
  await requireReauth(ctx)
  const scope = await inScope(ctx)
  const entry = { module: 'user' as const, operation: 'reset_link' as const, object_type: 'user', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    const [target] = await lockUsers(tx, [id], scope)
    if (target === undefined) return fail('not_found')
    if (id === ctx.actor.user_id) return fail('self_refused')
    if (target.role.key === 'administrator') return fail('admin_protected')
    const items = itemsAbove(ctx, target.role)
    if (items.length > 0) return fail('grant_exceeds_own', { items })
    if (target.user.status === 'disabled') return fail('account_disabled')
    if (isExternal(target.user)) return fail('password_external', { provider: target.user.source.toUpperCase() })
    const { token, expires_at } = await makeResetToken(tx, id)
    note({ object_name: target.user.username, after: { expires_at } })
    return { path: `${page}?token=${token}`, expires_at }
  })
}
