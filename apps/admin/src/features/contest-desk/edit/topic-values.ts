import type { TopicDetail } from '@beacon/api/topic'
import { topicUpdate } from '@beacon/api/topic'
import type * as z from 'zod/mini'

export type TopicValues = z.input<typeof topicUpdate>
export type TopicBody = z.output<typeof topicUpdate>
export const topicFields = [
  'name',
  'description',
  'connection_info',
  'parts',
  'score',
  'score_min',
  'integral_way',
  'dynamic_preset',
  'decay',
  'rate',
  'difficulty_d',
  'decay_interval_s',
  'decay_percent',
  'ladder',
  'answer_limit',
  'release_at',
] as const satisfies readonly (keyof TopicValues)[]

/** The form's values of a topic as it stands. */
export function valuesOf(topic: TopicDetail): TopicValues {
  const values = Object.fromEntries(topicFields.map((field) => [field, topic[field]]))
  return { ...values, version: topic.version }
}

/** Only what was changed is sent: what somebody else changed meanwhile is not put back. */
export function changedBody(body: TopicBody, dirty: Readonly<Partial<Record<string, unknown>>>): TopicBody {
  const sent = topicFields.filter((field) => dirty[field] !== undefined && dirty[field] !== false)
  return { ...Object.fromEntries(sent.map((field) => [field, body[field]])), version: body.version }
}
