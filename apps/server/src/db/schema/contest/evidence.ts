import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'
import { entrant } from './entrant.ts'

/** One raw observation of a case: ids only, names are joined when it is read. */
export interface StoredFact {
  at: string
  what:
    | 'try'
    | 'solve'
    | 'owner_solve'
    | 'download'
    | 'session'
    | 'upload'
    | 'begin'
    | 'takeover'
    | 'absence'
    | 'late'
    | 'report'
    | 'hand_in'
  entrant_id: string | null
  user_id: string | null
  address: string
  user_agent: string
  submission_id: string | null
  upload_id: string | null
  topic_id: string | null
  /** Figures of this observation alone. */
  measures?: Record<string, number>
}

/** A case: what a detector saw. It never acts by itself. `key` makes one case of what is seen again. */
export const evidence = pgTable(
  'evidence',
  {
    resource_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    kind: text({
      enum: [
        'foreign_flag',
        'decoy_flag',
        'same_wrong_flag',
        'faster_than_download',
        'shared_address',
        'shared_device',
        'same_order',
        'shared_account',
        'guessing',
        'writeup_similarity',
        'focus',
        'two_devices',
        'room_address',
        'late_entries',
        'report_similarity',
        'similarity',
      ],
    }).notNull(),
    key: text().notNull(),
    strength: text({ enum: ['strong', 'medium', 'weak'] }).notNull(),
    state: text({ enum: ['open', 'watching', 'confirmed', 'dismissed', 'appealed'] })
      .notNull()
      .default('open'),
    topic_id: uuid(),
    facts: jsonb().$type<StoredFact[]>().notNull(),
    fact_count: integer().notNull(),
    measures: jsonb().$type<Record<string, number>>().notNull(),
    note: text().notNull().default(''),
    referee_id: uuid(),
    referee: text(),
    decided_at: instant(),
    at: instant().notNull(),
    updated_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('evidence_once').on(table.contest_id, table.run, table.kind, table.key),
    index('evidence_contest').on(table.contest_id, table.run, table.at),
  ],
)
export type EvidenceRecord = typeof evidence.$inferSelect

export const evidenceEntrant = pgTable(
  'evidence_entrant',
  {
    evidence_id: uuid()
      .notNull()
      .references(() => evidence.resource_id, { onDelete: 'cascade' }),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.evidence_id, table.entrant_id] }), index('evidence_of_entrant').on(table.entrant_id)],
)

/** What a decision did, so that an accepted appeal can undo it. */
export interface DecisionEffects {
  adjustment_id?: string
  submission_ids?: string[]
}

/** A referee's decision, one row per entrant it reaches. A ban made elsewhere gets its row when it is appealed: `evidence_id` is null. */
export const evidenceDecision = pgTable(
  'evidence_decision',
  {
    decision_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    evidence_id: uuid().references(() => evidence.resource_id, { onDelete: 'cascade' }),
    entrant_id: uuid().references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    user_id: uuid(),
    by: text().notNull(),
    decision: text({ enum: ['dismiss', 'watch', 'warn', 'penalty', 'void', 'ban'] }).notNull(),
    note: text().notNull(),
    reason: text().notNull(),
    points: integer(),
    topic_id: uuid(),
    effects: jsonb().$type<DecisionEffects>().notNull(),
    undone_at: instant(),
  },
  (table) => [
    index('evidence_decision_case').on(table.evidence_id, table.at),
    index('evidence_decision_entrant').on(table.entrant_id, table.run, table.at),
  ],
)
export type DecisionRecord = typeof evidenceDecision.$inferSelect

export const appeal = pgTable(
  'appeal',
  {
    appeal_id: uuid().primaryKey(),
    decision_id: uuid()
      .notNull()
      .references(() => evidenceDecision.decision_id, { onDelete: 'cascade' }),
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    by: text().notNull(),
    at: instant().notNull(),
    text: text().notNull(),
    state: text({ enum: ['open', 'accepted', 'rejected'] })
      .notNull()
      .default('open'),
    result: text().notNull().default(''),
    decided_by_id: uuid(),
    decided_by: text(),
    decided_at: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [unique('appeal_once').on(table.decision_id), index('appeal_contest').on(table.contest_id, table.run, table.at)],
)
export type AppealRecord = typeof appeal.$inferSelect

export const appealFile = pgTable(
  'appeal_file',
  {
    appeal_id: uuid()
      .notNull()
      .references(() => appeal.appeal_id, { onDelete: 'cascade' }),
    file_id: uuid().notNull(),
    sort: integer().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.appeal_id, table.file_id] })],
)

/** Up to when the tries of a run have been looked at. */
export const evidenceCursor = pgTable('evidence_cursor', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  run: integer().notNull(),
  at: instant().notNull(),
})
