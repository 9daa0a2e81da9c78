import type { Plant, PlantPlace, SceneDefinition } from '@beacon/engine/scene'
import type { Ctx, Platform, SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { SeenContest } from '../../core/contest/index.ts'
import type { TopicTerms } from '../terms/index.ts'

/** The scene behind a topic, as its contest runs it. */
export interface SceneTopic extends TopicTerms {
  topic_id: string
  name: string
  definition: SceneDefinition
  isolation: 'entrant' | 'member' | 'shared'
  /** Where own texts lie in its nodes; left out: nowhere. */
  plants?: readonly PlantPlace[]
  /** Only an open one is started and used. */
  state: 'open' | 'locked' | 'offline' | 'closed'
}

export interface FlagWish {
  topic_id: string
  /** Null for a scene that all entrants share. */
  entrant_id: string | null
}

export interface TopicSolve {
  topic_id: string
  solver_id: string
  /** Epoch ms. */
  at: number
}

/** What scenes of a contest ask of its kind. */
export interface KindScene {
  /** The scene of a topic that the caller may know of, null where it has none. @throws topic_not_found */
  topicOf(ctx: Ctx, seen: SeenContest, topic_id: string): Promise<SceneTopic | null>
  /** Nodes of a scene that the caller may know of, with their networks; left out: all that its author does not hide. */
  knownPlaces?(ctx: SignedIn, seen: SeenContest, topic_id: string): Promise<ReadonlyMap<string, readonly string[]>>
  /** Topics of a contest that have a scene, in its order: for its staff. */
  topics(executor: Executor, contest_id: string): Promise<SceneTopic[]>
  /**
   * Flags that go into a scene, the first part's first; they are in the index before they are answered.
   * Null where a part has none that a scene could hold.
   */
  flagsOf(platform: Pick<Platform, 'db' | 'secret'>, contest: ContestCommon, wish: FlagWish): Promise<string[] | null>
  /**
   * The text of each plant of the topic by its key, known to the judge before it is answered; the same at every start. Null where one
   * has none that this scene could hold. Asked only of topics with plants.
   */
  plantsOf?(platform: Pick<Platform, 'db' | 'secret'>, contest: ContestCommon, wish: FlagWish): Promise<ReadonlyMap<string, string> | null>
  /** Those of the topics that somebody may work on now: online, shown, released and not closed. */
  playable(platform: Platform, contest: ContestCommon, topic_ids: readonly string[]): Promise<ReadonlySet<string>>
  /** When solvers of the run solved these topics whole. */
  solves(platform: Platform, contest: ContestCommon, topic_ids: readonly string[]): Promise<TopicSolve[]>
}

export const kindScene = kindPorts<KindScene>('contest/scene')

/** What a scene of a topic is told: flags by part, and plants with their texts. Null where one of them has none. */
export async function inputsOf(
  platform: Pick<Platform, 'db' | 'secret'>,
  contest: ContestCommon,
  { topic_id, plants = [] }: Pick<SceneTopic, 'topic_id' | 'plants'>,
  entrant_id: string | null,
): Promise<{ flags: string[]; plants: Plant[] } | null> {
  const port = kindScene.of(contest)
  const wish = { topic_id, entrant_id }
  const flags = await port.flagsOf(platform, contest, wish)
  const texts = plants.length === 0 ? new Map<string, string>() : ((await port.plantsOf?.(platform, contest, wish)) ?? null)
  if (flags === null || texts === null) return null
  const held = plants.flatMap((plant) => {
    const text = texts.get(plant.key)
    return text === undefined ? [] : [{ ...plant, text }]
  })
  return held.length === plants.length ? { flags, plants: held } : null
}
