import type { BotView } from '@beacon/api/topic/bot'
import ipaddr from 'ipaddr.js'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { kindBot } from './port.ts'

/** Where a contest's flags are handed in line by line; null: nowhere. */
export function flagAddressOf({ config }: Pick<Platform, 'config'>, contest: ContestCommon): BotView['flag_address'] {
  if (config.flagPort === null || kindBot.of(contest) === null) return null
  return { host: hostOf(config.flagHost), port: config.flagPort }
}

/** Null: it listens everywhere, or behind something that people reach by the name of the pages. */
function hostOf(host: string): string | null {
  if (!ipaddr.isValid(host)) return host === 'localhost' ? null : host
  const address = ipaddr.parse(host)
  if (['unspecified', 'loopback'].includes(address.range())) return null
  return address.kind() === 'ipv6' ? `[${host}]` : host
}
