import type { JudgingFault, JudgedStepView } from '@beacon/api/scene/judging'
import type { JudgeStep } from '@beacon/engine/judging'
import type { PlantAs, SceneDefinition } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { checkScript } from './check.ts'

export type JudgedStep = JudgedStepView
/** An attempt that broke off: what it had done, and why it says nothing. */
export interface BrokenAttempt {
  fault: JudgingFault
  at: string
  judge: string | null
  steps: JudgedStep[]
}

/** One judging of a service in a box of its own, by whoever leased the row. `owner` and `key` name it once: `contest:…`, `proof:…`. */
export const judging = pgTable(
  'judging',
  {
    judging_id: uuid().primaryKey(),
    owner: text().notNull(),
    key: text().notNull(),
    definition: jsonb().$type<SceneDefinition>().notNull(),
    /** The service: a node of the definition, and a port of it over TCP. */
    node: text().notNull(),
    port: integer().notNull(),
    flag_at: jsonb().$type<PlantAs>().notNull(),
    checker_id: uuid()
      .notNull()
      .references(() => checkScript.script_id),
    exploit_id: uuid().references(() => checkScript.script_id),
    /** Patches that the box stands on, in the order in which they are laid. Who ordered it holds the files. */
    base_file_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The box is left as it stands, for who takes what came out. */
    keeps_box: boolean().notNull().default(false),
    /** What is judged is this scene of somebody else's, as it runs; null: a box is made. */
    scene_id: uuid(),
    /** Who ordered it holds the file. */
    patch_file_id: uuid(),
    /** Empty: the nodes are restarted. */
    restart_command: text().notNull(),
    plan: jsonb().$type<JudgeStep[]>().notNull(),
    /** The flag of the box, sealed for this row. */
    inputs: bytes().notNull(),
    /** The higher ones first. */
    priority: integer().notNull(),
    /** Whose turn it takes: of those of one that wait the first comes before a second one of another. Null: its own. */
    turn_of: text(),
    /** After a fault it rests for a while. */
    not_before: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    state: text({ enum: ['queued', 'leased', 'done', 'cancelled'] })
      .notNull()
      .default('queued'),
    lease_until: instant(),
    /** How often it was leased: what a judge of an earlier lease says changes nothing. */
    attempt: integer().notNull().default(0),
    judge: text(),
    /** In the order of the plan, as far as this attempt has come; written before each begins. */
    steps: jsonb()
      .$type<JudgedStep[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** What each node of the box was made of. */
    images: jsonb()
      .$type<Record<string, string>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    broken: jsonb()
      .$type<BrokenAttempt[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** `fault`: there is no verdict, and it costs nobody anything. */
    outcome: text({ enum: ['done', 'fault'] }),
    fault: text().$type<JudgingFault>(),
    ordered_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    begun_at: instant(),
    done_at: instant(),
    /** Its owner has read what came out. */
    is_taken: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('judging_key').on(table.owner, table.key),
    index('judging_queued')
      .on(table.priority.desc().nullsFirst(), table.ordered_at)
      .where(sql`${table.state} = 'queued'`),
    index('judging_turn')
      .on(table.turn_of)
      .where(sql`${table.state} in ('queued', 'leased')`),
    index('judging_leased')
      .on(table.lease_until)
      .where(sql`${table.state} = 'leased'`),
    index('judging_done')
      .on(table.owner, table.done_at)
      .where(sql`${table.state} = 'done' and not ${table.is_taken}`),
    index('judging_checker').on(table.checker_id),
    index('judging_exploit').on(table.exploit_id),
  ],
)
export type JudgingRecord = typeof judging.$inferSelect
