import type { InstanceRow } from '@beacon/api/scene/instance'
import { fittingSnapshots, loadOf, newLife, pageStateOf } from '@beacon/engine/scene'
import { withoutDrawing, type SceneDefinition } from '@beacon/engine/scene/definition'
import { asc, inArray } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { sceneHostPort, sceneNode, type SceneHostPortRecord, type SceneNodeRecord } from '../../../db/schema/index.ts'
import { endNow, namesOf, queuePlaces, usageNow } from '../look/index.ts'
import { readMachine } from '../machine/index.ts'
import type { SeenInstance } from './see.ts'

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

interface Around {
  user_id: string
  names: ReadonlyMap<string, string>
  places: ReadonlyMap<string, number>
  usage: Awaited<ReturnType<typeof usageNow>>
  nodes: ReadonlyMap<string, SceneNodeRecord[]>
  ports: ReadonlyMap<string, SceneHostPortRecord[]>
  machine: string | null
  now: number
}

/** Rows as the list shows them. */
export async function rowsOf(ctx: SignedIn, seen: readonly SeenInstance[]): Promise<InstanceRow[]> {
  const { db } = ctx
  const ids = seen.flatMap(({ scene }) => (scene?.is_alive === true ? [scene.scene_id] : []))
  const nodes =
    ids.length === 0 ? [] : await db.select().from(sceneNode).where(inArray(sceneNode.scene_id, ids)).orderBy(asc(sceneNode.position))
  const ports = ids.length === 0 ? [] : await db.select().from(sceneHostPort).where(inArray(sceneHostPort.scene_id, ids))
  const around: Around = {
    user_id: ctx.actor.user_id,
    names: await namesOf(
      db,
      seen.map(({ row }) => row.made_by),
    ),
    places: await queuePlaces(db),
    usage: await usageNow(ctx.scenes),
    nodes: Map.groupBy(nodes, ({ scene_id }) => scene_id),
    ports: Map.groupBy(ports, ({ scene_id }) => scene_id),
    machine: (await readMachine(db)).machine,
    now: clockNow(),
  }
  return seen.map((one) => rowOf(one, around))
}

const virtOf = (kinds: ReadonlySet<string>): InstanceRow['virt_type'] => (kinds.size > 1 ? 'mixed' : kinds.has('vm') ? 'vm' : 'container')

function rowOf({ row, scene }: SeenInstance, around: Around): InstanceRow {
  const life = scene?.life ?? newLife()
  const load = loadOf(life)
  const isAlive = scene?.is_alive === true
  const definition = isAlive ? scene.definition : row.definition
  const nodes = around.nodes.get(row.scene_id ?? '') ?? []
  const all = row.definition.nodes
  return {
    instance_id: row.instance_id,
    number: row.number,
    name: row.name,
    type: row.type,
    purpose: row.purpose,
    images: [...new Set(definition.nodes.map(({ image }) => image))],
    virt_type: virtOf(new Set(definition.nodes.map(({ kind }) => kind))),
    scene_id: row.scene_id,
    status: pageStateOf(life, around.now),
    rest: life.rest,
    operation: life.op?.action ?? null,
    load: life.op === null || load === null ? null : { word: load.word, step: load.step, of: load.of, tries: life.op.tries },
    queue_place: around.places.get(row.scene_id ?? '') ?? null,
    nodes: definition.nodes.length,
    healthy: nodes.filter(({ state, is_healthy }) => state === 'running' && is_healthy !== false).length,
    started_at: isAlive ? isoOf(life.startedAt) : null,
    expires_at: isAlive ? endNow(life, around.now) : null,
    is_stopped: life.stoppedAt !== null,
    extensions: life.extensions,
    address: nodes[0]?.address ?? null,
    host_ports: (around.ports.get(row.scene_id ?? '') ?? []).map(({ port, host_port }) => ({ port, host_port })),
    cpu_milli: scene?.need_cpu_milli ?? Math.round(all.reduce((sum, { cpu }) => sum + cpu, 0) * 1_000),
    memory_mb: scene?.need_memory_mb ?? all.reduce((sum, { memory_mb }) => sum + memory_mb, 0),
    usage: life.rest === 'running' ? (around.usage.get(row.scene_id ?? '') ?? null) : null,
    cause: life.cause?.kind ?? null,
    snapshots: isAlive ? fittingSnapshots(life).map(({ name }) => name) : [],
    is_old: isAlive && !isSameMachine(scene.definition, row.definition),
    is_own: row.made_by === around.user_id,
    creator: around.names.get(row.made_by ?? '') ?? null,
    compute_node: scene?.is_admitted === true ? around.machine : null,
    made_at: row.made_at,
  }
}

/** A name is taken at once, a place in the drawing is nothing that runs; all else waits for a rebuild. */
const isSameMachine = (one: SceneDefinition, other: SceneDefinition): boolean =>
  isDeepStrictEqual({ ...withoutDrawing(one), name: '' }, { ...withoutDrawing(other), name: '' })
