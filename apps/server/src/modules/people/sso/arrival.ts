import type { SignInReply } from '@beacon/api/people/session'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { checkUsername } from '../registration/index.ts'
import { tokenHash } from '../../platform/secret/index.ts'
import { checkOwnCode, checkOwnPassword, hasSecondFactor } from '../session/index.ts'
import { link, makeAccount } from './account.ts'
import { browserOf, enterAs } from './finish.ts'
import { getProvider } from './provider.ts'
import { findArrival, findUserById, takeArrival } from './repo.ts'

const arrivalOf = async (ctx: Ctx, token: string) =>
  (await findArrival(ctx.db, tokenHash(token), browserOf(ctx))) ?? fail('idp_state_wrong')

interface Proof {
  token: string
  password: string
  code?: string | undefined
}

/** Links the account with the same proven e-mail, once its password (and code) is given; guessing counts as at sign-in. */
export async function linkArrival(ctx: Ctx, { token, password, code }: Proof): Promise<SignInReply> {
  const arrival = await arrivalOf(ctx, token)
  const user = (arrival.user_id === null ? null : await findUserById(ctx.db, arrival.user_id)) ?? fail('idp_state_wrong')
  const provider = await getProvider(ctx, arrival.provider_id)
  await checkOwnPassword(ctx, user, password)
  const hasCode = await hasSecondFactor(ctx, user.resource_id)
  if (hasCode) {
    if (code === undefined) return { next: 'totp' }
    await checkOwnCode(ctx, user, code)
  }
  const who = { user_id: user.resource_id, username: user.username }
  const entry = { module: 'auth' as const, operation: 'sso_link' as const, object_type: 'user', object_id: user.resource_id, user: who }
  await change(ctx, { ...entry, object_name: user.username, after: { provider: provider.id } }, async (tx) => {
    if (!(await takeArrival(tx, tokenHash(token)))) fail('idp_state_wrong')
    await link(tx, provider, arrival.claims, user.resource_id)
  })
  return enterAs(ctx, user, { isStrong: hasCode || arrival.claims.is_strong, provider_id: provider.id })
}

/** Makes the account under the name the person took; then the same answers by state as for everybody. */
export async function createArrival(ctx: Ctx, { token, username }: { token: string; username: string }): Promise<SignInReply> {
  const arrival = await arrivalOf(ctx, token)
  if (arrival.user_id !== null) fail('idp_state_wrong')
  checkUsername(username)
  const provider = await getProvider(ctx, arrival.provider_id)
  const user = await makeAccount(ctx, { provider, claims: arrival.claims, username })
  await takeArrival(ctx.db, tokenHash(token))
  return enterAs(ctx, user, { isStrong: arrival.claims.is_strong, provider_id: provider.id })
}
