import type { ServiceRunProblem } from '@beacon/api/scene/service-run-views'
import { abnormalAfterMs, type SceneLife } from '@beacon/engine/scene'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import {
  instance,
  scene,
  sceneLog,
  sceneNode,
  type InstanceRecord,
  type SceneImageRecord,
  type SceneNodeRecord,
  type SceneRecord,
  type ServiceRunRecord,
} from '../../../db/schema/index.ts'
import { problemOf } from '../image/index.ts'
import type { Keeping, Standing } from './decide.ts'
import { logMost, versionImages, versionsOfImages } from './images.ts'

/** An instance of a service with what is there of it. */
export interface Held {
  row: InstanceRecord
  scene: SceneRecord | null
  node: SceneNodeRecord | null
  version_id: string | null
  /** How often its node ended since its start. */
  exits: number
}

/** Instances of these services that nobody has removed, the oldest first. */
export async function heldOf(executor: Executor, service_ids: readonly string[]): Promise<Map<string, Held[]>> {
  const found = new Map<string, Held[]>(service_ids.map((id) => [id, []]))
  if (service_ids.length === 0) return found
  const rows = await executor
    .select({ row: instance, scene })
    .from(instance)
    .leftJoin(scene, eq(scene.scene_id, instance.scene_id))
    .where(and(eq(instance.purpose, 'service'), inArray(instance.object_id, [...service_ids]), eq(instance.is_leaving, false)))
    .orderBy(asc(instance.number))
  const scene_ids = rows.flatMap((one) => (one.scene === null ? [] : [one.scene.scene_id]))
  const nodes = scene_ids.length === 0 ? [] : await executor.select().from(sceneNode).where(inArray(sceneNode.scene_id, scene_ids))
  const exits =
    scene_ids.length === 0
      ? []
      : await executor
          .select({ scene_id: sceneLog.scene_id })
          .from(sceneLog)
          .where(and(inArray(sceneLog.scene_id, scene_ids), eq(sceneLog.what, 'exit')))
  const versions = await versionsOfImages(
    executor,
    rows.map(({ row }) => imageOf(row)),
  )
  for (const one of rows)
    found.get(one.row.object_id ?? '')?.push({
      ...one,
      node: nodes.find(({ scene_id }) => scene_id === one.scene?.scene_id) ?? null,
      version_id: versions.get(imageOf(one.row)) ?? null,
      exits: exits.filter(({ scene_id }) => scene_id === one.scene?.scene_id).length,
    })
  return found
}

async function leavingOf(executor: Executor, service_ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (service_ids.length === 0) return new Set()
  const rows = await executor
    .select({ service_id: instance.object_id })
    .from(instance)
    .where(and(eq(instance.purpose, 'service'), inArray(instance.object_id, [...service_ids]), eq(instance.is_leaving, true)))
  return new Set(rows.map(({ service_id }) => service_id))
}

const imageOf = ({ definition }: InstanceRecord): string => definition.nodes[0]?.image ?? ''

/** A start is tried five times; what failed twice is told, and the wait is ours from then on. */
const triesEnough = 2

const problem = (code: ServiceRunProblem['code'], more: Partial<ServiceRunProblem> = {}): ServiceRunProblem => ({
  code,
  cause: null,
  log: '',
  details: {},
  ...more,
})

function whyOf({ cause, closed }: SceneLife, node: SceneNodeRecord | null): ServiceRunProblem {
  if (cause?.kind === 'queue_timeout') return problem('queue')
  const said = cause === null || cause.log === '' ? (node?.log ?? '') : cause.log
  const log = said.slice(-logMost)
  if (cause !== null) return problem('scene', { cause: cause.kind, log })
  if (node !== null && node.exit_code !== null && closed === null) return problem('ended', { log, details: { exit: node.exit_code } })
  return problem(closed === null || closed.by === null ? 'ended' : 'closed', { log })
}

export function standingOf({ row, scene: there, node, version_id, exits }: Held, now: number): Standing {
  const base = { instance_id: row.instance_id, version_id, isHealthy: true, hasEnded: exits > 0, upMs: 0, stillMs: 0, why: null }
  if (there === null) return { ...base, phase: 'down', why: problem('ended') }
  const { life } = there
  const why = whyOf(life, node)
  const stillMs = now - Date.parse(there.updated_at)
  if (!there.is_alive) return { ...base, phase: 'down', stillMs, why }
  if (life.op !== null) {
    if (life.op.action === 'close') return { ...base, phase: 'closing', why }
    const isBroken = life.op.tries >= triesEnough && life.cause !== null
    return { ...base, phase: isBroken ? 'broken' : 'starting', why }
  }
  if (life.rest === 'error') return { ...base, phase: 'broken', why }
  if (life.rest === 'unknown') return { ...base, phase: 'unknown' }
  if (life.rest !== 'running') return { ...base, phase: 'idle' }
  const sickMs = life.unhealthySince === null ? 0 : now - life.unhealthySince
  const upMs = life.startedAt === null ? 0 : now - life.startedAt
  if (sickMs > abnormalAfterMs) return { ...base, phase: 'broken', isHealthy: false, why: problem('unhealthy', { log: why.log }) }
  return { ...base, phase: 'up', isHealthy: life.unhealthySince === null, upMs, why: exits > 0 ? why : null }
}

/** The same file fails the same way; these come from around it. */
const passing: ReadonlySet<string> = new Set(['interrupted', 'engine_gone', 'build_disk', 'build_time', 'image_quota', 'base_failed'])

function imageState(row: SceneImageRecord | undefined): Keeping['image'] {
  if (row === undefined || row.status === 'cancelled') return { state: 'none', isHopeless: false, why: null }
  if (row.status === 'ready') return { state: 'ready', isHopeless: false, why: null }
  if (row.status !== 'failed') return { state: 'making', isHopeless: false, why: null }
  const told = problemOf(row)
  const isHopeless = told === null || !passing.has(told.code)
  return {
    state: 'failed',
    isHopeless,
    why: problem('image', { log: row.log, details: told === null ? {} : { kind: told.code } }),
  }
}

/** All that a decision looks at. */
export interface Look {
  keeping: Keeping
  /** Some of it was removed and is still being closed. */
  isLeaving: boolean
  held: readonly Held[]
  image: SceneImageRecord | null
}

export async function lookAt(executor: Executor, runs: readonly ServiceRunRecord[], now: number): Promise<Map<string, Look>> {
  const held = await heldOf(
    executor,
    runs.map(({ service_id }) => service_id),
  )
  const leaving = await leavingOf(
    executor,
    runs.map(({ service_id }) => service_id),
  )
  const images = await versionImages(executor, [...new Set(runs.map(({ version_id }) => version_id))])
  return new Map(
    runs.map((run) => {
      const own = held.get(run.service_id) ?? []
      const current = own.find(({ row }) => row.instance_id === run.instance_id)
      const keeping: Keeping = {
        want: run.want,
        version_id: run.version_id,
        failures: run.failures,
        next_at: run.next_at === null ? null : Date.parse(run.next_at),
        problem: run.problem,
        current: current === undefined ? null : standingOf(current, now),
        others: own.filter((one) => one !== current).map((one) => standingOf(one, now)),
        image: imageState(images.get(run.version_id)),
        now,
      }
      return [run.service_id, { keeping, isLeaving: leaving.has(run.service_id), held: own, image: images.get(run.version_id) ?? null }]
    }),
  )
}
