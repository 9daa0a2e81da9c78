import { sceneCauses } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { imageProblem, imageStatus, imageStep } from '../image/image.ts'

/**
 * What a page shows of a service that the platform runs. `waiting` has failed and is tried again at `next_at`; `failed` is not, since
 * the same file would fail the same way; `changing` runs in one version while the next one starts.
 */
export const serviceRunStates = [
  'stopped',
  'stopping',
  'building',
  'starting',
  'running',
  'changing',
  'abnormal',
  'waiting',
  'failed',
  'unknown',
] as const
export const serviceRunState = z.enum(serviceRunStates)
export type ServiceRunState = z.infer<typeof serviceRunState>

/** Why a start failed or a service is not up: the words of a scene, and those of its start. */
export const serviceRunProblems = [
  /** The image could not be made; its own problem says why. */
  'image',
  'version_gone',
  /** A node ended or did not come up; `kind` is the cause of the scene. */
  'scene',
  'unhealthy',
  'ended',
  'closed',
  'no_room',
  'no_machine',
  'queue',
  'refused',
] as const
export const serviceRunProblem = z.object({
  code: z.enum(serviceRunProblems),
  /** Of `scene`. */
  cause: z.nullable(z.enum(sceneCauses)),
  /** The end of what its node wrote. */
  log: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ServiceRunProblem = z.infer<typeof serviceRunProblem>

const versionNamed = z.object({ version_id: id, number: z.int() })

export const serviceRunRow = z.object({
  service_id: id,
  state: serviceRunState,
  /** Wanted, and what runs; they differ while a change goes on or could not be made. */
  wanted: z.nullable(versionNamed),
  running: z.nullable(versionNamed),
  is_healthy: z.nullable(z.boolean()),
  /** Since when it runs without a break. */
  since: z.nullable(instant),
  /** How often its node ended and was brought back since then. */
  restarts: z.int(),
  /** Tries in a row that failed. */
  failures: z.int(),
  next_at: z.nullable(instant),
  problem: z.nullable(serviceRunProblem),
})
export type ServiceRunRow = z.infer<typeof serviceRunRow>

export const serviceRunView = z.extend(serviceRunRow, {
  /** Null: it runs by itself. Otherwise why no service of its kind does. */
  obstacle: z.nullable(z.enum(['kind', 'compose', 'architecture'])),
  versions: z.array(versionNamed),
  /** The image that its wanted version is, or becomes. */
  image: z.nullable(
    z.object({
      image_id: id,
      name: z.string(),
      status: imageStatus,
      step: z.nullable(imageStep),
      problem: z.nullable(imageProblem),
    }),
  ),
  instance: z.nullable(z.object({ instance_id: id, number: z.int(), node_id: z.nullable(id), address: z.nullable(z.string()) })),
  /** Ways in for people; `host_port` leads to a port of the node on the machine itself, for whoever reaches it. */
  ways: z.array(
    z.object({
      port: z.int(),
      name: z.string(),
      /** Offered to players: their part is the port of the machine. */
      is_shown: z.boolean(),
      is_web: z.boolean(),
      host: z.nullable(z.string()),
      host_port: z.nullable(z.int()),
    }),
  ),
  /** The installation offers ports of the machine. */
  has_host_ports: z.boolean(),
})
export type ServiceRunView = z.infer<typeof serviceRunView>

/** A service that a scene can have as a node of its own. */
export const serviceOffer = z.object({
  service_id: id,
  name: z.string(),
  number: z.int(),
  version_id: id,
  version_number: z.int(),
  obstacle: z.nullable(z.enum(['compose', 'architecture'])),
  image: z.nullable(z.object({ name: z.string(), status: imageStatus, problem: z.nullable(imageProblem) })),
})
export type ServiceOffer = z.infer<typeof serviceOffer>
