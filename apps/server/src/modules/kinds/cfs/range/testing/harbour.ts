import type { Platform } from '../../../../../context.ts'
import type { CfsContest } from '../../../../../db/schema/kinds/cfs/contest-cfs.ts'
import { topicScene } from '../../../../../db/schema/question-scene.ts'
import { submitAs } from '../../../../contest/answer/submission/testing/player.ts'
import { setStage, type Stage, type StagedPlayer } from '../../../../contest/answer/submission/testing/stage.ts'
import type { NewTopic } from '../../../../contest/topic/topic/index.ts'
import { threeNodes } from './three-nodes.ts'

const plain = { integral_way: 'accumulative', score: 100, score_min: 100 } as const
const stageAt = (node_key: string, proof: 'user' | 'root' = 'user', reveal = 'when_reachable'): Partial<NewTopic> => ({
  ...plain,
  own: { node_key, zone: '', proof, reveal, plant: null },
})
const settings: Partial<CfsContest> = { kind: 'cfs', reward_way: 'none', hint_charge: 'at_once', finish_bonus_percent: 50 }

/** A range of three stages, half of their points for all of them: the page, then the root of its server, and the records behind it. */
export async function setHarbour(
  platform: Pick<Platform, 'db' | 'secret'>,
  contest: Partial<CfsContest> = {},
  teams: number[] = [1, 1],
): Promise<Stage> {
  const at = await setStage(platform, {
    contest: { ...settings, ...contest },
    topics: [
      { name: 'Harbour', flags: [], parts: [], change: plain },
      { name: 'Web page', flags: [{ content: 'flag{web}' }], stageOf: 'Harbour', change: stageAt('web') },
      { name: 'Web root', flags: [{ content: 'flag{root}' }], stageOf: 'Harbour', needs: ['Web page'], change: stageAt('web', 'root') },
      { name: 'Records', flags: [{ content: 'flag{db}' }], stageOf: 'Harbour', change: stageAt('db') },
    ],
    teams,
  })
  await platform.db
    .insert(topicScene)
    .values({ topic_id: rangeIdOf(at), is_on: true, isolation: 'entrant', definition: threeNodes, lifetime_minutes: 60, reset_max: 3 })
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
