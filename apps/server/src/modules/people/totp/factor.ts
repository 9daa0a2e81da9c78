import { clockNow } from '../../../db/clock.ts'
import type { CookieKind, Ctx } from '../../../context.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import type { SecondFactor } from '../session/index.ts'
import { stepOf } from './code.ts'
import { countCodes, dropTrust, findTotp, insertTrust, isTrusted, takeCode, takeStep, type TotpRow } from './repo.ts'

const trustCookie: CookieKind = { name: 'beacon_trust', path: '/' }
const daySeconds = 86_400

export const seedOf = (ctx: Ctx, row: Pick<TotpRow, 'seed_sealed' | 'user_id'>): Buffer =>
  Buffer.from(ctx.secret.open('totp', row.seed_sealed, row.user_id), 'hex')

/** Recovery codes are typed as people like: case and the hyphen do not matter. */
const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toLowerCase()
export const recoveryDigest = (ctx: Ctx, userId: string, code: string): Buffer =>
  ctx.secret.digest('recovery', `${userId} ${plainCode(code)}`)

/** Takes a code of the app: each step is good once. */
export async function takeAppCode(ctx: Ctx, row: TotpRow, code: string): Promise<'wrong' | 'used' | 'taken'> {
  const step = stepOf(seedOf(ctx, row), code.replaceAll(/\s/gu, ''), clockNow())
  if (step === null) return 'wrong'
  return (await takeStep(ctx.db, row.user_id, step)) ? 'taken' : 'used'
}

/** How signing in and confirming judge the second factor. */
export const factor: SecondFactor = {
  onSince: async (ctx, userId) => (await findTotp(ctx.db, userId))?.confirmed_at ?? null,
  isTrusted: async (ctx, userId) => {
    const token = ctx.cookies.get(trustCookie)
    return token !== undefined && token !== '' && isTrusted(ctx.db, userId, tokenHash(token))
  },
  trust: async (ctx, userId, days) => {
    const token = newToken()
    const seconds = days * daySeconds
    const expires_at = new Date(clockNow() + seconds * 1000).toISOString()
    await insertTrust(ctx.db, { token_hash: tokenHash(token), user_id: userId, user_agent: ctx.user_agent.slice(0, 300), expires_at })
    ctx.cookies.set(trustCookie, token, seconds)
  },
  takeOfApp: async (ctx, { resource_id }, code) => {
    const row = await findTotp(ctx.db, resource_id)
    return row === null || row.confirmed_at === null ? 'wrong' : takeAppCode(ctx, row, code)
  },
  take: async (ctx, person, code) => {
    const row = await findTotp(ctx.db, person.resource_id)
    if (row === null || row.confirmed_at === null) return 'wrong'
    if (/^\s*(?:\d\s*){6}$/u.test(code)) {
      const taken = await takeAppCode(ctx, row, code)
      return taken === 'taken' ? { recovery_left: null } : taken
    }
    const taken = await takeCode(ctx.db, person.resource_id, recoveryDigest(ctx, person.resource_id, code))
    if (taken !== 'taken') return taken
    const recovery_left = await countCodes(ctx.db, person.resource_id)
    await writeAudit(ctx, ctx.db, [
      {
        module: 'auth',
        operation: 'recovery_used',
        object_type: 'user',
        object_id: person.resource_id,
        object_name: person.username,
        user: { user_id: person.resource_id, username: person.username },
        after: { recovery_left },
      },
    ])
    return { recovery_left }
  },
  forget: (tx, userId) => dropTrust(tx, userId),
}
