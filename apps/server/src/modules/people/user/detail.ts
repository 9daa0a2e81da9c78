import type { Reply } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/people/user'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import { selectHistory } from '../../platform/audit/index.ts'
import { endSessions, sessionChanged } from '../session/index.ts'
import { inScope } from './filter.ts'
import { findUser, lockUsers } from './repo.ts'
import { selectSessions } from './repo-detail.ts'

async function seen(ctx: SignedIn, id: string) {
  return (await findUser(ctx.db, and(eq(user.resource_id, id), await inScope(ctx)))) ?? fail('not_found')
}

export async function sessionsOf(ctx: SignedIn, id: string): Promise<Reply<typeof contract.sessions>> {
  await seen(ctx, id)
  const items = await selectSessions(ctx.db, id)
  return { items, total: items.length }
}

export async function endSession(ctx: SignedIn, id: string, sessionId: string): Promise<void> {
  const scope = await inScope(ctx)
  const entry = { module: 'auth' as const, operation: 'session_end' as const, object_type: 'user', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const [target] = await lockUsers(tx, [id], scope)
    if (target === undefined) return fail('not_found')
    if (target.role.key === 'administrator' && id !== ctx.actor.user_id) return fail('admin_protected')
    if ((await endSessions(tx, id, 'signed_out', { only: sessionId })) === 0) return fail('not_found')
    await sessionChanged(tx, { session_id: sessionId })
    await tellPerson(tx, id, 'session.changed', { reason: 'ended' })
    note({ object_name: target.user.username, after: { session: sessionId } })
    return undefined
  })
}

/** The last twenty things that were done to the account; sign-ins are not among them. */
export async function historyOf(ctx: SignedIn, id: string): Promise<Reply<typeof contract.history>> {
  await seen(ctx, id)
  return selectHistory(ctx.db, {
    modules: ['user', 'auth', 'role', 'organisation', 'team'],
    object_id: id,
    without: ['login', 'logout'],
    page: 1,
    size: 20,
  })
}
