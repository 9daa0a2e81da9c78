import { restingStates, sceneActions, sceneCauses, pageStates, stepWords } from '@beacon/engine/scene'
import { sceneCaps } from '@beacon/engine/scene/definition'
import * as z from 'zod/mini'
import { id, instant, page } from '../fields.ts'
import { imageStart, imageVirtType } from '../image/image-fields.ts'
import { instancePurpose, instanceType } from './instance-fields.ts'
import { sceneMachineView } from './scene-desk-views.ts'
import { sceneWays } from './ways.ts'

const person = z.nullable(z.string())
const room = z.object({ cpu_milli: z.int(), memory_mb: z.int() })

export const instanceRow = z.object({
  instance_id: id,
  number: z.int(),
  name: z.string(),
  type: instanceType,
  purpose: instancePurpose,
  /** `name@version` of its nodes, each once. */
  images: z.array(z.string()),
  virt_type: z.enum(['container', 'vm', 'mixed']),
  /** Of its last start; null before the first. */
  scene_id: z.nullable(id),
  status: z.enum(pageStates),
  rest: z.enum(restingStates),
  operation: z.nullable(z.enum(sceneActions)),
  load: z.nullable(z.object({ word: z.nullable(z.enum(stepWords)), step: z.int(), of: z.int(), tries: z.int() })),
  queue_place: z.nullable(z.int()),
  nodes: z.int(),
  healthy: z.int(),
  started_at: z.nullable(instant),
  /** Null without an end, and while nothing runs. */
  expires_at: z.nullable(instant),
  is_stopped: z.boolean(),
  extensions: z.int(),
  /** Address of the first node in its network; null while it has none. */
  address: z.nullable(z.string()),
  host_ports: z.array(z.object({ port: z.int(), host_port: z.int() })),
  cpu_milli: z.int(),
  memory_mb: z.int(),
  usage: z.nullable(z.object({ cpu_percent: z.nullable(z.number()), memory_mb: z.int(), at: instant })),
  cause: z.nullable(z.enum(sceneCauses)),
  snapshots: z.array(z.string()),
  /** What is set is not what runs: a rebuild takes it. */
  is_old: z.boolean(),
  is_own: z.boolean(),
  creator: person,
  compute_node: z.nullable(z.string()),
  made_at: instant,
})
export type InstanceRow = z.infer<typeof instanceRow>

export const instanceFacts = z.object({
  machine: sceneMachineView,
  promised: room,
  capacity: room,
  /** What the caller runs of what counts for the limit. */
  running: z.int(),
  per_user: z.int(),
  lifetime_max_minutes: z.int(),
  sandbox_minutes: z.int(),
  /** Sees and operates those of others, and may start one without an end. */
  may_operate: z.boolean(),
  may_egress: z.boolean(),
  /** Ways that the installation offers. */
  ways: sceneWays,
})
export type InstanceFacts = z.infer<typeof instanceFacts>

export const instancePage = z.object({ ...page(instanceRow).shape, facts: instanceFacts })

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
})
/** What happened to a scene. */
export const sceneLogLine = z.object({
  at: instant,
  what: z.string(),
  by: person,
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** What was set for a single machine; null for one of several nodes, which a template describes. */
export const instanceSettings = z.object({
  image: z.string(),
  virt_type: imageVirtType,
  host_name: z.string(),
  start: imageStart,
  caps: z.array(z.enum(sceneCaps)),
  egress: z.boolean(),
  host_ports: z.boolean(),
})
export type InstanceSettings = z.infer<typeof instanceSettings>

export const instanceDetail = z.object({
  instance: instanceRow,
  settings: z.nullable(instanceSettings),
  lifetime_minutes: z.nullable(z.int()),
  version: z.int(),
  nodes: z.array(node),
  cause: z.nullable(z.object({ kind: z.enum(sceneCauses), node: z.nullable(z.string()), code: z.nullable(z.int()), log: z.string() })),
  closed: z.nullable(z.object({ at: instant, why: z.string(), by: person })),
  log: z.array(sceneLogLine),
})
export type InstanceDetail = z.infer<typeof instanceDetail>
