import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { copiedColumns } from './answer-columns.ts'
import { topic, type TopicCommon } from './topic.ts'

/** A separately scored part. `part` is its stable number in events; its flags are rows of `topic_flag`. */
export interface TopicPart {
  part_id: string
  part: number
  name: string
  score_share: number
  logic: 'any' | 'all' | 'team'
}

/** How a topic is answered by flags, scored and shown. */
export const topicAnswer = pgTable('topic_answer', {
  topic_id: uuid()
    .primaryKey()
    .references(() => topic.resource_id, { onDelete: 'cascade' }),
  connection_info: text().notNull(),
  ...copiedColumns(),
  parts: jsonb().$type<TopicPart[]>().notNull(),
  is_practice: boolean().notNull().default(false),
  /** Percent of the scores of its stages, for whoever has them all; null without stages. */
  finish_bonus_percent: integer(),
  prerequisites: uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`),
  /** Null = all of them. */
  prerequisites_needed: integer(),
  /** Settings of level T: null takes the contest's. */
  locked_view: text({ enum: ['hidden', 'name', 'anonymised'] }),
  announce_release: boolean(),
  reward_way: text({ enum: ['none', 'blood'] }),
  blood_percent: jsonb().$type<[number, number, number]>(),
  answer_limit_mode: text({ enum: ['lockout', 'wait'] }),
  answer_limit_wait_s: integer(),
  flag_rate_count: integer(),
  flag_rate_window_s: integer(),
  show_solvers: boolean(),
  show_own_tries: boolean(),
  show_author: boolean(),
  show_rating: boolean(),
  solution_visibility: text({ enum: ['never', 'after_solve', 'after_end'] }),
  topics_in_pause: text({ enum: ['show', 'hide'] }),
})

const { topic_id: _topic_id, ...own } = getTableColumns(topicAnswer)
export type TopicAnswer = Omit<typeof topicAnswer.$inferSelect, 'topic_id'>
export type NewTopicAnswer = Omit<typeof topicAnswer.$inferInsert, 'topic_id'>

/** A topic that is answered by flags, whole: one flat row, as the wire has it. */
export type TopicRecord = TopicCommon & TopicAnswer

/** Columns of the whole row, for a select that joins both tables. */
export const wholeTopic = { ...getTableColumns(topic), ...own }

/** Names of the columns that stand in this table. */
export const topicAnswerNames: ReadonlySet<string> = new Set(Object.keys(own))
