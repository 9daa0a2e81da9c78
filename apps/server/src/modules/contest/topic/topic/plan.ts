import type { FieldError } from '@beacon/api/errors'
import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail, failFields } from '../../../../failure.ts'
import { stateOf } from '../../core/contest/index.ts'
import { circleOf } from '../../../bank/flag/index.ts'
import type { AnswerLock } from '../rules/index.ts'
import { selectTopics, type NewTopic } from './repo.ts'

interface Planned {
  release_at?: string | null | undefined
  release_offset_s?: number | null | undefined
}

/** A time of its own before the start or before it is out; a topic that is out stays out (hide it instead). */
export function planRelease(row: TopicRecord, lock: AnswerLock, { release_at, release_offset_s }: Planned): Partial<NewTopic> {
  if (release_at === undefined && release_offset_s === undefined) return {}
  const isStarted = stateOf(lock.contest, lock.at).status !== 'not_started'
  const offset = release_offset_s ?? null
  const start = Date.parse(lock.contest.started_at ?? lock.contest.start_at)
  const due = offset === null ? (release_at == null ? null : Date.parse(release_at)) : isStarted ? start + offset * 1000 : Infinity
  const isDue = due === null || due <= lock.at
  if (isStarted && row.is_released && !isDue) failFields({ [offset === null ? 'release_at' : 'release_offset_s']: { code: 'field_wrong' } })
  return {
    release_offset_s: offset,
    release_at: offset !== null || release_at == null ? null : new Date(release_at).toISOString(),
    ...(isStarted ? {} : { is_released: isDue, released_at: null, released_elapsed_ms: 0 }),
  }
}

/** Topics of the same contest that can be solved, which one with stages cannot, no more of them needed than there are, in no circle. */
export async function checkPrerequisites(tx: Tx, row: TopicRecord, wanted: readonly string[], needed: number | null): Promise<string[]> {
  const ids = [...new Set(wanted)]
  const topics = await selectTopics(tx, row.contest_id)
  const known = new Map(topics.map((topic) => [topic.resource_id, topic]))
  const errors: Record<string, FieldError> = {}
  const canBe = (topic: TopicRecord | undefined) => topic !== undefined && topic.parts.length > 0 && topic.parent_id !== row.resource_id
  const wrong = ids.findIndex((id) => !canBe(known.get(id)))
  if (wrong >= 0) errors[`prerequisites.${wrong}`] = { code: 'field_wrong' }
  if (needed !== null && needed > ids.length && ids.length > 0)
    errors['prerequisites_needed'] = { code: 'field_range', details: { min: 1, max: ids.length } }
  if (Object.keys(errors).length > 0) failFields(errors)
  const needs = new Map(topics.map((topic) => [topic.resource_id, topic.resource_id === row.resource_id ? ids : topic.prerequisites]))
  const circle = circleOf(needs)
  if (circle !== null) {
    const [a, b] = circle.map((id) => known.get(id)?.name ?? '')
    const details = { a, b }
    fail('prerequisite_cycle', { ...details, fields: { prerequisites: { code: 'prerequisite_cycle', details } } })
  }
  return ids
}

export function checkBrackets({ contest }: AnswerLock, wanted: readonly string[] | null | undefined): void {
  const known = new Set(contest.brackets.map(({ bracket_id }) => bracket_id))
  const wrong = wanted?.findIndex((id) => !known.has(id)) ?? -1
  if (wrong >= 0) failFields({ [`brackets.${wrong}`]: { code: 'field_wrong' } })
}
