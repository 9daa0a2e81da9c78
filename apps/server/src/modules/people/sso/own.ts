import type { Reply } from '@beacon/api/endpoint'
import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import type { sso as contract } from '@beacon/api/people/sso'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { isOlderThanSession, requireReauth, type ConfirmPlace } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { deleteLink, findUserById, linksOf } from './repo.ts'

/** Own links, and the providers one can link. */
export async function ownLinks(ctx: SignedIn): Promise<Reply<typeof contract.mine>> {
  const { values } = await settingsOf(ctx)
  const links = await linksOf(ctx.db, ctx.actor.user_id)
  const providers = values.oidc_providers.map(({ id, label_en, label_zh }) => ({ id, label_en, label_zh }))
  return {
    items: links.map(({ link_id, provider_id, who, created_at, last_used_at }) => {
      const { label_en, label_zh } = providers.find(({ id }) => id === provider_id) ?? { label_en: provider_id, label_zh: null }
      return { link_id, provider_id, label_en, label_zh, who, created_at, last_used_at }
    }),
    providers,
  }
}

/** Providers of these settings at which somebody is linked; a link of one that was taken away opens nothing. */
export async function linkedProviders(ctx: Ctx, userId: string): Promise<OidcProvider[]> {
  const { values } = await settingsOf(ctx)
  if (values.oidc_providers.length === 0) return []
  const linked = new Set((await linksOf(ctx.db, userId)).map(({ provider_id }) => provider_id))
  return values.oidc_providers.filter(({ id }) => linked.has(id))
}

/** Providers at which this session can confirm: by a link that was there before it. */
export async function confirmPlaces(ctx: Ctx, userId: string): Promise<ConfirmPlace[]> {
  const older = new Set<string>()
  for (const { provider_id, created_at } of await linksOf(ctx.db, userId))
    if (await isOlderThanSession(ctx, created_at)) older.add(provider_id)
  const providers = (await linkedProviders(ctx, userId)).filter(({ id }) => older.has(id))
  return providers.map(({ id, label_en, label_zh }) => ({ provider_id: id, label_en, label_zh }))
}

/** Ends a link; whoever has no password keeps the last one. */
export async function unlink(ctx: SignedIn, linkId: string): Promise<void> {
  await requireReauth(ctx)
  const { user_id, username } = ctx.actor
  const entry = {
    module: 'auth' as const,
    operation: 'sso_unlink' as const,
    object_type: 'user',
    object_id: user_id,
    object_name: username,
  }
  await change(ctx, entry, async (tx, note) => {
    const links = await linksOf(tx, user_id)
    const gone = links.find(({ link_id }) => link_id === linkId) ?? fail('not_found')
    const account = (await findUserById(tx, user_id)) ?? fail('unauthenticated')
    if (account.password_hash === null && account.source !== 'ldap' && links.length === 1) fail('last_sign_in_way')
    note({ before: { provider: gone.provider_id } })
    await deleteLink(tx, user_id, linkId)
  })
}
