import type { answerSettings } from '@beacon/api/topic/answer-contest'
import type { SceneRules } from '@beacon/api/contest/contest-scene-fields'
import type { SettingValues } from '@beacon/api/contest/contest-setting-table'
import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import type { RowOf } from '../../setting-row.ts'
import { contest, type ContestCommon } from './contest.ts'

/** Those of scenes stand in a table of their own. */
type Lines = Omit<typeof answerSettings, keyof SceneRules>
type Settings = SettingValues<Lines>

/** How a contest is answered by flags: settings of every kind that is, and what its clock keeps for them. */
export const contestAnswer = pgTable('contest_answer', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  integral_way: text().$type<Settings['integral_way']>().notNull(),
  score: integer().notNull(),
  score_min: integer().notNull(),
  dynamic_preset: text().$type<Settings['dynamic_preset']>().notNull(),
  decay: integer().notNull(),
  rate: doublePrecision().notNull(),
  difficulty_d: doublePrecision().notNull(),
  decay_interval_s: integer().notNull(),
  decay_percent: doublePrecision().notNull(),
  ladder: jsonb().$type<Settings['ladder']>().notNull(),
  reward_way: text().$type<Settings['reward_way']>().notNull(),
  blood_percent: jsonb().$type<Settings['blood_percent']>().notNull(),
  blood_base: text().$type<Settings['blood_base']>().notNull(),
  blood_fixed: integer().notNull(),
  hint_charge: text().$type<Settings['hint_charge']>().notNull(),
  show_unanswered_teams: boolean().notNull(),
  show_solvers: boolean().notNull(),
  show_own_tries: boolean().notNull(),
  show_author: boolean().notNull(),
  freeze_show_pending: boolean().notNull(),
  answer_limit: integer().notNull(),
  answer_limit_mode: text().$type<Settings['answer_limit_mode']>().notNull(),
  answer_limit_wait_s: integer().notNull(),
  flag_rate_count: integer().notNull(),
  flag_rate_window_s: integer().notNull(),
  topics_in_pause: text().$type<Settings['topics_in_pause']>().notNull(),
  after_end: text().$type<Settings['after_end']>().notNull(),
  show_rating: boolean().notNull().default(false),
  flag_prefix: text(),
  flag_length: integer(),
  flag_box: boolean().notNull().default(true),
  bot_api: boolean().notNull().default(true),
  prerequisites_view: text().$type<Settings['prerequisites_view']>().notNull().default('name'),
  announce_release: boolean().notNull().default(true),
  announce_blood: integer().notNull().default(1),
  ai_declaration: text().$type<Settings['ai_declaration']>().notNull().default('writeup'),
  allow_writeup_upload: boolean().notNull().default(false),
  writeup_scope: text().$type<Settings['writeup_scope']>().notNull().default('contest'),
  writeup_until: instant(),
  writeup_score_max: integer().notNull().default(0),
  solution_visibility: text().$type<Settings['solution_visibility']>().notNull().default('never'),
  /** This pause hides the topics, whatever `topics_in_pause` says. */
  pause_hides_topics: boolean(),
  /** Bloods before this stay untold: those from before an upgrade, or before more of them were asked for. */
  bloods_from: instant()
    .notNull()
    .default(sql`now()`),
})

const { contest_id: _contest_id, ...own } = getTableColumns(contestAnswer)
export type ContestAnswer = Omit<RowOf<Lines, typeof contestAnswer.$inferSelect>, 'contest_id'>
export type NewContestAnswer = Omit<typeof contestAnswer.$inferInsert, 'contest_id'>

/** A contest that is answered by flags, whole: one flat row, as the wire has it. */
export type AnswerContest = ContestCommon & ContestAnswer

/** A row of such a contest as what it is. @throws Error for a row of another, and for one that was read without its settings. */
export function asAnswers(row: ContestCommon): AnswerContest {
  if (!('flag_rate_count' in row)) throw new Error(`contest ${row.resource_id} is no whole row of a contest with answers`)
  // Checked: whoever reads a setting reads all of them.
  return row as AnswerContest
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeContest = { ...getTableColumns(contest), ...own }

/** Names of the columns that stand in this table. */
export const answerSettingNames: ReadonlySet<string> = new Set(Object.keys(own))
