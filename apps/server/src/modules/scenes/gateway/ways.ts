import { settingsOf } from '../../platform/setting/index.ts'
import { waysByDefinition, type WaySource } from '../door/index.ts'
import { openPorts } from './reach.ts'
import { targetSite, webPorts } from './target-host.ts'
import { waysOn } from './ways-on.ts'

/** Ports that are open to players: by the forwarder, and as web pages where the installation has a domain for them. */
export const gatewayWays: WaySource = async (ctx, scene, nodes) => {
  const on = await waysOn(ctx, scene)
  const site = targetSite((await settingsOf(ctx)).values.target_domain, ctx.config)
  const hasPages = on.has('web') && site !== null
  return waysByDefinition(scene, nodes, (node) => {
    const pages = hasPages ? webPorts(node) : []
    return openPorts(node).flatMap(({ port, name }) => [
      ...(pages.includes(port) ? [{ kind: 'web' as const, name, port }] : []),
      ...(on.has('gateway') ? [{ kind: 'gateway' as const, name, port }] : []),
    ])
  })
}
