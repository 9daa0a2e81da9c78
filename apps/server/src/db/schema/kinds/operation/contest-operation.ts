import type { answerSettings } from '@beacon/api/topic/answer-contest'
import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { operationContest } from '@beacon/api/kinds/operation/contest'
import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import { asAnswers, type AnswerContest } from '../../contest/contest-answer.ts'

/** Settings of an O&M contest that only this kind has. */
export const contestOperation = pgTable('contest_operation', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  check_interval_s: integer().notNull(),
  check_limit: integer().notNull(),
  check_total_limit: integer().notNull(),
  check_wait_s: integer().notNull(),
  check_retry: integer().notNull(),
  /** The desk holds all checks. */
  checks_paused: boolean().notNull().default(false),
})

type OwnLines = Omit<typeof operationContest.table, keyof typeof commonSettings | keyof typeof answerSettings>
type ContestOperation = Omit<RowOf<OwnLines, typeof contestOperation.$inferSelect>, 'contest_id'>

/** An O&M contest, whole: one flat row, as the wire has it. */
export type OperationContest = AnswerContest & ContestOperation

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asOperation(row: ContestCommon): OperationContest {
  if (!('check_interval_s' in asAnswers(row))) throw new Error(`contest ${row.resource_id} is no whole row of an O&M contest`)
  // Checked: whoever reads a setting reads all of them.
  return row as OperationContest
}
