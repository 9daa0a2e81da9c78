import { queueOrder } from '@beacon/engine/scene'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { scene, sceneMachine, type SceneRecord } from '../../../../db/schema/index.ts'
import { engineImages } from '../../../scenes/image/index.ts'

const silentAfterS = 15

/** The machine that starts scenes now, null where none has said anything for 15 seconds or cannot. */
export async function findMachine(db: Executor): Promise<{ cpu_milli: number; memory_mb: number } | null> {
  const [row] = await db
    .select({ cpu_milli: sceneMachine.cpu_milli, memory_mb: sceneMachine.memory_mb })
    .from(sceneMachine)
    .where(and(eq(sceneMachine.is_ok, true), sql`${sceneMachine.beat_at} > clock_timestamp() - make_interval(secs => ${silentAfterS})`))
    .limit(1)
  return row ?? null
}

/** Places are asked by everybody who waits: one reading a second for all of this process. */
const places = new LRUCache<string, Promise<ReadonlyMap<string, number>>>({ max: 4, ttl: 1_000 })
const keys = new WeakMap<object, string>()
let made = 0

/** Place in the queue by scene, from 1. */
export function queuePlaces({ db }: Pick<Platform, 'db'>): Promise<ReadonlyMap<string, number>> {
  const key = keys.get(db) ?? `queue ${(made += 1)}`
  keys.set(db, key)
  const known = places.get(key) ?? readPlaces(db)
  if (!places.has(key)) places.set(key, known)
  return known
}

async function readPlaces(db: Executor): Promise<ReadonlyMap<string, number>> {
  const waiting = await db
    .select({ scene: scene.scene_id, class: scene.class, payer: scene.payer, at: scene.queued_at })
    .from(scene)
    .where(and(eq(scene.is_alive, true), isNotNull(scene.queued_at)))
  const running = await db
    .select({ payer: scene.payer, n: sql<number>`count(*)::int` })
    .from(scene)
    .where(eq(scene.is_admitted, true))
    .groupBy(scene.payer)
  const rows = waiting.map(({ at, ...one }) => ({ ...one, queuedAt: Date.parse(at ?? ''), cpuMilli: 0, memoryMb: 0 }))
  const order = queueOrder(rows, new Map(running.map(({ payer, n }) => [payer, n])))
  return new Map(order.map(({ scene: id }, index) => [id, index + 1]))
}

export async function countWaiting(db: Executor): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(scene)
    .where(and(eq(scene.is_alive, true), isNotNull(scene.queued_at)))
  return row?.n ?? 0
}

/** The median of the last 20 starts of a topic, whole seconds and at least one; null before the first. */
export async function typicalStart(db: Executor, subject: string): Promise<number | null> {
  const took = sql`((${scene.life} ->> 'startedAt')::float8 - extract(epoch from ${scene.made_at}) * 1000)`
  const { rows } = await db.execute<{ s: number | null }>(sql`
    select (percentile_cont(0.5) within group (order by took) / 1000)::float8 as s
    from (select ${took} as took from ${scene}
      where (${scene.subject} = ${subject} or ${scene.subject} like ${`${subject}/%`}) and ${scene.life} ->> 'startedAt' is not null
      order by ${scene.made_at} desc limit 20) last`)
  const s = rows[0]?.s ?? null
  return s === null ? null : Math.max(1, Math.round(s))
}

/** What an engine starts, by the name that a definition gives; null where one of them is not ready. */
export async function imagesOf(db: Executor, { nodes }: SceneRecord['definition']): Promise<Record<string, string> | null> {
  const names = [...new Set(nodes.map(({ image }) => image))]
  const found = await engineImages(db, names)
  return names.every((name) => Object.hasOwn(found, name)) ? found : null
}
