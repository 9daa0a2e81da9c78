import type { Parsed } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import type { direction, question, QuestionCommon } from '../../../db/schema/bank/question.ts'

/** Whoever writes a question says its bank. */
export type NewQuestion = typeof question.$inferInsert & Pick<QuestionCommon, 'bank'>
export type DirectionRow = typeof direction.$inferSelect
/** A row with what grants give the caller. Of a whole row the columns of its bank stand beside these; the bank alone names them. */
export interface HeldQuestion extends QuestionCommon {
  granted: string[]
}
export interface QuestionWithNames {
  question: HeldQuestion
  direction: DirectionRow
  owner_name: string
  updated_by_name: string
  tested_by_name: string
}
/** Columns to write, of the common table and of the bank's own. */
export type QuestionValues = Partial<NewQuestion> & object

type Body = Parsed<typeof contract.create>['body']
/** What the form of every bank sends. The contract judged the whole body; the bank alone knows its other fields. */
export type QuestionForm = Pick<
  Body,
  | 'name'
  | 'lang'
  | 'direction_id'
  | 'difficulty'
  | 'description'
  | 'author'
  | 'attribution'
  | 'knowledge_points'
  | 'attachments'
  | 'analysis'
  | 'analysis_files'
  | 'notes'
  | 'translations'
  | 'topic_sets'
  | 'is_public'
  | 'visibility'
>
