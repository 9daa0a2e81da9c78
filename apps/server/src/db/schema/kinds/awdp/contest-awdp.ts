import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { awdpContest } from '@beacon/api/kinds/awdp/contest'
import type { roundSettings } from '@beacon/api/rounds/round-settings'
import type { answerSettings } from '@beacon/api/topic/answer-contest'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../setting-row.ts'
import { contest, type ContestCommon } from '../../contest/contest.ts'
import { asAnswers, type AnswerContest } from '../../contest/contest-answer.ts'
import { asRounds } from '../../rounds/round.ts'

/** Settings of an AWDP contest that only this kind has. */
export const contestAwdp = pgTable('contest_awdp', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  patch_limit: integer().notNull(),
  retry_wait_s: integer().notNull(),
  reset_limit: integer().notNull().default(3),
  /** Who took part when the run began: the width of the curve. Null before. */
  entrants_at_start: integer(),
})

type OwnLines = Omit<typeof awdpContest.table, keyof typeof commonSettings | keyof typeof answerSettings | keyof typeof roundSettings>
type ContestAwdp = Omit<RowOf<OwnLines, typeof contestAwdp.$inferSelect>, 'contest_id'>

/** An AWDP contest, whole: one flat row, as the wire has it. */
export type AwdpContest = ReturnType<typeof asRounds<AnswerContest>> & ContestAwdp

/** A row of this kind as what it is. @throws Error for a row of another kind, and for one that was read without its settings. */
export function asAwdp(row: ContestCommon): AwdpContest {
  if (!('retry_wait_s' in asRounds(asAnswers(row)))) throw new Error(`contest ${row.resource_id} is no whole row of AWDP`)
  // Checked: whoever reads a setting reads all of them.
  return row as AwdpContest
}
