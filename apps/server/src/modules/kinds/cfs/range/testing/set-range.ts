import type { SceneDefinition } from '@beacon/engine/scene'
import type { Platform } from '../../../../../context.ts'
import type { CfsContest } from '../../../../../db/schema/kinds/cfs/contest-cfs.ts'
import { topicScene } from '../../../../../db/schema/bank/question-scene.ts'
import { submitAs } from '../../../../contest/answer/submission/testing/player.ts'
import { setStage, type Stage, type StagedPlayer, type StagedTopic } from '../../../../contest/answer/submission/testing/stage.ts'
import type { StageOwn } from '../../stage/stage.ts'
import { threeNodes } from '../../../../scenes/topology/testing/three-nodes.ts'

const plain = { integral_way: 'accumulative', score: 100, score_min: 100 } as const

type Own = Partial<StageOwn> & Pick<StageOwn, 'node_key'>
export const stageOf = (name: string, own: Own, more: Partial<StagedTopic> = {}): StagedTopic => ({
  name,
  flags: [],
  stageOf: 'Harbour',
  ...more,
  change: { ...plain, own: { zone: '', proof: 'user', reveal: 'when_reachable', plant: null, ...own }, ...more.change },
})
const stages = [
  stageOf('Web page', { node_key: 'web' }, { flags: [{ content: 'flag{web}' }] }),
  stageOf('Web root', { node_key: 'web', proof: 'root' }, { flags: [{ content: 'flag{root}' }], needs: ['Web page'] }),
  stageOf('Records', { node_key: 'db' }, { flags: [{ content: 'flag{db}' }] }),
]

interface Given {
  contest?: Partial<CfsContest>
  stages?: StagedTopic[]
  teams?: number[]
  definition?: SceneDefinition
}

/** A running penetration contest with one range of three nodes, and teams of one. */
export async function setRange(platform: Pick<Platform, 'db' | 'secret'>, given: Given = {}): Promise<Stage> {
  const contest: Partial<CfsContest> = {
    kind: 'cfs',
    reward_way: 'none',
    hint_charge: 'at_once',
    finish_bonus_percent: 50,
    ...given.contest,
  }
  const topics = [{ name: 'Harbour', flags: [], parts: [], change: plain }, ...(given.stages ?? stages)]
  const at = await setStage(platform, { contest, topics, teams: given.teams ?? [1, 1] })
  const { definition = threeNodes } = given
  await platform.db
    .insert(topicScene)
    .values({ topic_id: rangeIdOf(at), is_on: true, isolation: 'entrant', definition, lifetime_minutes: 60, reset_max: 3 })
  return at
}

/** @throws Error for a stage without topics */
export function rangeIdOf({ topics: [range] }: Stage): string {
  if (range === undefined) throw new Error('no range')
  return range.topic_id
}

/** Hands a flag in at the range's one field. */
export const sendFlag = (url: string, at: Stage, player: StagedPlayer, flag: string) =>
  submitAs(url, player, { contest_id: at.contest_id, topic_id: rangeIdOf(at), flag })
