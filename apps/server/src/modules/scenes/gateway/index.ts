import { gateway as contract } from '@beacon/api/scene/gateway'
import { implement, type Module } from '../../../module.ts'
import { onSignedOutEverywhere, onPasswordChanged } from '../../people/session/index.ts'
import { makeTicket } from '../../platform/socket-ticket/index.ts'
import { clientFile } from './clients.ts'
import { dropKey, endKey, holderOf, makeKey, ownKey } from './key.ts'
import { getReach, openPorts, sceneName } from './reach.ts'
import { openTunnels } from './tunnels.ts'
import { mustBeOn } from './ways-on.ts'
import { makeWebLink } from './web-link.ts'

export { openTargetProxy } from './target-proxy.ts'
export { gatewayWays } from './ways.ts'
export { openPorts } from './reach.ts'
export { webPorts } from './target-host.ts'
export { waysOn } from './ways-on.ts'

/** Tickets that a key may ask for in a minute: each connection needs one, and a tool opens many. */
const ticketsPerMinute = 3_000

/** Ways from a player's machine into a running scene. Its open connections belong to one server. */
export function gatewayModule(): Module {
  const tunnels = openTunnels()
  return {
    name: 'gateway',
    handlers: implement(contract, {
      key: ({ ctx }) => ownKey(ctx),
      make_key: ({ ctx }) => makeKey(ctx),
      drop_key: async ({ ctx }) => {
        await dropKey(ctx)
        return { ok: true }
      },
      client_node: () => clientFile('node'),
      client_python: () => clientFile('python'),
      node: async ({ ctx, params }) => {
        const { row, node } = await getReach({ ...ctx, ...(await holderOf(ctx)) }, params.node_id)
        await mustBeOn(ctx, row, 'gateway')
        return { scene: sceneName(row), node: node.id, ports: openPorts(node).map(({ port, name }) => ({ port, name })) }
      },
      ticket: async ({ ctx, params }) => {
        await tunnels.mayOpen(ctx, params)
        return makeTicket(ctx, contract.connect, params, ticketsPerMinute)
      },
      connect: ({ ctx, params }) => tunnels.connect(ctx, params),
      web: ({ ctx, params }) => makeWebLink(ctx, params),
    }),
    start: async (platform) => {
      onPasswordChanged(endKey)
      onSignedOutEverywhere(endKey)
      await tunnels.start(platform)
    },
    stop: tunnels.stop,
  }
}
