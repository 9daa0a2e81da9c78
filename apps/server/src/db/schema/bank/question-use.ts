import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { question } from './question.ts'

/**
 * An exam whose figures stand in the bank. No exam is referenced: what is left of one that is gone is found by its row here and
 * taken out of the sums.
 */
export const examFigure = pgTable('exam_figure', {
  contest_id: uuid().primaryKey(),
  /** Run, marks and corrections that the figures were reckoned from. */
  stamp: text().notNull(),
  held_at: instant().notNull(),
})

/** What an exam measured of a question version, in sums that add up over exams. Shares 0–1. */
export const examQuestionFigure = pgTable(
  'exam_question_figure',
  {
    contest_id: uuid().notNull(),
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    version_id: uuid().notNull(),
    n: integer().notNull(),
    earned: doublePrecision().notNull(),
    own_squares: doublePrecision().notNull(),
    rest_squares: doublePrecision().notNull(),
    products: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.question_id] }), index('exam_question_figure_question').on(table.question_id)],
)

/** The sums of a question over its exams, as the list sorts by them; written with each figure and each new version. */
export const questionUse = pgTable('question_use', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  /** Exams that are finished and reviewed, whatever version they held. */
  exams: integer().notNull(),
  last_contest_id: uuid().notNull(),
  last_used_at: instant().notNull(),
  /** Answers to versions that ask what the question asks now. */
  answers: integer().notNull(),
  /** Null below 30 answers. */
  facility: doublePrecision(),
  discrimination: doublePrecision(),
})
