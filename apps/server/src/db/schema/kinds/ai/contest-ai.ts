import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { aiContest } from '@beacon/api/kinds/ai/contest'
import type { answerSettings } from '@beacon/api/topic/answer-contest'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import { asAnswers, type AnswerContest } from '../../contest/contest-answer.ts'

/** Settings of an AI contest that only this kind has. */
export const contestAi = pgTable('contest_ai', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  submissions_per_window: integer().notNull(),
  quota_window_h: integer().notNull(),
  submissions_total: integer().notNull(),
  submission_wait_s: integer().notNull(),
  final_select_max: integer().notNull(),
  final_select_grace_min: integer().notNull(),
  /** When the private scores of this run were published; null: they are sealed. */
  revealed_at: instant(),
})

type OwnLines = Omit<typeof aiContest.table, keyof typeof commonSettings | keyof typeof answerSettings>
type ContestAi = Omit<RowOf<OwnLines, typeof contestAi.$inferSelect>, 'contest_id'>

/** An AI contest, whole: one flat row, as the wire has it. */
export type AiContest = AnswerContest & ContestAi

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asAi(row: ContestCommon): AiContest {
  if (!('final_select_max' in asAnswers(row))) throw new Error(`contest ${row.resource_id} is no whole row of AI`)
  // Checked: whoever reads a setting reads all of them.
  return row as AiContest
}
