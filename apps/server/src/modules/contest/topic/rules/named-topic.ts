import type { Bracket } from '@beacon/api/contest/contest-structures'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { bracketsOfTopic } from '../../core/contest/index.ts'

interface NamedTopic {
  topic_id: string
  parent_id: string | null
  brackets: readonly string[] | null
  prerequisites: readonly string[]
  locked_view: AnswerContest['prerequisites_view'] | null
}

/** Whether a topic does not exist, not even without a name, for who has not solved others first. */
export const isUnseenFirst = (
  { prerequisites_view }: Pick<AnswerContest, 'prerequisites_view'>,
  { prerequisites, locked_view }: Pick<NamedTopic, 'prerequisites' | 'locked_view'>,
): boolean => prerequisites.length > 0 && (locked_view ?? prerequisites_view) === 'hidden'

/** Whether everybody may know a topic's name: of no bracket, and not hidden or unnamed until something is solved. */
export const isNamedForAll = (
  { brackets, prerequisites_view }: Pick<AnswerContest, 'prerequisites_view'> & { brackets: readonly Bracket[] },
  topic: NamedTopic,
): boolean =>
  bracketsOfTopic(brackets, topic) === null && (topic.prerequisites.length === 0 || (topic.locked_view ?? prerequisites_view) === 'name')
