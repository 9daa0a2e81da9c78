import type { answerSettings } from '@beacon/api/topic/answer-contest'
import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { cfsContest } from '@beacon/api/kinds/cfs/contest'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import { asAnswers, type AnswerContest } from '../../contest/contest-answer.ts'

/** Settings of a penetration contest that only this kind has. */
export const contestCfs = pgTable('contest_cfs', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  /** Percent of its stages' scores for whoever holds all of a range. */
  finish_bonus_percent: integer().notNull(),
})

type OwnLines = Omit<typeof cfsContest.table, keyof typeof commonSettings | keyof typeof answerSettings>
type ContestCfs = Omit<RowOf<OwnLines, typeof contestCfs.$inferSelect>, 'contest_id'>

/** A penetration contest, whole: one flat row, as the wire has it. */
export type CfsContest = AnswerContest & ContestCfs

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asCfs(row: ContestCommon): CfsContest {
  if (!('finish_bonus_percent' in asAnswers(row))) throw new Error(`contest ${row.resource_id} is no whole row of a penetration contest`)
  // Checked: whoever reads a setting reads all of them.
  return row as CfsContest
}
