import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { JudgedRow } from '../../../db/schema/bank/judged-question.ts'
import type { QuestionCommon } from '../../../db/schema/bank/question.ts'

/** The table of a bank whose questions have judged columns. */
export type JudgedTable = PgTable & Record<'question_id' | 'digest' | 'checker_id' | 'exploit_id', AnyPgColumn>

/** A whole row of such a bank. */
export type JudgedQuestion = QuestionCommon & JudgedRow

/** A row as what it is. @throws Error for one of another bank, or one that was not read whole */
export function asJudged<T extends QuestionCommon>(row: T): T & JudgedRow {
  if (!('restart_command' in row)) throw new Error(`question ${row.resource_id} is none whose patches are judged`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & JudgedRow
}
