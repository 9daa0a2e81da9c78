import { isDeepStrictEqual } from 'node:util'
import { needOf, type CloseReason } from '@beacon/engine/scene'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { contestScene, scene, type SceneRecord } from '../../../../db/schema/index.ts'
import { closePoolScene, startPoolScene } from '../../../scenes/life/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { openContest } from '../../core/contest/index.ts'
import { contestOwner, topicSubject } from '../place/index.ts'
import { countWaiting, imagesOf, kindScene, type SceneTopic } from '../play/index.ts'
import { termsOf } from '../terms/index.ts'
import { unfitWhy } from './facts.ts'

/** Before the start of a contest, so that the first minute finds scenes. */
const aheadMs = 15 * 60_000
/** One that failed stays to be seen, and so that a broken question is not tried all the time. */
const failedMs = 30 * 60_000

/** Keeps scenes ready where contests ask for it, of all contests or of one. Every replica may do it at once. */
export async function keepPools(platform: Platform, contest_id: string | null = null): Promise<void> {
  for (const id of await contestsWithPools(platform.db, contest_id)) await keepPool(platform, id)
}

async function contestsWithPools(db: Executor, contest_id: string | null): Promise<string[]> {
  const ofOne = contest_id === null ? undefined : eq(contestScene.contest_id, contest_id)
  const wanted = await db
    .select({ id: contestScene.contest_id })
    .from(contestScene)
    .where(and(gt(contestScene.scene_warm_pool, 0), ofOne))
  const standing = await db
    .selectDistinct({ owner: scene.owner })
    .from(scene)
    .where(
      and(eq(scene.is_alive, true), eq(scene.class, 'pool'), contest_id === null ? undefined : eq(scene.owner, contestOwner(contest_id))),
    )
  return [...new Set([...wanted.map(({ id }) => id), ...standing.map(({ owner }) => owner.slice(contestOwner('').length))])]
}

interface PoolTarget {
  topic: SceneTopic
  images: Readonly<Record<string, string>>
  wanted: number
}

async function keepPool(platform: Platform, contest_id: string): Promise<void> {
  const { db, secret } = platform
  const owner = contestOwner(contest_id)
  const open = await openContest(platform, contest_id)
  const isOver = open === null || !isTime(open.row, clockNow())
  const kept = isOver ? [] : await poolTargetsOf(platform, open.row)
  await db.transaction(async (tx) => {
    // Two that count at once would both start what is missing, and both fill the room that all contests share.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('scene pools', 0))`)
    const room = await roomFor(tx)
    const standing = await tx
      .select()
      .from(scene)
      .where(and(eq(scene.owner, owner), eq(scene.class, 'pool'), eq(scene.is_alive, true)))
      .orderBy(scene.scene_id)
    const staying = new Map<string, number>()
    for (const row of standing) {
      if (row.life.op?.action === 'close') continue
      const why = whyClosed(row, { kept, isOver, staying })
      if (why !== null) await closePoolScene(tx, row.scene_id, why)
      else staying.set(row.subject, (staying.get(row.subject) ?? 0) + 1)
    }
    for (const { topic, images } of missingOf(kept, { staying, room }))
      await startPoolScene(tx, secret, {
        owner,
        subject: topicSubject(topic.topic_id),
        definition: topic.definition,
        plants: (topic.plants ?? []).map((plant) => ({ ...plant, text: null })),
        images,
      })
  })
}

function isTime(row: Pick<ContestCommon, 'start_at'> & Parameters<typeof stateOf>[0], now: number): boolean {
  const { status } = stateOf(row, now)
  if (status === 'not_started') return Date.parse(row.start_at) - now <= aheadMs
  return status === 'running' || status === 'paused'
}

/** Topics that players can start now or will, and of which a scene can wait. */
async function poolTargetsOf(platform: Platform, contest: ContestCommon): Promise<PoolTarget[]> {
  const { warmPool } = await termsOf(platform, contest, null)
  if (warmPool === 0) return []
  const port = kindScene.of(contest)
  const topics = (await port.topics(platform.db, contest.resource_id)).filter((topic) => unfitWhy(topic) === null)
  const playable = await port.playable(
    platform,
    contest,
    topics.map(({ topic_id }) => topic_id),
  )
  const kept: PoolTarget[] = []
  for (const topic of topics.filter(({ topic_id }) => playable.has(topic_id))) {
    const images = await imagesOf(platform.db, topic.definition)
    if (images !== null) kept.push({ topic, images, wanted: warmPool })
  }
  return kept
}

interface Standing {
  kept: readonly PoolTarget[]
  isOver: boolean
  staying: ReadonlyMap<string, number>
}
function whyClosed({ subject, definition, images, life }: SceneRecord, { kept, isOver, staying }: Standing): CloseReason | null {
  if (isOver) return 'contest_over'
  const of = kept.find(({ topic }) => topicSubject(topic.topic_id) === subject)
  if (of === undefined) return 'topic_offline'
  const isNew = isDeepStrictEqual(definition, of.topic.definition) && isDeepStrictEqual(images, of.images)
  const isBroken = life.op === null && life.rest === 'error' && (life.last?.at ?? 0) < clockNow() - failedMs
  return !isNew || isBroken || (staying.get(subject) ?? 0) >= of.wanted ? 'cancelled' : null
}

interface Room {
  cpu_milli: number
  memory_mb: number
}

/** Null where nothing may be started: no machine, or somebody waits for room. */
async function roomFor(db: Executor): Promise<Room | null> {
  const { is_ok, capacity, promised } = await readMachine(db)
  if (!is_ok || (await countWaiting(db)) > 0) return null
  return { cpu_milli: capacity.cpu_milli - promised.cpu_milli, memory_mb: capacity.memory_mb - promised.memory_mb }
}

/** One for each topic before a second one for any, as far as there is room. */
function missingOf(
  kept: readonly PoolTarget[],
  { staying, room }: { staying: ReadonlyMap<string, number>; room: Room | null },
): PoolTarget[] {
  if (room === null) return []
  const turns = kept.flatMap((of) => {
    const has = staying.get(topicSubject(of.topic.topic_id)) ?? 0
    return Array.from({ length: Math.max(0, of.wanted - has) }, (_none, index) => ({ of, turn: has + index }))
  })
  let { cpu_milli, memory_mb } = room
  return turns
    .toSorted((one, other) => one.turn - other.turn)
    .flatMap(({ of }) => {
      const need = needOf(of.topic.definition)
      if (need.cpuMilli > cpu_milli || need.memoryMb > memory_mb) return []
      cpu_milli -= need.cpuMilli
      memory_mb -= need.memoryMb
      return [of]
    })
}
