import type { PatchExploit, PatchResult, PatchState } from '@beacon/api/rounds/patch-views'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from '../contest/contest.ts'
import { entrant } from '../contest/entrant.ts'

/** What was said of a patch once. */
export interface StoredJudgement {
  rev: number
  at: string
  by: string | null
  reason: string | null
  state: PatchState
  exploit: PatchExploit
  result: PatchResult | null
}

/**
 * A patch of an entrant for a topic, and what came of it. How it is judged stands in `judging`, whose key is `patch_id order_no`. One of an
 * entrant and topic is open at a time: the index decides between two that come at once.
 */
export const patch = pgTable(
  'patch',
  {
    patch_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    /** Counted from 1 within the run. */
    no: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    topic_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** The round in which it was sent. */
    n: integer().notNull(),
    at: instant().notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    md5: text().notNull(),
    sha256: text().notNull(),
    /** What lies in the archive. */
    entries: jsonb().$type<{ path: string; size: number }[]>().notNull(),
    state: text().$type<PatchState>().notNull().default('unchecked'),
    exploit: text().$type<PatchExploit>().notNull().default('pending'),
    result: text().$type<PatchResult>(),
    /** For everybody of the team. */
    text: text().notNull().default(''),
    /** Which judging counts, from 1; another one begins with another number. */
    order_no: integer().notNull().default(1),
    /** Steps of that judging that its team has heard of. */
    steps_told: integer().notNull().default(0),
    took_ms: integer(),
    /** Judgements so far. */
    rev: integer().notNull().default(0),
    judgements: jsonb().$type<StoredJudgement[]>().notNull().default([]),
    judged_at: instant(),
    /** Null: the machine. */
    judged_by: uuid(),
    reason: text(),
    is_counted: boolean().notNull().default(false),
    /** On the contest clock, milliseconds: until then its entrant sends no other one for the topic; null: at once. */
    retry_elapsed_ms: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('patch_no').on(table.contest_id, table.run, table.no),
    uniqueIndex('patch_open')
      .on(table.contest_id, table.run, table.topic_id, table.entrant_id)
      .where(sql`${table.state} in ('unchecked', 'checking')`),
    index('patch_entrant').on(table.entrant_id, table.topic_id),
  ],
)
export type PatchRecord = typeof patch.$inferSelect
