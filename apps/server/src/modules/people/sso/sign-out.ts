import type { Ctx } from '../../../context.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { discovered } from './provider.ts'
import { returnAddress } from './start.ts'

/** Where one signs out at a provider as well; null where it is not set so, knows no such address, or is silent: here one is out. */
export async function signOutAddress(ctx: Ctx, providerId: string): Promise<string | null> {
  const { values } = await settingsOf(ctx)
  const provider = values.oidc_providers.find(({ id }) => id === providerId)
  if (provider?.sign_out_there !== true) return null
  const found = await discovered(ctx, provider).catch(() => null)
  if (found?.serverMetadata().end_session_endpoint === undefined) return null
  const client = await import('openid-client')
  return client.buildEndSessionUrl(found, { post_logout_redirect_uri: returnAddress(ctx) }).href
}
