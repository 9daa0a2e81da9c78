import type { SceneRules } from '@beacon/api/contest/contest-scene-fields'
import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contest } from './contest.ts'

/** Settings of a contest whose questions are played in scenes; one table for all kinds that have them. Without a row the factory values hold. */
export const contestScene = pgTable('contest_scene', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  scene_lifetime_minutes: integer().notNull(),
  scene_per_entrant: integer().notNull(),
  scene_reset_max: integer().notNull(),
  scene_extend_minutes: integer().notNull(),
  scene_extend_max: integer().notNull(),
  scene_extend_window_minutes: integer().notNull(),
  scene_after_end_minutes: integer().notNull(),
  scene_close_after_solve_minutes: integer().notNull(),
  scene_in_contest_pause: text().$type<SceneRules['scene_in_contest_pause']>().notNull(),
  scene_reset_wait_s: integer().notNull(),
  scene_actions_per_10min: integer().notNull(),
  scene_recording: boolean().notNull().default(false),
  scene_warm_pool: integer().notNull().default(0),
  scene_deploy_before_minutes: integer().notNull().default(0),
  scene_access_modes: text()
    .array()
    .$type<SceneRules['scene_access_modes']>()
    .notNull()
    .default(sql`'{gateway,console,web}'::text[]`),
})

const { contest_id: _contest_id, ...own } = getTableColumns(contestScene)
export const sceneRuleNames: ReadonlySet<string> = new Set(Object.keys(own))
