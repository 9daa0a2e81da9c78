import type { TopicRecord } from '../../db/schema/topic.ts'

type Field = keyof TopicRecord

/** Fields that a topic takes over from its question. */
export const copiedFields = [
  'name',
  'lang',
  'direction_id',
  'difficulty',
  'description',
  'connection_info',
  'author',
  'attribution',
  'knowledge_points',
  'flag_type',
  'integral_way',
  'score',
  'score_min',
  'dynamic_preset',
  'decay',
  'rate',
  'difficulty_d',
  'decay_interval_s',
  'decay_percent',
  'ladder',
  'answer_limit',
  'analysis',
  'notes',
] as const satisfies readonly Field[]

/** Fields of a row of the desk. */
export const rowFields = [
  'resource_id',
  'question_id',
  'name',
  'difficulty',
  'sort',
  'is_online',
  'is_public',
  'release_at',
  'integral_way',
  'score',
  'score_min',
  'answer_limit',
  'version',
] as const satisfies readonly Field[]

/** What the editor shows beside the row's fields. */
export const editorFields = [
  'lang',
  'description',
  'connection_info',
  'author',
  'flag_type',
  'dynamic_preset',
  'decay',
  'rate',
  'difficulty_d',
  'decay_interval_s',
  'decay_percent',
  'ladder',
] as const satisfies readonly Field[]

export function pickFields<T extends object, const K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
}
