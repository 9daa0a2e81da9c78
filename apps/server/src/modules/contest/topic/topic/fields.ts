import { copiedNames } from '@beacon/api/bank/question-table'
import { deskEditorNames, deskRowNames } from '@beacon/api/topic/topic-table'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'

type Field = keyof TopicRecord

/** Fields that a topic takes over from its question, and the question's last test. */
export const copiedFields = [...copiedNames, 'tested_at', 'tested_by', 'test_result'] as const satisfies readonly Field[]

/** Fields of a row of the desk. */
export const rowFields = [
  ...deskRowNames,
  'resource_id',
  'question_id',
  'sort',
  'is_online',
  'is_public',
  'is_released',
  'tested_at',
  'test_result',
  'version',
] as const satisfies readonly Field[]

/** What the editor shows beside the row's fields. */
export const editorFields = deskEditorNames satisfies readonly Field[]
