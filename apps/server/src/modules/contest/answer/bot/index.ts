import { bot as contract } from '@beacon/api/topic/bot'
import { implement, type Module } from '../../../../module.ts'
import type { Submissions } from '../submission/index.ts'
import { readBot, rotateToken } from './own-token.ts'
import { submitFlags } from './submit-flags.ts'

export { kindBot, type KindBot } from './port.ts'
export { dropTokens } from './repo.ts'
export { getTokenOwner } from './submit-flags.ts'
export { stopToken } from './stop-token.ts'

/** Flags from a team's program. It hands them to the same batches that people's tries go through. */
export const botModule = (batch: Submissions['batch']): Module => ({
  name: 'bot',
  handlers: implement(contract, {
    get: ({ ctx, params }) => readBot(ctx, params.resource_id),
    rotate: ({ ctx, params }) => rotateToken(ctx, params.resource_id),
    flags: ({ ctx, body }) => submitFlags(ctx, body, batch),
    put: ({ ctx, body }) => submitFlags(ctx, { flags: body }, batch),
  }),
})
