import { getTableColumns } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { contest, type ContestCommon } from '../../contest.ts'
import { asAnswers, type AnswerContest } from '../../contest-answer.ts'

/** Settings of a penetration contest that only this kind has. */
export const contestCfs = pgTable('contest_cfs', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  /** Percent of its stages' scores for whoever holds all of a range. */
  finish_bonus_percent: integer().notNull(),
  /** Ranges are built so long before the start; 0: when somebody asks for one. */
  scene_deploy_before_minutes: integer().notNull(),
})

const { contest_id: _contest_id, ...own } = getTableColumns(contestCfs)
type ContestCfs = Omit<typeof contestCfs.$inferSelect, 'contest_id'>
export type NewContestCfs = Omit<typeof contestCfs.$inferInsert, 'contest_id'>

/** A penetration contest, whole: one flat row, as the wire has it. */
export type CfsContest = AnswerContest & ContestCfs

/** Names of the columns that stand in the kind's own table. */
export const cfsSettingNames: ReadonlySet<string> = new Set(Object.keys(own))

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asCfs(row: ContestCommon): CfsContest {
  if (!('scene_deploy_before_minutes' in asAnswers(row)))
    throw new Error(`contest ${row.resource_id} is no whole row of a penetration contest`)
  // Checked: whoever reads a setting reads all of them.
  return row as CfsContest
}
