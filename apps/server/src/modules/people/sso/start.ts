import { clockNow } from '../../../db/clock.ts'
import type { CookieKind, Ctx } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { requireReauth } from '../session/index.ts'
import { discovered, getProvider } from './provider.ts'
import { insertFlow, type FlowRow } from './repo.ts'

/** The browser that began: what comes back elsewhere opens nothing. */
export const browserCookie: CookieKind = { name: 'beacon_sso', path: '/api' }
export const sealPurpose = 'sso-verifier'
const flow_s = 600

/** Where a provider sends people back: the sign-in page, which hands what it got to the API. */
export function returnAddress({ config }: Pick<Ctx, 'config'>): string {
  const { apps, all } = config.origins
  return `${apps.arena ?? all[0] ?? ''}/page/mg/ct/login`
}

interface FlowInput {
  provider_id: string
  purpose: FlowRow['purpose']
  next?: string | undefined
}

/** The address at the provider. `link` asks ⚷ first; `confirm` makes the provider ask the person again. */
export async function startSso(ctx: Ctx, { provider_id, purpose, next }: FlowInput): Promise<string> {
  const provider = await getProvider(ctx, provider_id)
  if (purpose !== 'sign_in' && ctx.actor === null) fail('unauthenticated')
  if (purpose === 'link') await requireReauth(ctx)
  await rateLimit(ctx, `sso ${ctx.ip}`, 600, 600_000)
  const found = await discovered(ctx, provider)
  const client = await import('openid-client')
  const [state, nonce, verifier] = [newToken(), newToken(), client.randomPKCECodeVerifier()]
  const browser = ctx.cookies.get(browserCookie) ?? newToken()
  await insertFlow(ctx.db, {
    state_hash: tokenHash(state),
    browser_hash: tokenHash(browser),
    provider_id,
    purpose,
    nonce,
    verifier_sealed: ctx.secret.seal(sealPurpose, verifier, state),
    session_id: ctx.actor?.session_id ?? null,
    next: next ?? null,
    expires_at: new Date(clockNow() + flow_s * 1000).toISOString(),
  })
  ctx.cookies.set(browserCookie, browser, flow_s)
  return client.buildAuthorizationUrl(found, {
    redirect_uri: returnAddress(ctx),
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'confirm' ? { prompt: 'login', max_age: '0' } : {}),
  }).href
}
