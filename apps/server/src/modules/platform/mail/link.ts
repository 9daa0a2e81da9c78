import { basePath } from '@beacon/router/paths'
import type { Platform } from '../../../context.ts'
import { reachableAddresses } from '../../../reachable-addresses.ts'

/**
 * A page of the arena as an address in a letter. The host of a request is never used: who asks for a reset could name a
 * host of their own and get the link.
 */
export function linkTo({ config }: Pick<Platform, 'config'>, path: string): string {
  const [first] = reachableAddresses(config)
  const origin =
    config.origins.apps.arena ?? first ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  return `${origin}${basePath}${path}`
}
