import { apiToken as contract } from '@beacon/api/people/api-token'
import type { Tx } from '../../../db/database.ts'
import { implement, type Module } from '../../../module.ts'
import { onPasswordChanged, sessionChannel, setTokenRights } from '../session/index.ts'
import { warnEnding } from './ending.ts'
import { openTokens } from './identify.ts'
import { createToken, ownTokens, revokeOwn } from './own.ts'
import { revokeAll } from './repo.ts'
import { rightsOf } from './rights.ts'

/** For administrators: every token of an account ends, inside a change; `sessionChanged` of the user makes it known. */
export { revokeAll } from './repo.ts'

const endWithPassword = async (tx: Tx, userId: string): Promise<void> => {
  await revokeAll(tx, userId, 'password')
}

/** Tokens for programs. Its cache belongs to one server. */
export function apiTokenModule(): Module {
  const tokens = openTokens()
  return {
    name: 'api-token',
    handlers: implement(contract, {
      list: ({ ctx }) => ownTokens(ctx),
      create: ({ ctx, body }) => createToken(ctx, body),
      revoke: async ({ ctx, params }) => {
        await revokeOwn(ctx, params.resource_id)
        return { ok: true }
      },
    }),
    start: async (platform) => {
      await platform.bus.listen(sessionChannel, tokens.forget, () => tokens.forget('all'))
      onPasswordChanged(endWithPassword)
      setTokenRights(rightsOf)
      platform.jobs.every('api-token-ending', '17 * * * *', warnEnding)
    },
    bearer: tokens.identify,
  }
}
