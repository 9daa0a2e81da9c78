import type { TopicRules } from '@beacon/engine'
import type { TopicState } from '@beacon/engine/answers'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { kindAnswer } from '../rules/index.ts'
import type { NewAnswerEvent } from '../standings/index.ts'

/** Of a topic with stages that says none itself; kinds without stages have no such setting. */
const bonusOf = (contest: object): number =>
  'finish_bonus_percent' in contest && typeof contest.finish_bonus_percent === 'number' ? contest.finish_bonus_percent : 0

/** The whole scoring of a topic, resolved: the payload of its `rules.set`. */
export function topicRulesOf(contest: Pick<AnswerContest, 'kind' | 'reward_way' | 'blood_percent'>, topic: TopicRecord): TopicRules {
  const { integral_way, score, score_min, dynamic_preset, decay, rate, difficulty_d, decay_interval_s, decay_percent, ladder } = topic
  const scoring = { integral_way, score, score_min, dynamic_preset, decay, rate, difficulty_d, decay_interval_s, decay_percent, ladder }
  const parts = topic.parts.map(({ part, score_share }) => ({ part, share: score_share }))
  return {
    ...scoring,
    reward_way: topic.reward_way ?? contest.reward_way,
    blood_percent: topic.blood_percent ?? contest.blood_percent,
    parts,
    ...(topic.parent_id === null ? {} : { parent_id: topic.parent_id }),
    ...(topic.parts.length > 0 ? {} : { finish_bonus_percent: topic.finish_bonus_percent ?? bonusOf(contest) }),
    ...kindAnswer.of(contest)?.rulesOf?.(topic),
  }
}

/** The whole state of a topic: the payload of its `topic.state`. Removed is hidden; a stage that somebody has taken is offline, so that its points stay. */
function topicStateOf(topic: TopicRecord, isTaken: boolean): TopicState {
  const isRemoved = topic.deleted_at !== null
  return {
    is_hidden: !topic.is_public || (isRemoved && !isTaken),
    is_offline: !topic.is_online || isRemoved,
    is_released: topic.is_released,
    released_elapsed_ms: topic.released_elapsed_ms,
  }
}

const about = (topic: TopicRecord) => ({ entrant_id: null, solver_id: null, topic_id: topic.resource_id, part: null })

export const rulesEvent = (contest: AnswerContest, topic: TopicRecord): NewAnswerEvent => ({
  kind: 'rules.set',
  lane: 'result',
  ...about(topic),
  payload: topicRulesOf(contest, topic),
})

/** `isTaken`: it is a stage that an entrant has solved in this run. */
export const stateEvent = (topic: TopicRecord, isTaken = false): NewAnswerEvent => ({
  kind: 'topic.state',
  lane: 'moderation',
  ...about(topic),
  payload: topicStateOf(topic, isTaken),
})
