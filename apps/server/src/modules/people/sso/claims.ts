import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import type * as OpenidClient from 'openid-client'
import type { Platform } from '../../../context.ts'
import type { Claims } from '../../../db/schema/people/sso.ts'
import { Failure } from '../../../failure.ts'
import { discovered, isSilence, labelOf, unreachable } from './provider.ts'
import { sealPurpose } from './start.ts'
import type { FlowRow } from './repo.ts'

type RawClaims = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 255) : '')
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]).filter((text) => text !== '')
const strong = new Set(['mfa', 'otp'])

interface Returned {
  flow: FlowRow
  state: string
  /** Our address with what the provider added. */
  url: URL
}

/** What the provider says of who came back: code for token, checked signature, nonce and times. @throws idp_* */
export async function claimsOf(platform: Platform, provider: OidcProvider, { flow, state, url }: Returned): Promise<Claims> {
  const client = await import('openid-client')
  const found = await discovered(platform, provider)
  try {
    const tokens = await client.authorizationCodeGrant(found, url, {
      pkceCodeVerifier: platform.secret.open(sealPurpose, flow.verifier_sealed, state),
      expectedState: state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
      ...(flow.purpose === 'confirm' ? { maxAge: 0 } : {}),
    })
    const told: RawClaims = tokens.claims() ?? {}
    const needed = Object.values(provider.map).filter((name) => name !== '')
    const hasAll = needed.every((name) => name in told)
    const more: RawClaims =
      hasAll || found.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(found, tokens.access_token, textOf(told['sub']))
    return read(provider, { ...more, ...told })
  } catch (error) {
    if (isSilence(error)) return unreachable(platform, provider, error)
    platform.log.warn({ err: error, provider: provider.id }, 'a return from the identity provider was refused')
    if (error instanceof client.ClientError && /nonce|state/u.test(error.message)) throw new Failure('idp_state_wrong')
    throw new Failure('idp_refused', { ...labelOf(provider), error: reasonOf(client, error) })
  }
}

/** A word of the standard, never what the provider wrote. */
function reasonOf(client: typeof OpenidClient, error: unknown): string {
  const word = error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError ? error.error : ''
  return knownReason(word)
}
const reasons = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
])
export const knownReason = (word: string): string => (reasons.has(word) ? word : 'invalid_response')

function read({ map }: OidcProvider, told: RawClaims): Claims {
  const at = (name: string): unknown => (name === '' ? undefined : told[name])
  return {
    issuer: textOf(told['iss']),
    subject: textOf(told['sub']),
    username: textOf(at(map.username)),
    name: textOf(at(map.name)),
    email: textOf(at(map.email)),
    is_email_verified: map.email === 'email' && told['email_verified'] === true,
    organisation: textOf(at(map.organisation)),
    groups: textsOf(at(map.groups)),
    is_strong: textsOf(told['amr']).some((way) => strong.has(way)),
  }
}
