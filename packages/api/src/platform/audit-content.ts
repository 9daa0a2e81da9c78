import { questionTable } from '../bank/question-table.ts'
import { namesWhere } from '../field-table.ts'
import { topicSettingNames } from '../topic/topic-table.ts'
import type { AuditModule } from './audit-catalogue.ts'

/** Of a question: its place, its type and its marks. What it asks and what solves it stands in its versions alone. */
const questionFields = [
  ...namesWhere(questionTable, { part: 'scoring' }),
  'is_public',
  'visibility',
  'topic_sets',
  'is_in_organisation',
  'grants',
  'copied_from',
  'bank',
  'question_type',
  'task_type',
  'lang',
  'direction_id',
  'difficulty',
  'flag_type',
  'part_order',
  'report_types',
  'knowledge_points',
  'isolation',
  'phase',
  'from',
  'changed',
  'format',
  'question_ids',
  'left_out',
  'contest',
  'columns',
  'nodes',
]
const topicFields = [
  ...questionFields,
  ...topicSettingNames,
  'topics',
  'parts_changed',
  'fields',
  'order',
  'name',
  'reason',
  'verdict',
  'entrant',
  'check_mode',
  'release_elapsed_ms',
]

/**
 * Modules whose rows are about questions or what solves them. Of their content the log holds numbers, yes and no, ids and moments, and
 * what is named here; of any other field only that it changed. A field that nobody named stays closed.
 */
export const openContent: Readonly<Partial<Record<AuditModule, readonly string[]>>> = {
  question: questionFields,
  topic: topicFields,
  checker: ['state'],
  rush: ['action', 'state', 'reason', 'host', 'tab'],
  target: ['title', 'name', 'difficulty', 'offered_to'],
}
