import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { SettingValues } from '@beacon/api/contest/contest-setting-table'
import type { theoryContest } from '@beacon/api/kinds/theory/contest'
import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import type { RowOf } from '../../../setting-row.ts'
import { testPaper, type PaperRecord } from './test-paper.ts'

type Lines = Omit<typeof theoryContest.table, keyof typeof commonSettings>
type Settings = SettingValues<Lines>

/** Settings of an exam, and what its clock keeps for it. */
export const contestTheory = pgTable(
  'contest_theory',
  {
    contest_id: uuid()
      .primaryKey()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    exam_mode: text().$type<Settings['exam_mode']>().notNull().default('exam'),
    /** Null for a rush, which has none. */
    paper_id: uuid().references(() => testPaper.resource_id),
    pass_score: integer(),
    timing: text().$type<Settings['timing']>().notNull(),
    duration_minutes: integer().notNull(),
    /** Pages that wait fetch their papers so long before the start. */
    waiting_minutes: integer().notNull().default(10),
    late_entry_minutes: integer().notNull(),
    earliest_submit_minutes: integer().notNull(),
    grace_s: integer().notNull(),
    answer_view: text().$type<Settings['answer_view']>().notNull(),
    navigation: text().$type<Settings['navigation']>().notNull(),
    allow_mark: boolean().notNull(),
    review_switch: boolean().notNull(),
    answer_display_switch: boolean().notNull(),
    score_display_switch: boolean().notNull(),
    show_pass: boolean().notNull(),
    show_percentile: boolean().notNull().default(false),
    print_answers: boolean().notNull().default(false),
    release_mode: text().$type<Settings['release_mode']>().notNull(),
    marking_open: text().$type<Settings['marking_open']>().notNull().default('after_end'),
    mark_step: integer().notNull().default(50),
    double_marking: text().$type<Settings['double_marking']>().notNull().default('none'),
    double_tolerance_percent: integer().notNull().default(10),
    own_organisation: boolean().notNull().default(true),
    sampling_percent: integer().notNull().default(5),
    repeats_percent: integer().notNull().default(0),
    release_at: instant(),
    /** Hours after the release in which candidates complain; 0 = never. */
    complaint_hours: integer().notNull().default(48),
    report_switch: boolean().notNull().default(false),
    report_score: integer().notNull().default(2_000),
    report_required: boolean().notNull().default(false),
    report_types: text()
      .array()
      .$type<Settings['report_types']>()
      .notNull()
      .default(sql`'{pdf,zip,png,jpg}'::text[]`),
    report_max_mb: integer().notNull().default(100),
    report_extra_minutes: integer().notNull().default(0),
    report_finish_minutes: integer().notNull().default(10),
    anti_cheat_switch: boolean().notNull(),
    shuffle_questions: boolean().notNull(),
    shuffle_options: boolean().notNull(),
    focus_log: boolean().notNull(),
    focus_action: text().$type<Settings['focus_action']>().notNull(),
    /** Of `force`: how often the page may be left before the paper is handed in. */
    focus_limit: integer().notNull().default(5),
    fullscreen: boolean().notNull().default(false),
    copy_block: boolean().notNull(),
    watermark: boolean().notNull(),
    device_policy: text().$type<Settings['device_policy']>().notNull(),
    room_address_check: text().$type<Settings['room_address_check']>().notNull().default('warn'),
    seb_required: boolean().notNull().default(false),
    /** The first 8 digits of each key of `exam_seb_key`, which no reply and no record names whole. */
    seb_config_keys: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    seb_exam_keys: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    tie_break: text().$type<Settings['tie_break']>().notNull(),
    /** 32 random bytes in hexadecimal digits: the orders of all candidates. The server never sends them. */
    seed: text().notNull(),
    /** Seconds that everybody of this run got besides. */
    extra_s: integer().notNull().default(0),
    /** The review of this run was finished: marks are final. */
    reviewed_at: instant(),
    /** Everybody reads the results of this run since then. */
    released_at: instant(),
    /** Somebody withdrew the results by hand: the clock does not release them again. */
    is_withdrawn: boolean().notNull().default(false),
  },
  (table) => [index('contest_theory_paper').on(table.paper_id)],
)

/** Keys of Safe Exam Browser with which an exam may be answered. */
export const examSebKey = pgTable(
  'exam_seb_key',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    /** config: of a configuration. exam: of a version of the browser with a configuration. */
    kind: text({ enum: ['config', 'exam'] }).notNull(),
    prefix: text().notNull(),
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.kind, table.prefix] })],
)

const { contest_id: _contest_id, ...own } = getTableColumns(contestTheory)
export type ContestTheorySettings = Omit<RowOf<Lines, typeof contestTheory.$inferSelect>, 'contest_id'>
export type NewContestTheory = Omit<typeof contestTheory.$inferInsert, 'contest_id'>

/** Sums of its paper, read with the settings; those of a rush are 0 and empty. */
export interface PaperSums extends Pick<PaperRecord, 'question_count' | 'total_score' | 'subjective_count'> {
  paper_name: string
  paper_pass_score: number
}
/** An exam, whole: one flat row, as the wire has it. */
export type ExamRecord = ContestCommon & ContestTheorySettings & PaperSums

/** A row of kind theory as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asExam(row: ContestCommon): ExamRecord {
  if (row.kind !== 'theory' || !('duration_minutes' in row)) throw new Error(`contest ${row.resource_id} is no whole row of kind theory`)
  // Checked: whoever reads a setting reads all of them.
  return row as ExamRecord
}

/** Names of the columns that stand in the kind's own table. */
export const examSettingNames: ReadonlySet<string> = new Set(Object.keys(own))
