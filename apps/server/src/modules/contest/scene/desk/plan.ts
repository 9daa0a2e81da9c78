import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { needOf } from '@beacon/engine/scene'
import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import { engineImages } from '../../../scenes/image/index.ts'
import { readMachine, type MachineNow } from '../../../scenes/machine/index.ts'
import { contestOwner, placeOf, topicSubject, type ContestPlace } from '../place/index.ts'
import { kindScene, type SceneTopic } from '../play/index.ts'
import { mustAct, type SceneDesk } from './door.ts'
import { selectScenes } from './repo.ts'

type Wish = Parsed<typeof contract.deploy>['body']

export interface Deployed {
  place: ContestPlace
  topic: SceneTopic
  entrant_id: string | null
  name: string
}

/** Entrants that may play, those of the wish or all. */
export const selectPlayers = (executor: Executor, contest_id: string, ids: readonly string[] | undefined) =>
  executor
    .select({ entrant_id: entrant.entrant_id, name: entrant.name })
    .from(entrant)
    .where(
      and(
        eq(entrant.contest_id, contest_id),
        eq(entrant.status, 'approved'),
        eq(entrant.is_left_out, false),
        ids === undefined ? eq(entrant.is_staff, false) : inArray(entrant.entrant_id, [...ids]),
      ),
    )
    .orderBy(entrant.number)

/** Scenes that a wish would start: places where none is alive. Members start their own ones themselves. */
export async function planDeploy(ctx: SignedIn, { seen }: SceneDesk, { topic_ids, entrant_ids }: Wish): Promise<Deployed[]> {
  const contest_id = seen.contest.resource_id
  const wanted = new Set(topic_ids)
  const known = await kindScene.of(seen.contest).topics(ctx.db, contest_id)
  const topics = known.filter(({ topic_id }) => wanted.has(topic_id))
  if (topics.length !== wanted.size) fail('topic_not_found')
  const entrants = await selectPlayers(ctx.db, contest_id, entrant_ids)
  const alive = new Set((await selectScenes(ctx.db, contest_id, true)).map(({ subject, payer }) => `${subject} ${payer}`))
  return topics
    .flatMap((topic) => placesOf(contest_id, topic, entrants))
    .filter(({ place }) => !alive.has(`${place.subject} ${place.payer}`))
}

export function placesOf(contest_id: string, topic: SceneTopic, entrants: readonly { entrant_id: string; name: string }[]): Deployed[] {
  const { topic_id, isolation } = topic
  const owner = contestOwner(contest_id)
  if (isolation === 'shared')
    return [{ place: { owner, subject: topicSubject(topic_id), payer: owner }, topic, entrant_id: null, name: '' }]
  if (isolation === 'member') return []
  return entrants.map(({ entrant_id, name }) => ({
    place: placeOf({ contest_id, topic_id, isolation, entrant_id, user_id: '' }),
    topic,
    entrant_id,
    name,
  }))
}

export interface Need {
  cpu_milli: number
  memory_mb: number
  nodes: number
}

export const needOfAll = (plan: readonly Pick<Deployed, 'topic'>[]): Need =>
  plan.reduce(
    (sum, { topic }) => {
      const { cpuMilli, memoryMb, nodes } = needOf(topic.definition)
      return { cpu_milli: sum.cpu_milli + cpuMilli, memory_mb: sum.memory_mb + memoryMb, nodes: sum.nodes + nodes }
    },
    { cpu_milli: 0, memory_mb: 0, nodes: 0 },
  )

export const freeOf = ({ capacity, promised }: Pick<MachineNow, 'capacity' | 'promised'>) => ({
  cpu_milli: Math.max(0, capacity.cpu_milli - promised.cpu_milli),
  memory_mb: Math.max(0, capacity.memory_mb - promised.memory_mb),
})

/** What an engine starts, by the name that definitions give; an image that is not ready is left out. */
export const imagesOf = (executor: Executor, topics: readonly SceneTopic[]): Promise<Record<string, string>> =>
  engineImages(executor, imageNames(topics))

const imageNames = (topics: readonly SceneTopic[]): string[] => [
  ...new Set(topics.flatMap(({ definition }) => definition.nodes.map(({ image }) => image))),
]

export const missingImages = (topics: readonly SceneTopic[], images: Readonly<Record<string, string>>): string[] =>
  imageNames(topics).filter((image) => images[image] === undefined)

export async function previewDeploy(ctx: SignedIn, contest_id: string, body: Wish): Promise<Reply<typeof contract.deploy_preview>> {
  const plan = await planDeploy(ctx, await mustAct(ctx, contest_id), body)
  const { nodes, ...need } = needOfAll(plan)
  const free = freeOf(await readMachine(ctx.db))
  const topics = plan.map(({ topic }) => topic)
  return {
    scenes: plan.length,
    nodes,
    entrants: new Set(plan.flatMap(({ entrant_id }) => (entrant_id === null ? [] : [entrant_id]))).size,
    need,
    free,
    is_enough: need.cpu_milli <= free.cpu_milli && need.memory_mb <= free.memory_mb,
    missing_images: missingImages(topics, await imagesOf(ctx.db, topics)),
  }
}
