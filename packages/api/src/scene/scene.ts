import { closeReasons, sceneCauses, pageStates, stepWords } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer } from '../fields.ts'
import { imageAccessView } from '../image/image-access.ts'

const inTopic = z.object({ resource_id: id, topic_id: id })

/** A way into a node: a port for the forwarder, a web page on a host of its own, a port of the machine, or a terminal, which has no port. */
const sceneWay = z.object({
  kind: z.enum(['gateway', 'web', 'console', 'port']),
  name: z.string(),
  port: z.nullable(z.int()),
  /** Of the way `port`: where it is. `host` null: at the name that the page was opened by; `port` null: none is free. */
  at: z.optional(z.object({ host: z.nullable(z.string()), port: z.nullable(z.int()) })),
})
export type SceneWayView = z.infer<typeof sceneWay>

const sceneNode = z.object({
  /** Address of its console and of connections to it. */
  node_id: id,
  name: z.string(),
  is_healthy: z.boolean(),
  ways: z.array(sceneWay),
  /** How one signs in to it, where the author of its image tells players; without the secret. */
  access: z.nullable(imageAccessView),
})

const place = z.object({ net: z.string(), host: z.int() })
const position = z.optional(z.tuple([z.int(), z.int()]))
/** A drawing of the scene for its players: hidden nodes, images and all that runs inside are left out. */
const scenePlan = z.object({
  nets: z.array(z.object({ id: z.string(), egress: z.boolean(), position })),
  routers: z.array(z.object({ id: z.string(), nets: z.array(place), position })),
  nodes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['container', 'vm']),
      nets: z.array(place),
      ports: z.array(z.object({ port: z.int(), proto: z.enum(['tcp', 'udp']), name: z.string() })),
      position,
    }),
  ),
})
export type ScenePlan = z.infer<typeof scenePlan>

/** Someone who did something: of the own entrant by name, else the organisers. Null: the platform itself. */
const sceneActor = z.nullable(z.object({ name: z.string(), is_self: z.boolean(), is_staff: z.boolean() }))
export type SceneActor = z.infer<typeof sceneActor>

/** A scene as those who play in it see it: no machine, image, address outside of it, hidden node or log. */
export const playerScene = z.object({
  /** Null before the first start. */
  scene_id: z.nullable(id),
  number: z.nullable(z.int()),
  status: z.enum(pageStates),
  isolation: z.enum(['entrant', 'member', 'shared']),
  /** Null without an end. */
  lifetime_minutes: z.nullable(z.int()),
  /** The median of the last 20 starts of this topic; null before the first. */
  typical_start_s: z.nullable(z.int()),
  /** `wait_s` is a guess; null without any start to judge by. */
  queue: z.nullable(z.object({ place: z.int(), wait_s: z.nullable(z.int()) })),
  load: z.nullable(z.object({ word: z.nullable(z.enum(stepWords)), ready: z.int(), of: z.int() })),
  nodes: z.array(sceneNode),
  /** Left out while there is one node only. */
  plan: z.optional(scenePlan),
  expires_at: z.nullable(instant),
  /** The time stands still. */
  is_stopped: z.boolean(),
  /** The next extension opens at `from`; null where none is left or possible. */
  extension: z.nullable(z.object({ from: instant, left: z.int() })),
  extensions_used: z.int(),
  resets_left: z.int(),
  /** Who asked for what is under way, or did what was done last. */
  actor: sceneActor,
  /** Why it does not work. */
  cause: z.nullable(z.object({ kind: z.enum(sceneCauses), node: z.nullable(z.string()) })),
  /** What the organisers said when they paused it or put it aside; empty: nothing. */
  why: z.string(),
  /** It closes by itself before its time is over. */
  closes: z.nullable(z.object({ at: instant, why: z.enum(closeReasons) })),
  closed: z.nullable(z.object({ at: instant, why: z.enum(closeReasons) })),
  /** Whether a machine starts scenes now. */
  is_served: z.boolean(),
  /** Whether the caller may act in it now: the contest runs and the topic is open. */
  is_open: z.boolean(),
})
export type PlayerScene = z.infer<typeof playerScene>

const ownScene = z.object({
  scene_id: id,
  number: z.int(),
  topic_id: id,
  topic_name: z.string(),
  status: z.enum(pageStates),
  expires_at: z.nullable(instant),
  /** The time stands still. */
  is_stopped: z.boolean(),
  /** Started for the caller alone. */
  is_own: z.boolean(),
})
export type OwnScene = z.infer<typeof ownScene>

const refusals = [
  'contest_not_found',
  'topic_not_found',
  'scene_not_found',
  'topic_locked',
  'topic_offline',
  'topic_closed',
  'contest_not_started',
  'contest_paused',
  'contest_finished',
  'contest_offline',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
  'operation_running',
  'scene_state',
  'scene_driver_missing',
] as const

/** Scenes behind the topics of a contest, for those who play in them. */
export const scene = {
  own: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/scenes',
    access: user,
    summary: 'Scenes that the own entrant has now',
    params: z.object({ resource_id: id }),
    reply: z.object({
      items: z.array(ownScene),
      total: z.int(),
      /** So many at a time. */
      max: z.int(),
      /** Topics that have a scene, as far as the caller may know of them. */
      topic_ids: z.array(id),
    }),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/scene',
    access: user,
    summary: 'The scene of a topic as its players see it',
    params: inTopic,
    reply: playerScene,
    errors: ['contest_not_found', 'topic_not_found', 'scene_not_found'],
  }),
  access: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/scene/nodes/:node_id/access',
    access: user,
    summary: 'How the own entrant signs in to a node of its scene, with password or key, where its image tells players',
    params: z.extend(inTopic, { node_id: id }),
    reply: z.extend(imageAccessView, { secret: z.nullable(z.string()) }),
    errors: ['contest_not_found', 'topic_not_found', 'scene_not_found', 'topic_locked'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/scene',
    access: permission('front.contest.join'),
    status: 202,
    summary: 'Start the scene of a topic; who presses again, or a team-mate who does, gets the same one',
    params: inTopic,
    body: z.object({}),
    reply: playerScene,
    errors: [...refusals, 'scene_limit', 'quota_exceeded', 'no_room', 'scene_queue_full', 'scene_not_ready', 'scene_action_too_fast'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/scene/actions',
    access: permission('front.contest.join'),
    status: 202,
    summary: 'Restart, reset, close, recover, or cancel a start; the same action while it runs is one',
    params: inTopic,
    body: z.object({ action: z.enum(['restart', 'reset', 'close', 'cancel', 'recover']) }),
    reply: playerScene,
    errors: [...refusals, 'scene_reset_used', 'scene_action_too_fast'],
  }),
  extend: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/scene/extension',
    access: permission('front.contest.join'),
    summary: 'More time; `extensions_used` is what the caller has seen: where a team-mate was faster nothing is counted',
    params: inTopic,
    body: z.object({ extensions_used: integer(0, 1_000) }),
    /** `is_mine`: false where a team-mate had extended it already. */
    reply: z.object({ scene: playerScene, is_mine: z.boolean(), by: sceneActor }),
    errors: [...refusals, 'scene_extend_used', 'scene_extend_early', 'scene_extend_end'],
  }),
}
