import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import { LRUCache } from 'lru-cache'
import type * as OpenidClient from 'openid-client'
import type { Platform } from '../../../context.ts'
import { fail, Failure } from '../../../failure.ts'
import { OutboundError, type OutboundInit } from '../../../outbound/outbound.ts'
import { secretOf, settingsOf } from '../../platform/setting/index.ts'

/** A discovery document stands for ten minutes; keys of a provider move rarely, and a new one is fetched when needed. */
const known = new LRUCache<string, OpenidClient.Configuration>({ max: 20, ttl: 10 * 60_000 })
const skew_s = 60

/** The saved provider. @throws not_found */
export async function getProvider(platform: Platform, providerId: string): Promise<OidcProvider> {
  const { values } = await settingsOf(platform)
  return values.oidc_providers.find(({ id }) => id === providerId) ?? fail('not_found')
}

type Fetch = OpenidClient.CustomFetch
const methods = new Set(['GET', 'POST'])
const isMethod = (method: string): method is 'GET' | 'POST' => methods.has(method)

/** Every call to a provider goes the way of addresses that a person typed: no redirects, nothing internal, 5 s, 1 MB. */
function fetchOutside({ outbound }: Platform): Fetch {
  return async (url, { method, headers, body }) => {
    if (!isMethod(method)) throw new Error(`a provider is not called by ${method}`)
    const init: OutboundInit = { method, headers }
    if (body instanceof URLSearchParams || typeof body === 'string') init.body = String(body)
    const { status, text } = await outbound.request(url, init)
    return new Response(text, { status, headers: { 'content-type': text.startsWith('{') ? 'application/json' : 'application/jwt' } })
  }
}

/** What is known of a provider, by its discovery document. @throws idp_unreachable */
export async function discovered(platform: Platform, provider: OidcProvider): Promise<OpenidClient.Configuration> {
  const secret = await secretOf(platform, `oidc:${provider.id}`)
  const key = JSON.stringify([provider.issuer, provider.client_id, secret])
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const client = await import('openid-client')
  const metadata = { [client.clockTolerance]: skew_s, ...(secret === null ? {} : { client_secret: secret }) }
  const ours = fetchOutside(platform)
  const read = await client
    .discovery(new URL(provider.issuer), provider.client_id, metadata, client.None(), { [client.customFetch]: ours })
    .catch((error: unknown) => unreachable(platform, provider, error))
  const server = read.serverMetadata()
  const found = new client.Configuration(
    server,
    provider.client_id,
    metadata,
    proof(client, secret, server.token_endpoint_auth_methods_supported),
  )
  found[client.customFetch] = ours
  known.set(key, found)
  return found
}

/** By the header, as the standard has it, unless the provider says that it takes the secret in the body only. */
function proof(client: typeof OpenidClient, secret: string | null, methods: readonly string[] | undefined): OpenidClient.ClientAuth {
  if (secret === null) return client.None()
  const isBodyOnly = methods !== undefined && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return isBodyOnly ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

export const labelOf = ({ label_en, label_zh }: OidcProvider) => ({ label: label_en, label_zh: label_zh ?? label_en })

/** The provider's silence is its own answer; why stands in the log only. */
export function unreachable(platform: Platform, provider: OidcProvider, error: unknown): never {
  platform.log.warn({ err: error, provider: provider.id }, 'the identity provider did not answer')
  throw new Failure('idp_unreachable', labelOf(provider))
}

/** What went wrong underneath: silence of the network, or an answer that does not hold. */
export function isSilence(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof OutboundError) return true
  return false
}
