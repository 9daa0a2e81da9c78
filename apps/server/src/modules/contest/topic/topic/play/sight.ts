import type { AnswerContest } from '../../../../../db/schema/contest/contest-answer.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { bracketsOfTopic, stateOf } from '../../../core/contest/index.ts'
import { hidesTopic, isNamedForAll, type SeenAnswers } from '../../rules/index.ts'

type Locked = Pick<AnswerContest, 'prerequisites_view' | 'brackets'>

/** Brackets that see a topic, by its own list and by theirs; null = everybody. */
export const bracketsOf = (contest: Locked, { resource_id, parent_id, brackets }: TopicRecord): string[] | null =>
  bracketsOfTopic(contest.brackets, { topic_id: resource_id, parent_id, brackets })
/** Seen by everybody at once: of no bracket, waiting for nothing. */
export const isShared = (contest: Locked, topic: TopicRecord): boolean => !hasPrerequisites(topic) && bracketsOf(contest, topic) === null

/** Whether a pause keeps a topic out of sight now, for its staff too: their desk shows it. */
export const isPausedAway = ({ contest, now }: Pick<SeenAnswers, 'contest' | 'now'>, { topics_in_pause }: TopicRecord): boolean =>
  stateOf(contest, now).status === 'paused' && hidesTopic(contest, topics_in_pause)

export const lockedViewOf = (contest: Locked, topic: TopicRecord) => topic.locked_view ?? contest.prerequisites_view
/** Topics that are had whole; of one with stages, every stage that can be taken. */
export function wholeOf(topics: readonly TopicRecord[], parts: readonly { topic_id: string; part: number }[]): ReadonlySet<string> {
  const had = new Set(parts.map(({ topic_id, part }) => `${topic_id} ${part}`))
  const isOpen = ({ is_public, is_released, is_online }: TopicRecord): boolean => is_public && is_released && is_online
  const isWhole = (topic: TopicRecord): boolean => {
    if (topic.parts.length > 0) return topic.parts.every(({ part }) => had.has(`${topic.resource_id} ${part}`))
    const stages = topics.filter((one) => one.parent_id === topic.resource_id && isOpen(one))
    return stages.length > 0 && stages.every(isWhole)
  }
  return new Set(topics.filter(isWhole).map(({ resource_id }) => resource_id))
}

export const hasPrerequisites = (topic: TopicRecord): boolean => topic.prerequisites.length > 0

/** Whether everybody may know the topic's name: no bracket of its own, not hidden or unnamed until something is solved. */
export const isForAll = (contest: Locked, topic: TopicRecord): boolean => isNamedForAll(contest, { topic_id: topic.resource_id, ...topic })

/** Whose sight a topic is judged for: the bracket, and the topics solved. */
export interface Onlooker {
  bracket_id: string | null
  solved: ReadonlySet<string>
}
/** open: everything; name, anonymised: locked, shown so; hidden: not found. */
export type Sight = 'open' | 'name' | 'anonymised' | 'hidden'

/** Whether a topic waits for others, by what its onlooker has solved. A number above theirs means all of them. */
export function isWaiting(
  { prerequisites, prerequisites_needed }: Pick<TopicRecord, 'prerequisites' | 'prerequisites_needed'>,
  solved: Onlooker['solved'],
): boolean {
  const { length } = prerequisites
  return prerequisites.filter((id) => solved.has(id)).length < Math.min(prerequisites_needed ?? length, length)
}

export function sightOf(contest: Locked, topic: TopicRecord, { bracket_id, solved }: Onlooker): Sight {
  const brackets = bracketsOf(contest, topic)
  if (brackets !== null && (bracket_id === null || !brackets.includes(bracket_id))) return 'hidden'
  return isWaiting(topic, solved) ? lockedViewOf(contest, topic) : 'open'
}
