import { restingStates, sceneActions, sceneCauses, pageStates, stepWords } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { bulkStarted } from '../bulk.ts'
import { id, instant, page } from '../fields.ts'
import { sceneDefinition } from './definition.ts'

/** Whether a machine starts scenes, and what it can; `why` is a word of the driver where it cannot. */
export const sceneMachineView = z.object({
  is_ok: z.boolean(),
  why: z.nullable(z.string()),
  driver: z.nullable(z.string()),
  version: z.nullable(z.string()),
  can: z.array(z.string()),
})
export type SceneMachineView = z.infer<typeof sceneMachineView>

const person = z.nullable(z.string())
export const deskSceneRow = z.object({
  scene_id: id,
  number: z.int(),
  topic_id: id,
  topic_name: z.string(),
  /** Null: all entrants share it. */
  entrant_id: z.nullable(id),
  entrant_name: z.nullable(z.string()),
  /** The member it was started for alone. */
  member_name: person,
  status: z.enum(pageStates),
  /** What the table of actions reads. */
  rest: z.enum(restingStates),
  operation: z.nullable(z.enum(sceneActions)),
  load: z.nullable(z.object({ word: z.nullable(z.enum(stepWords)), step: z.int(), of: z.int(), tries: z.int() })),
  /** Place in the queue of the installation. */
  queue_place: z.nullable(z.int()),
  nodes: z.int(),
  healthy: z.int(),
  started_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  is_stopped: z.boolean(),
  extensions: z.int(),
  resets: z.int(),
  made_by: person,
  last: z.nullable(z.object({ action: z.enum(sceneActions), at: instant, by: person })),
  cpu_milli: z.int(),
  memory_mb: z.int(),
  /** What its nodes take, and when that was told; null where nothing is known. */
  usage: z.nullable(z.object({ cpu_percent: z.nullable(z.number()), memory_mb: z.int(), at: instant })),
  cause: z.nullable(z.enum(sceneCauses)),
  /** The topic has another definition by now; a rebuild takes it. */
  is_old: z.boolean(),
  /** What somebody saw in a console of it was recorded, or is now. */
  is_recorded: z.boolean(),
  /** Names of the snapshots that a reset may go back to, the newest last. */
  snapshots: z.array(z.string()),
  /** The machine that holds it; null where it holds no place. */
  compute_node: z.nullable(z.string()),
  updated_at: instant,
})
export type DeskSceneRow = z.infer<typeof deskSceneRow>

const room = z.object({ cpu_milli: z.int(), memory_mb: z.int() })
export const deskSceneFacts = z.object({
  machine: sceneMachineView,
  running: z.int(),
  working: z.int(),
  in_queue: z.int(),
  /** Of the scenes of this contest. */
  longest_wait_s: z.int(),
  error: z.int(),
  unknown: z.int(),
  /** Of starts of the last 15 minutes; null without any. */
  start_p95_s: z.nullable(z.number()),
  /** What scenes of this contest hold, what all hold together, and what the machine has. */
  own: room,
  promised: room,
  capacity: room,
  topics: z.array(z.object({ topic_id: id, name: z.string() })),
  /** Scenes that wait for whoever starts next; in no list, since nobody plays in them. */
  pool: z.object({
    wanted: z.int(),
    ready: z.int(),
    failed: z.int(),
    /** Topics that can have none, because something made at the creation is of one entrant. */
    unfit: z.array(z.object({ topic_id: id, name: z.string(), why: z.enum(['flag_env', 'entrant_env', 'vm', 'not_per_entrant']) })),
  }),
  /** Scenes with another definition than their topic has by now. */
  old: z.int(),
  /** Starts of the contest that were done in each of the last 30 minutes, oldest first. */
  starts: z.array(z.int()),
  may_act: z.boolean(),
})
export type DeskSceneFacts = z.infer<typeof deskSceneFacts>

export const deskScenePage = page(deskSceneRow)

const node = z.object({
  node_id: id,
  node: z.string(),
  image: z.string(),
  state: z.string(),
  is_healthy: z.nullable(z.boolean()),
  exit_code: z.nullable(z.int()),
  address: z.nullable(z.string()),
  cpu: z.number(),
  memory_mb: z.int(),
  is_required: z.boolean(),
  is_hidden: z.boolean(),
  console: z.string(),
})
export type DeskSceneNode = z.infer<typeof node>

export const deskSceneDetail = z.object({
  scene: deskSceneRow,
  /** Files and variables of nodes without their content; secrets were never in it. */
  definition: sceneDefinition,
  nodes: z.array(node),
  /** Why it does not work, with the last lines of the node's log. */
  cause: z.nullable(z.object({ kind: z.enum(sceneCauses), node: z.nullable(z.string()), code: z.nullable(z.int()), log: z.string() })),
  closed: z.nullable(z.object({ at: instant, why: z.string(), by: person })),
  log: z.array(
    z.object({
      at: instant,
      what: z.string(),
      by: person,
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
})
export type DeskSceneDetail = z.infer<typeof deskSceneDetail>

export const deskSceneStats = z.object({
  /** False where the engine or its process gave no answer. */
  is_answered: z.boolean(),
  nodes: z.array(
    z.object({
      node: z.string(),
      cpu_percent: z.number(),
      memory_bytes: z.number(),
      rx_bytes: z.number(),
      tx_bytes: z.number(),
      pids: z.int(),
    }),
  ),
})
export type DeskSceneStats = z.infer<typeof deskSceneStats>

export const actPreview = z.object({
  /** Scenes that the action can begin at now. */
  possible: z.int(),
  /** Entrants who play in them. */
  entrants: z.int(),
  /** How long such a scene usually takes to start; null before the first. */
  seconds: z.nullable(z.int()),
})
export type ActPreview = z.infer<typeof actPreview>

export const deployPreview = z.object({
  /** Scenes to start: places without a scene that is alive. */
  scenes: z.int(),
  nodes: z.int(),
  entrants: z.int(),
  need: room,
  free: room,
  is_enough: z.boolean(),
  /** Images that no machine has yet. */
  missing_images: z.array(z.string()),
})
export type DeployPreview = z.infer<typeof deployPreview>

/** With the bulk order that began, where it takes time: what becomes of it is read and stopped by this id. */
export const sceneOrdered = z.extend(bulkStarted, { order_id: z.optional(id) })
export type SceneOrdered = z.infer<typeof sceneOrdered>

/** What became of a bulk order; a scene that has gone on to something else is counted nowhere. */
export const sceneOrderView = z.object({
  /** Not begun at the engine: what a stop takes back. */
  waiting: z.int(),
  working: z.int(),
  done: z.int(),
  failed: z.int(),
  withdrawn: z.int(),
  failed_ids: z.array(id),
})
export type SceneOrderView = z.infer<typeof sceneOrderView>
