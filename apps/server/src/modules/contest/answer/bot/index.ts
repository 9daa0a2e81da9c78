import { bot as contract } from '@beacon/api/topic/bot'
import { implement, type Module } from '../../../../module.ts'
import type { Submissions } from '../submission/index.ts'
import type { Platform } from '../../../../context.ts'
import { openFlagPort, type FlagPort, type FlagPortInput } from '../../../../flag-port/index.ts'
import { lineReplies } from './flag-lines.ts'
import { talkOfFlags } from './flag-talk.ts'
import { readBot, rotateToken } from './own-token.ts'
import { submitFlags } from './submit-flags.ts'

export { boxPort, kindBot, type KindBot } from './port.ts'
export { flagAddressOf } from './flag-address.ts'
export { dropTokens } from './repo.ts'
export { getTokenOwner } from './submit-flags.ts'
export { stopToken } from './stop-token.ts'

/** The port on which flags come line by line, for this process alone or for its part of the connections. */
export const openLines = (platform: Platform, port: number, more: Partial<FlagPortInput> = {}): Promise<FlagPort> =>
  openFlagPort({
    port,
    host: platform.config.flagHost,
    isShared: platform.peers !== null,
    talkWith: (address) => talkOfFlags(platform, address),
    full: lineReplies.full,
    ...more,
  })

/** Flags from a team's program. It hands them to the same batches that people's tries go through. */
export function botModule(batch: Submissions['batch']): Module {
  let lines: FlagPort | null = null
  return {
    name: 'bot',
    start: async (platform) => {
      const { flagPort } = platform.config
      if (flagPort === null) return
      lines = await openLines(platform, flagPort)
      platform.log.info({ port: lines.port }, 'listening for flags')
    },
    stop: () => lines?.close(),
    handlers: implement(contract, {
      get: ({ ctx, params }) => readBot(ctx, params.resource_id),
      rotate: ({ ctx, params }) => rotateToken(ctx, params.resource_id),
      flags: ({ ctx, body }) => submitFlags(ctx, body, batch),
      put: ({ ctx, body }) => submitFlags(ctx, { flags: body }, batch),
    }),
  }
}
