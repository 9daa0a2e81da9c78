import { randomBytes, randomInt } from 'node:crypto'
import type { Reply } from '@beacon/api/endpoint'
import type { totp as contract } from '@beacon/api/people/totp'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { Failure, fail } from '../../../failure.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { finishSetUp, policyOf, renewCookie, requireReauth, sessionChanged } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { base32, otpauthUri } from './code.ts'
import { recoveryDigest, takeAppCode } from './factor.ts'
import { confirmTotp, countCodes, dropTotp, findTotp, putCodes, putSeed } from './repo.ts'

const seedBytes = 20
const codesMade = 10
/** Without characters that are mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const wrongPerWindow = 10
const windowMs = 10 * 60_000

const entryOf = ({ actor }: SignedIn, operation: 'totp_on' | 'totp_off' | 'second_factor') => ({
  module: 'auth' as const,
  operation,
  object_type: 'user',
  object_id: actor.user_id,
  object_name: actor.username,
})

/**
 * The set-up is open to a session that must do it before anything else, so its operations let everybody in up to here. Any
 * other session confirms first (⚷), or whoever holds its cookie would have a second factor of the account.
 */
async function mayBegin(ctx: Ctx): Promise<SignedIn> {
  const { actor } = ctx
  if (actor === null || actor.session_id === null) throw new Failure('challenge_expired')
  if (actor.must_change !== null && actor.must_change !== 'totp') throw new Failure('password_change_required', { type: actor.must_change })
  if (actor.must_change === null) await requireReauth(ctx)
  return { ...ctx, actor }
}

const isRequired = async (ctx: SignedIn): Promise<boolean> => {
  const { totp_enabled, totp_required_roles } = await policyOf(ctx)
  return totp_enabled && totp_required_roles.includes(ctx.actor.role_id)
}

export async function totpState(ctx: SignedIn): Promise<Reply<typeof contract.state>> {
  const row = await findTotp(ctx.db, ctx.actor.user_id)
  const { totp_enabled } = await policyOf(ctx)
  return {
    on: row !== null && row.confirmed_at !== null,
    confirmed_at: row?.confirmed_at ?? null,
    recovery_left: await countCodes(ctx.db, ctx.actor.user_id),
    required: await isRequired(ctx),
    enabled: totp_enabled,
  }
}

/** A new seed: 160 bits, sealed for this account, without effect until a code of it was shown. */
export async function setUp(given: Ctx): Promise<Reply<typeof contract.set_up>> {
  const ctx = await mayBegin(given)
  if (!(await policyOf(ctx)).totp_enabled) fail('totp_off')
  const seed = randomBytes(seedBytes)
  const { user_id, username } = ctx.actor
  const kept = await putSeed(ctx.db, { user_id, seed_sealed: ctx.secret.seal('totp', seed.toString('hex'), user_id) })
  if (!kept) fail('totp_on')
  const secret = base32(seed)
  const { system_name } = (await settingsOf(ctx)).values
  return { secret, uri: otpauthUri(secret, { issuer: system_name, account: username }) }
}

/** One right code turns it on. The recovery codes are told here and never again. */
export async function confirm(given: Ctx, code: string): Promise<Reply<typeof contract.confirm>> {
  const ctx = await mayBegin(given)
  const { user_id, session_id } = ctx.actor
  await limitTries(ctx)
  const row = (await findTotp(ctx.db, user_id)) ?? fail('totp_off')
  if (row.confirmed_at !== null) fail('totp_on')
  const taken = await takeAppCode(ctx, row, code)
  if (taken !== 'taken') fail(taken === 'used' ? 'totp_used' : 'totp_wrong')
  const recovery_codes = await change(ctx, entryOf(ctx, 'totp_on'), async (tx) => {
    if (!(await confirmTotp(tx, user_id))) fail('totp_on')
    if (session_id !== null) await finishSetUp(tx, session_id)
    await sessionChanged(tx, { user_id })
    return makeCodes(ctx, tx)
  })
  if (session_id !== null) await renewCookie(ctx, session_id)
  return { recovery_codes }
}

async function limitTries(ctx: SignedIn): Promise<void> {
  try {
    await rateLimit(ctx, `totp ${ctx.actor.user_id}`, wrongPerWindow, windowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}

async function makeCodes(ctx: SignedIn, tx: Tx): Promise<string[]> {
  const five = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const codes = Array.from({ length: codesMade }, () => `${five()}-${five()}`)
  const digests = codes.map((code) => recoveryDigest(ctx, ctx.actor.user_id, code))
  await putCodes(tx, ctx.actor.user_id, digests)
  return codes
}

export async function renewRecovery(ctx: SignedIn): Promise<Reply<typeof contract.renew_recovery>> {
  await requireReauth(ctx)
  if ((await findTotp(ctx.db, ctx.actor.user_id))?.confirmed_at == null) fail('totp_off')
  const entry = { ...entryOf(ctx, 'second_factor'), after: { recovery_codes: 'renewed' } }
  return { recovery_codes: await change(ctx, entry, (tx) => makeCodes(ctx, tx)) }
}

export async function turnOff(ctx: SignedIn): Promise<void> {
  await requireReauth(ctx)
  if (await isRequired(ctx)) fail('totp_setup_required')
  await change(ctx, entryOf(ctx, 'totp_off'), async (tx) => {
    if (!(await dropTotp(tx, ctx.actor.user_id))) fail('totp_off')
    await sessionChanged(tx, { user_id: ctx.actor.user_id })
  })
}
