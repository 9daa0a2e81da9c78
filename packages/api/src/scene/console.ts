import { pageStates, stepWords } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { consoleKind } from './console-kind.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { instancePurpose } from './instance-fields.ts'
import { noReply, socketTicket } from '../platform/socket.ts'

export * from './console-kind.ts'

/** `instance_id` is that of a node; that of a scene, or of an instance of staff, opens the first visible node of it. */
const at = z.object({ instance_id: id })
const inConsole = z.object({ console_id: id })

const columns = z.int().check(z.minimum(1), z.maximum(1_000))
const rows = z.int().check(z.minimum(1), z.maximum(1_000))

const consoleNode = z.object({ instance_id: id, name: z.string(), kinds: z.array(consoleKind) })
export const consoleScreen = z.object({
  scene_id: id,
  number: z.int(),
  name: z.string(),
  node: consoleNode,
  /** `name@version` that the node was started from; null for players, who are not told. */
  image: z.nullable(z.string()),
  /** The instance of staff that this is a start of, with what it was started for; null for scenes of questions. */
  instance: z.nullable(z.object({ instance_id: id, purpose: instancePurpose, object_id: z.nullable(id) })),
  /** All nodes of the scene with a console, for the one who asks. */
  nodes: z.array(consoleNode),
  status: z.enum(pageStates),
  load: z.nullable(z.object({ step: z.int(), of: z.int(), word: z.nullable(z.enum(stepWords)) })),
  ends_at: z.nullable(instant),
  as: z.enum(['player', 'staff']),
  may_use: z.boolean(),
  /** How many minutes without a key end a console. */
  idle_minutes: z.int(),
  /** A console that is opened now is recorded; a desktop never is. */
  recorded: z.boolean(),
  server_now: instant,
})
export type ConsoleScreen = z.infer<typeof consoleScreen>

/** Why a console ended by itself, besides the codes of a socket. */
export const consoleEnds = ['exit', 'idle', 'hours', 'replaced', 'closed', 'driver'] as const
export type ConsoleEnd = (typeof consoleEnds)[number]

/** What is said beside the bytes of a terminal, to whoever sits at it or watches. */
export const consoleSays = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    /** The shell of before the connection dropped: its screen follows. */
    is_back: z.boolean(),
    columns,
    rows,
    /** Others with a console at this node. */
    people: z.int(),
    typist: z.nullable(z.string()),
    /** What is shown from now on is written down. */
    recorded: z.boolean(),
  }),
  /** The recording stopped before the console. */
  z.object({ kind: z.literal('recording'), is_on: z.boolean() }),
  z.object({ kind: z.literal('size'), columns, rows }),
  z.object({ kind: z.literal('people'), people: z.int() }),
  /** Who typed last of those who share this console; null: who is told. */
  z.object({ kind: z.literal('shared'), by: z.nullable(z.string()) }),
  /** Somebody of the staff types; null: the person does again. */
  z.object({ kind: z.literal('typist'), typist: z.nullable(z.string()) }),
  z.object({ kind: z.literal('idle'), seconds: z.int() }),
  z.object({ kind: z.literal('end'), why: z.enum(consoleEnds) }),
])
export type ConsoleSays = z.infer<typeof consoleSays>
const pong = z.object({ kind: z.literal('pong'), n: z.int() })
const ping = z.object({ kind: z.literal('ping'), n: z.int() })
const goes = z.union([consoleSays, pong])
export type ConsoleGoes = z.infer<typeof goes>
const comes = z.discriminatedUnion('kind', [
  /** The first: the shell is opened in this size. */
  z.object({ kind: z.literal('open'), columns, rows }),
  z.object({ kind: z.literal('size'), columns, rows }),
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('end') }),
  ping,
])
export type ConsoleComes = z.infer<typeof comes>
const watchComes = z.discriminatedUnion('kind', [z.object({ kind: z.literal('take') }), z.object({ kind: z.literal('give') }), ping])
export type WatchComes = z.infer<typeof watchComes>

export const openConsole = z.object({
  console_id: id,
  scene_id: id,
  number: z.int(),
  scene_name: z.string(),
  node: z.string(),
  console: consoleKind,
  user_id: id,
  rep_name: z.string(),
  opened_at: instant,
  /** Waiting: the connection dropped, and the shell is kept for a minute. */
  state: z.enum(['open', 'waiting']),
  watchers: z.int(),
  typist: z.nullable(z.string()),
  recorded: z.boolean(),
})
export type OpenConsole = z.infer<typeof openConsole>

/** Shells in nodes of scenes, and what virtual machines show. */
export const sceneConsole = {
  screen: endpoint({
    method: 'GET',
    path: '/consoles/of/:instance_id',
    access: user,
    summary: 'The node and its scene as the page of a console shows them',
    params: at,
    reply: consoleScreen,
  }),
  open: endpoint({
    method: 'POST',
    path: '/consoles',
    access: user,
    summary: 'Book a console of a node; the ticket opens it once, within 30 s, in this session; audited',
    body: z.object({ instance_id: id, kind: consoleKind }),
    reply: z.object({ console_id: id, ticket: z.string(), url: z.string(), expires_at: instant, recorded: z.boolean() }),
    errors: ['console_not_running', 'console_limit', 'scene_driver_missing', 'permission_missing'],
  }),
  socket: endpoint({
    method: 'GET',
    path: '/consoles/:console_id',
    access: user,
    summary: 'A console of a node: bytes of a terminal, or of the desktop in the protocol of VNC, both ways, and words beside them',
    transfer: 'socket',
    binary: true,
    params: inConsole,
    messages: { comes, goes },
    reply: noReply,
    errors: ['console_not_running', 'scene_driver_missing'],
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/consoles/:console_id/tickets',
    access: user,
    summary: 'A ticket back to a shell whose connection dropped, within a minute and in the same session',
    params: inConsole,
    reply: socketTicket,
    errors: ['console_not_running', 'scene_driver_missing'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/consoles',
    access: permission('monitor.user'),
    summary: 'Consoles that are open now, of people one may watch',
    query: z.object({ scene_id: z.optional(id), resource_id: z.optional(id), user_id: z.optional(id) }),
    reply: z.object({ items: z.array(openConsole), total: z.int() }),
  }),
  watch: endpoint({
    method: 'GET',
    path: '/consoles/:console_id/watch',
    access: permission('monitor.user'),
    summary: 'What somebody sees in a console, live; with `scene.operate` typing in it after taking it over, which is audited',
    transfer: 'socket',
    binary: true,
    params: inConsole,
    messages: { comes: watchComes, goes },
    reply: noReply,
    errors: ['scene_driver_missing'],
  }),
  watch_ticket: endpoint({
    method: 'POST',
    path: '/consoles/:console_id/watch/tickets',
    access: permission('monitor.user'),
    summary: 'A ticket that lets watch a console once; audited',
    params: inConsole,
    reply: socketTicket,
    errors: ['scene_driver_missing'],
  }),
}
