import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { apiToken as contract, ApiTokenView } from '@beacon/api/people/api-token'
import { sql } from 'drizzle-orm'
import { clockNow } from '../../../db/clock.ts'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { fail, failFields } from '../../../failure.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { policyOf, requireReauth, requireSession, sessionChannel, sessionChanged } from '../session/index.ts'
import { countLiving, insertToken, listTokens, revokeToken, type TokenRow } from './repo.ts'

const most = 20
const usualDays = 30
const dayMs = 86_400_000
const shownLength = 8

function viewOf(row: TokenRow): ApiTokenView {
  const isOver = Date.parse(row.expires_at) <= clockNow()
  return {
    resource_id: row.resource_id,
    name: row.name,
    prefix: row.prefix,
    read_only: row.read_only,
    permissions: row.permissions,
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    last_used_address: row.last_used_ip?.replace(/\/(?:32|128)$/u, '') ?? null,
    state: row.revoked_at !== null ? 'revoked' : isOver ? 'expired' : 'active',
  }
}

export async function ownTokens(ctx: SignedIn): Promise<Reply<typeof contract.list>> {
  const items = (await listTokens(ctx.db, ctx.actor.user_id)).map(viewOf)
  return { items, total: items.length, max_days: (await policyOf(ctx)).api_token_max_days }
}

/** ⚷ A token outlives the session: whoever holds a cookie alone must not make one. */
export async function createToken(ctx: SignedIn, body: Parsed<typeof contract.create>['body']): Promise<Reply<typeof contract.create>> {
  await requireReauth(ctx)
  const { user_id, username, permissions: own } = ctx.actor
  const { api_token_max_days: max } = await policyOf(ctx)
  const days = body.expires_in_days ?? Math.min(usualDays, max)
  if (days > max) failFields({ expires_in_days: { code: 'field_range', details: { min: 1, max } } })
  const held: ReadonlySet<string> = own
  const items = body.permissions.filter((item) => !held.has(item))
  if (items.length > 0) fail('grant_exceeds_own', { items })
  const token = `bct_${newToken()}`
  const permissions = body.read_only ? [] : [...new Set(body.permissions)]
  const entry = {
    module: 'auth' as const,
    operation: 'token_create' as const,
    object_type: 'user',
    object_id: user_id,
    object_name: username,
  }
  const view = await change(ctx, entry, async (tx, note) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api_token ${user_id}`}, 0))`)
    if ((await countLiving(tx, user_id)) >= most) fail('token_limit')
    const row = await insertToken(tx, {
      resource_id: newId(),
      user_id,
      name: body.name,
      prefix: token.slice(0, shownLength),
      token_hash: tokenHash(token),
      permissions,
      read_only: body.read_only,
      expires_at: new Date(clockNow() + days * dayMs).toISOString(),
    })
    note({ after: { name: row.name, prefix: row.prefix, read_only: row.read_only, permissions, expires_at: row.expires_at } })
    return viewOf(row)
  })
  return { token, view }
}

export async function revokeOwn(ctx: SignedIn, id: string): Promise<void> {
  requireSession(ctx)
  const { user_id, username } = ctx.actor
  const entry = {
    module: 'auth' as const,
    operation: 'token_revoke' as const,
    object_type: 'user',
    object_id: user_id,
    object_name: username,
  }
  await change(ctx, entry, async (tx, note) => {
    const row = (await revokeToken(tx, user_id, id)) ?? fail('not_found')
    note({ before: { name: row.name, prefix: row.prefix } })
    await sessionChanged(tx, { user_id })
  })
  // Here at once, on the other replicas as soon as they hear it.
  ctx.bus.hearNow(sessionChannel, `user:${user_id}`)
}
