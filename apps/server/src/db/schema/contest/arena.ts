import type { ArenaAlgorithm, ArenaReference } from '@beacon/engine/arena'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'

/** Contests of any kind under one ranking. Which ones they are stands at the contests (`contest.arena_id`). */
export const arena = pgTable(
  'arena',
  {
    resource_id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    cover: uuid(),
    game_type: text({ enum: ['individual', 'team'] }).notNull(),
    algorithm_type: text().$type<ArenaAlgorithm>().notNull(),
    /** Whole points. */
    base_score: integer().notNull(),
    is_recommended: boolean().notNull(),
    is_public: boolean().notNull(),
    show_rank: boolean().notNull(),
    sort: integer().notNull(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_by: uuid(),
  },
  (table) => [uniqueIndex('arena_name').on(sql`lower(${table.name})`)],
)
export type ArenaRecord = typeof arena.$inferSelect

/** How a contest counts in its arena. One without a row came by its own form: it weighs nothing yet and stands last. */
export const arenaContest = pgTable(
  'arena_contest',
  {
    contest_id: uuid()
      .primaryKey()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    arena_id: uuid()
      .notNull()
      .references(() => arena.resource_id, { onDelete: 'cascade' }),
    /** Hundredths of a percent. */
    weight: integer().notNull(),
    reference: text().$type<ArenaReference>().notNull(),
    /** Hundredths of a point. */
    full_mark: bigint({ mode: 'number' }).notNull(),
    sort: integer().notNull(),
  },
  (table) => [index('arena_contest_arena').on(table.arena_id), check('arena_weight_range', sql`${table.weight} between 0 and 10000`)],
)
