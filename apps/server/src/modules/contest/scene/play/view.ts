import type { PlayerScene, SceneActor } from '@beacon/api/scene/scene'
import { actionRules, extend, pageStateOf, type SceneLife } from '@beacon/engine/scene'
import { playerScene } from '@beacon/engine/scene/drawing'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { sceneNode, type SceneNodeRecord, type SceneRecord } from '../../../../db/schema/index.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { visibleAccess } from '../../../scenes/image/index.ts'
import { topicSubject } from '../place/index.ts'
import { endNow } from '../../../scenes/look/index.ts'
import { liveTerms } from '../terms/index.ts'
import type { AtScene } from './at-scene.ts'
import { findMachine, queuePlaces, typicalStart } from './machine.ts'
import { kindScene } from './port.ts'
import { waysOf } from './ways.ts'

const iso = (ms: number): string => new Date(ms).toISOString()
const usable = new Set(['running', 'recovered', 'restarted', 'reset', 'abnormal'])
/** Its players may be in it now. */
export const isUsable = (status: PlayerScene['status']): boolean => usable.has(status)

/** The scene as its players see it; null before the first start. */
export async function viewOf(ctx: SignedIn, at: AtScene, found: SceneRecord | null): Promise<PlayerScene> {
  const row = found === null ? null : await hideUnknown(ctx, at, found)
  const { terms, topic, isOpen } = at
  const facts = {
    isolation: topic.isolation,
    typical_start_s: await typicalStart(ctx.db, topicSubject(topic.topic_id)),
    is_served: (await findMachine(ctx.db)) !== null,
    is_open: isOpen,
  }
  if (row === null) return { ...nothing, ...facts, lifetime_minutes: terms.scene.lifetimeMinutes, resets_left: terms.scene.resetMax }
  const now = clockNow()
  const { life } = row
  const status = pageStateOf(life, now)
  const nodes = await visibleNodes(ctx, row)
  const place = status === 'in_queue' ? ((await queuePlaces(ctx)).get(row.scene_id) ?? null) : null
  const ways = isUsable(status) ? await waysOf(ctx, row, nodes) : new Map<string, never[]>()
  const accessOf = await visibleAccess(ctx.db, isUsable(status) ? nodes.map((node) => imageOf(row, node)) : [])
  const by = life.op?.by ?? life.closed?.by ?? life.last?.by ?? null
  return {
    ...facts,
    scene_id: row.scene_id,
    number: row.number,
    status,
    lifetime_minutes: status === 'closed' ? terms.scene.lifetimeMinutes : row.terms.lifetimeMinutes,
    queue: place === null ? null : { place, wait_s: waitOf(place, facts.typical_start_s) },
    load: loadView(life, nodes),
    nodes: nodes.map((node) => ({
      node_id: node.node_id,
      name: node.node,
      is_healthy: node.state === 'running' && node.is_healthy !== false,
      ways: ways.get(node.node_id) ?? [],
      access: accessOf(imageOf(row, node)),
    })),
    ...planOf(row),
    expires_at: endNow(life, now),
    is_stopped: life.stoppedAt !== null,
    extension: extensionOf(row, at, now),
    extensions_used: life.extensions,
    resets_left: Math.max(0, liveTerms(row.terms, terms.scene).resetMax - life.resets),
    actor: await actorOf(ctx, at, by),
    cause: causeOf(life, nodes),
    why: status === 'paused' || status === 'hanged' ? (life.last?.note ?? '') : '',
    closes: row.is_alive && row.close_at !== null && row.close_why !== null ? { at: row.close_at, why: row.close_why } : null,
    closed: life.rest === 'closed' && life.op === null && life.closed !== null ? { at: iso(life.closed.at), why: life.closed.why } : null,
  }
}

const nothing = {
  scene_id: null,
  number: null,
  status: 'none' as const,
  queue: null,
  load: null,
  nodes: [],
  expires_at: null,
  is_stopped: false,
  extension: null,
  extensions_used: 0,
  actor: null,
  cause: null,
  why: '',
  closes: null,
  closed: null,
}

/** Four scenes start at a time. */
const waitOf = (place: number, typical_s: number | null): number | null =>
  typical_s === null ? null : Math.max(1, Math.ceil(place / 4)) * typical_s

/** One node alone needs no drawing. */
function planOf({ definition, is_alive }: SceneRecord): Pick<PlayerScene, 'plan'> {
  const plan = playerScene(definition)
  // The engine's places are read-only, those of the wire are not.
  return is_alive && plan.nodes.length > 1 ? { plan: plan as PlayerScene['plan'] } : {}
}

/** `name@version` that a node was started from. */
export const imageOf = ({ definition }: SceneRecord, { node }: Pick<SceneNodeRecord, 'node'>): string =>
  definition.nodes.find(({ id }) => id === node)?.image ?? ''

/** The scene as if its author had hidden every node that the caller may not know of, and left out the networks of others. */
export async function hideUnknown(ctx: SignedIn, { seen, topic }: AtScene, row: SceneRecord): Promise<SceneRecord> {
  const known = await kindScene.of(seen.contest).knownPlaces?.(ctx, seen, topic.topic_id)
  if (known === undefined) return row
  const nodes = row.definition.nodes.map((node) => {
    const nets = known.get(node.id)
    return nets === undefined ? { ...node, hidden: true } : { ...node, nets: node.nets.filter(({ net }) => nets.includes(net)) }
  })
  return { ...row, definition: { ...row.definition, nodes } }
}

/** What is hidden from players does not exist for them. */
export async function visibleNodes({ db }: SignedIn, { scene_id, definition }: SceneRecord): Promise<SceneNodeRecord[]> {
  const shown = new Set(definition.nodes.filter(({ hidden }) => !hidden).map(({ id }) => id))
  const rows = await db
    .select()
    .from(sceneNode)
    .where(and(eq(sceneNode.scene_id, scene_id)))
    .orderBy(asc(sceneNode.position))
  return rows.filter(({ node }) => shown.has(node))
}

function loadView({ op, queuedAt }: SceneLife, nodes: readonly SceneNodeRecord[]): PlayerScene['load'] {
  if (op === null || queuedAt !== null || actionRules[op.action].want !== 'running') return null
  return { word: op.word, ready: nodes.filter(({ state }) => state === 'running').length, of: nodes.length }
}

/** What is wrong; of a node that is hidden, and of what is planted, only that something is. */
function causeOf({ cause, rest, op }: SceneLife, nodes: readonly SceneNodeRecord[]): PlayerScene['cause'] {
  if (cause === null || (rest !== 'error' && op === null && cause.kind !== 'queue_timeout')) return null
  const node = cause.kind === 'plant_failed' ? null : (nodes.find((one) => one.node === cause.node)?.node ?? null)
  return { kind: cause.kind, node }
}

function extensionOf(
  { life, terms: own }: SceneRecord,
  { latestEnd, isOpen, terms: held }: AtScene,
  now: number,
): PlayerScene['extension'] {
  const terms = liveTerms(own, held.scene)
  const left = terms.extendMax - life.extensions
  const answer = extend(life, terms, { now, latestEnd, seen: life.extensions })
  if (!isOpen || left <= 0 || life.op?.action === 'close') return null
  if (answer.kind === 'extended') return { from: iso(now), left }
  return answer.kind === 'refused' && answer.code === 'scene_extend_early' ? { from: iso(answer.from), left } : null
}

/** Those of the entrant by name; whoever else acts is of the organisers. */
export async function actorOf(
  { db, actor }: SignedIn,
  { entrant_id }: Pick<AtScene, 'entrant_id'>,
  by: string | null,
): Promise<SceneActor> {
  if (by === null) return null
  const [row] = await db
    .select({ name: user.rep_name })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(and(eq(entrantMember.entrant_id, entrant_id), eq(entrantMember.user_id, by)))
  if (row === undefined) return { name: '', is_self: false, is_staff: true }
  return { name: row.name, is_self: by === actor.user_id, is_staff: false }
}
