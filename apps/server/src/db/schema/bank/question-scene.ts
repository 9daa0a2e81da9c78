import type { SceneDefinition } from '@beacon/engine/scene'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { question } from './question.ts'
import { topic } from '../contest/topic.ts'
import { topology } from '../scenes/topology.ts'

const terms = {
  is_on: boolean().notNull(),
  definition: jsonb().$type<SceneDefinition>().notNull(),
  isolation: text({ enum: ['entrant', 'member', 'shared'] }).notNull(),
  lifetime_minutes: integer(),
  reset_max: integer(),
}

/** The scene behind a question. */
export const questionScene = pgTable('question_scene', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  scene_config_id: uuid().notNull(),
  ...terms,
  /** The template that the definition was copied of, and its version then. */
  topology_id: uuid().references(() => topology.topology_id, { onDelete: 'set null' }),
  topology_version: integer(),
})
export type QuestionSceneRecord = typeof questionScene.$inferSelect

/** The scene behind a topic: the copy that its contest runs. */
export const topicScene = pgTable('topic_scene', {
  topic_id: uuid()
    .primaryKey()
    .references(() => topic.resource_id, { onDelete: 'cascade' }),
  ...terms,
})
export type TopicSceneRecord = typeof topicScene.$inferSelect
