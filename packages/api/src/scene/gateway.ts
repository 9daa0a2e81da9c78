import * as z from 'zod/mini'
import { anybody, permission, token } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, ok } from '../fields.ts'
import { media } from '../media.ts'
import { noReply, socketTicket } from '../platform/socket.ts'

/** A key of the forwarder as its person sees it; the value itself is shown once, when it is made. */
export const gatewayKeyView = z.object({
  /** The first characters, to tell keys apart. */
  hint: z.string(),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
})
export type GatewayKeyView = z.infer<typeof gatewayKeyView>

const access = permission('front.console.open')
const ofNode = z.object({ node_id: id })
const ofPort = z.extend(ofNode, { port: z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(65_535)) })
/** One side has sent all and still listens. */
const ended = z.object({ type: z.literal('end') })

/** How a player reaches the ports of a scene from a machine of their own: a forwarder of ours, and the personal key it works with. */
export const gateway = {
  key: endpoint({
    method: 'GET',
    path: '/scenes/gateway/key',
    access,
    summary: 'The own key of the forwarder, never its value; null where there is none',
    reply: z.object({ key: z.nullable(gatewayKeyView), hours: z.int() }),
  }),
  make_key: endpoint({
    method: 'POST',
    path: '/scenes/gateway/key',
    access,
    status: 201,
    summary: 'A new key of the forwarder, shown this once; the old one stops at once, with its connections',
    body: z.object({}),
    reply: z.object({ key: z.string(), view: gatewayKeyView }),
  }),
  drop_key: endpoint({
    method: 'DELETE',
    path: '/scenes/gateway/key',
    access,
    summary: 'Revoke the own key; its connections end at once',
    reply: ok,
  }),
  client_node: endpoint({
    method: 'GET',
    path: '/scenes/gateway/client.mjs',
    access: anybody,
    transfer: 'download',
    sends: [media.text],
    summary: 'The forwarder as one file for Node.js 18 or later',
    reply: z.unknown(),
  }),
  client_python: endpoint({
    method: 'GET',
    path: '/scenes/gateway/client.py',
    access: anybody,
    transfer: 'download',
    sends: [media.text],
    summary: 'The forwarder as one file for Python 3.8 or later',
    reply: z.unknown(),
  }),
  node: endpoint({
    method: 'GET',
    path: '/scenes/gateway/nodes/:node_id',
    access: token,
    summary: 'What the forwarder asks first, with the key: the ports of a node that are open to players',
    params: ofNode,
    reply: z.object({ scene: z.string(), node: z.string(), ports: z.array(z.object({ port: z.int(), name: z.string() })) }),
    errors: ['way_off'],
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/scenes/gateway/nodes/:node_id/ports/:port/tickets',
    access: token,
    summary: 'A ticket for one connection to a port of a node, with the key of the forwarder',
    params: ofPort,
    body: z.object({}),
    reply: socketTicket,
    errors: ['scene_not_running', 'way_off'],
  }),
  connect: endpoint({
    method: 'GET',
    path: '/scenes/gateway/nodes/:node_id/ports/:port',
    access: token,
    transfer: 'socket',
    binary: true,
    messages: { comes: ended, goes: ended },
    summary: 'One TCP connection to a port of a node: binary frames are its bytes, `end` says that a side has sent all',
    params: ofPort,
    reply: noReply,
    errors: ['scene_not_running', 'way_off'],
  }),
  web: endpoint({
    method: 'POST',
    path: '/scenes/gateway/nodes/:node_id/ports/:port/link',
    access,
    summary: 'A link that opens the web page of a port in a new tab: good once, for 30 seconds, for the person who asked',
    params: ofPort,
    body: z.object({}),
    reply: z.object({ href: z.string() }),
    errors: ['scene_not_running', 'way_off'],
  }),
}
