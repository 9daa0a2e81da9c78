import type { Reply } from '@beacon/api/endpoint'
import type { gateway as contract, GatewayKeyView } from '@beacon/api/scene/gateway'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { gatewayKey, session } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { doorsOf, personCtx, requireSession, sessionChanged } from '../../people/session/index.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'

/** A day of a contest, and no second one. */
export const keyHours = 12
const hintLength = 10
const usedEverySeconds = 60

type Row = typeof gatewayKey.$inferSelect
const viewOf = ({ hint, created_at, expires_at, last_used_at }: Row): GatewayKeyView => ({ hint, created_at, expires_at, last_used_at })

export async function ownKey({ db, actor }: SignedIn): Promise<Reply<typeof contract.key>> {
  const [row] = await db
    .select()
    .from(gatewayKey)
    .where(and(eq(gatewayKey.user_id, actor.user_id), gt(gatewayKey.expires_at, sql`now()`)))
  return { key: row === undefined ? null : viewOf(row), hours: keyHours }
}

/** One a person: a new one takes the place of the old, whose connections end as every process hears of it. */
export async function makeKey(ctx: SignedIn): Promise<Reply<typeof contract.make_key>> {
  requireSession(ctx)
  const { user_id, username, session_id } = ctx.actor
  if (session_id === null) return fail('reauth_required', { ways: [] })
  const key = `bgk_${newToken()}`
  const values = {
    session_id,
    key_hash: tokenHash(key),
    hint: key.slice(0, hintLength),
    expires_at: new Date(clockNow() + keyHours * 3_600_000).toISOString(),
    last_used_at: null,
  }
  const entry = { module: 'auth', operation: 'gateway_key_create', object_type: 'user', object_id: user_id, object_name: username } as const
  return change(ctx, entry, async (tx, note) => {
    const [row] = await tx
      .insert(gatewayKey)
      .values({ user_id, ...values })
      .onConflictDoUpdate({ target: gatewayKey.user_id, set: { ...values, created_at: sql`now()` } })
      .returning()
    if (row === undefined) throw new Error('the key was not written')
    note({ after: { hint: row.hint, expires_at: row.expires_at } })
    await sessionChanged(tx, { user_id })
    return { key, view: viewOf(row) }
  })
}

export async function dropKey(ctx: SignedIn): Promise<void> {
  requireSession(ctx)
  const { user_id, username } = ctx.actor
  const entry = { module: 'auth', operation: 'gateway_key_revoke', object_type: 'user', object_id: user_id, object_name: username } as const
  await change(ctx, entry, async (tx, note) => {
    const [row] = await tx.delete(gatewayKey).where(eq(gatewayKey.user_id, user_id)).returning()
    if (row === undefined) return fail('not_found')
    note({ before: { hint: row.hint } })
    return sessionChanged(tx, { user_id })
  })
}

/** Whoever signs out everywhere ends the key as well, also where it was made in the session that goes on. */
export async function endKey(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(gatewayKey).where(eq(gatewayKey.user_id, user_id))
}

/**
 * The person behind the key of a request, with the rights of now. A key opens what asks this and nothing else.
 * @throws unauthenticated for one that is none, over, of an ended session or of an account that is.
 */
export async function holderOf(ctx: Ctx): Promise<SignedIn> {
  const { bearer, db, ip, request_id } = ctx
  const [key] = bearer === null ? [] : await selectKey(ctx, bearer)
  if (key === undefined) return fail('unauthenticated')
  const { user_id, session_id } = key
  const person = await personCtx(ctx, { user_id, session_id, token_id: null, ip, request_id })
  if (person === null) return fail('unauthenticated')
  if (!person.actor.permissions.has('front.console.open')) fail('permission_missing', { item: 'front.console.open' })
  await db
    .update(gatewayKey)
    .set({ last_used_at: sql`now()` })
    .where(
      and(
        eq(gatewayKey.user_id, user_id),
        sql`coalesce(${gatewayKey.last_used_at}, '-infinity') < now() - make_interval(secs => ${usedEverySeconds})`,
      ),
    )
  return { ...person, ...(await doorsOf(ctx, person.actor, ip)) }
}

const selectKey = ({ db }: Ctx, bearer: string) =>
  db
    .select({ user_id: gatewayKey.user_id, session_id: gatewayKey.session_id })
    .from(gatewayKey)
    .innerJoin(session, eq(session.resource_id, gatewayKey.session_id))
    .where(
      and(
        eq(gatewayKey.key_hash, tokenHash(bearer)),
        gt(gatewayKey.expires_at, sql`now()`),
        isNull(session.ended_at),
        isNull(session.must_change),
      ),
    )
