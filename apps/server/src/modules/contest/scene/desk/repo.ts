import type { SceneLife } from '@beacon/engine/scene'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { consoleRecording, entrant, scene, sceneNode, topic, user } from '../../../../db/schema/index.ts'
import { contestOwner } from '../place/index.ts'

/** What a row of the desk is made from: no definition, which is long. */
export interface ListedScene {
  scene_id: string
  number: number
  owner: string
  subject: string
  payer: string
  life: SceneLife
  is_admitted: boolean
  need_cpu_milli: number
  need_memory_mb: number
  made_by: string | null
  made_at: string
  updated_at: string
  nodes: number
  healthy: number
  is_recorded: boolean
}

/** Those that are closed are many in a long contest; the newest are enough. */
const closedMax = 1_000

const ofNodes = (what: 'all' | 'healthy') => {
  const isGood = what === 'all' ? sql`true` : sql`n.state = 'running' and n.is_healthy is distinct from false`
  return sql<number>`(select count(*)::int from ${sceneNode} n where n.scene_id = ${scene}.scene_id and ${isGood})`
}

const columns = {
  scene_id: scene.scene_id,
  number: scene.number,
  owner: scene.owner,
  subject: scene.subject,
  payer: scene.payer,
  life: scene.life,
  is_admitted: scene.is_admitted,
  need_cpu_milli: scene.need_cpu_milli,
  need_memory_mb: scene.need_memory_mb,
  made_by: scene.made_by,
  made_at: scene.made_at,
  updated_at: scene.updated_at,
  nodes: ofNodes('all'),
  healthy: ofNodes('healthy'),
  is_recorded: sql<boolean>`exists (select 1 from ${consoleRecording} r where r.scene_id = ${scene}.scene_id)`,
}

export const selectScenes = (executor: Executor, contest_id: string, is_alive: boolean): Promise<ListedScene[]> =>
  executor
    .select(columns)
    .from(scene)
    .where(and(eq(scene.owner, contestOwner(contest_id)), eq(scene.is_alive, is_alive), ne(scene.class, 'pool')))
    .orderBy(desc(scene.updated_at))
    .limit(is_alive ? 100_000 : closedMax)

export async function findListed(executor: Executor, scene_id: string): Promise<ListedScene | null> {
  const [row] = await executor.select(columns).from(scene).where(eq(scene.scene_id, scene_id))
  return row ?? null
}

export interface SceneNames {
  entrants: ReadonlyMap<string, string>
  topics: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

/** What those who stand in scenes of a contest are called. */
export async function selectNames(executor: Executor, contest_id: string, user_ids: readonly string[]): Promise<SceneNames> {
  const entrants = await executor
    .select({ id: entrant.entrant_id, name: entrant.name })
    .from(entrant)
    .where(eq(entrant.contest_id, contest_id))
  const topics = await executor.select({ id: topic.resource_id, name: topic.name }).from(topic).where(eq(topic.contest_id, contest_id))
  const ids = [...new Set(user_ids)]
  const people =
    ids.length === 0
      ? []
      : await executor.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  const byId = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { entrants: byId(entrants), topics: byId(topics), people: byId(people) }
}

const startMinutes = 30

/** Starts that were done in each of the last 30 minutes, oldest first; scenes that are closed by now as well. */
export async function startsPerMinute(executor: Executor, contest_id: string): Promise<number[]> {
  const age = sql`floor((extract(epoch from clock_timestamp()) * 1000 - (${scene.life} ->> 'startedAt')::float8) / 60000)::int`
  const { rows } = await executor.execute<{ minute: number; n: number }>(sql`
    select ${age} as minute, count(*)::int as n from ${scene}
    where ${scene.owner} = ${contestOwner(contest_id)} and ${scene.updated_at} > now() - make_interval(mins => ${startMinutes + 1})
      and ${scene.life} ->> 'startedAt' is not null and ${scene.class} <> 'pool'
    group by 1`)
  const found = new Map(rows.map(({ minute, n }) => [minute, n]))
  return Array.from({ length: startMinutes }, (_none, index) => found.get(startMinutes - 1 - index) ?? 0)
}

/** Everybody who waits for room, of whatever contest: places are of the installation. */
export const selectWaiting = (executor: Executor) =>
  executor
    .select({
      scene: scene.scene_id,
      class: scene.class,
      payer: scene.payer,
      queued_at: scene.queued_at,
      cpuMilli: scene.need_cpu_milli,
      memoryMb: scene.need_memory_mb,
    })
    .from(scene)
    .where(and(eq(scene.is_alive, true), sql`${scene.queued_at} is not null`))

export const selectHolding = (executor: Executor) =>
  executor
    .select({ payer: scene.payer, n: sql<number>`count(*)::int` })
    .from(scene)
    .where(eq(scene.is_admitted, true))
    .groupBy(scene.payer)
