import { crossCheck, judgedDetail, judgedErrors, judgedRow, judgedTable } from '../../bank/judged-question.ts'
import { word as everyWord, type QuestionLine } from '../../bank/question-words.ts'
import { namesWhere, shapeOf } from '../../field-table.ts'
import { integer } from '../../fields.ts'
import * as z from 'zod/mini'
import { hillLimits as limits } from './question-limits.ts'

const row = { ...everyWord, bank: 'row', part: 'scoring', players: 'none' } as const

/** What a hill has beside the words of every bank, a line each. Its exploit is the way in that every patch must leave open. */
export const hillTable = {
  ...judgedTable,
  /** For a solve. */
  score: { ...row, body: z._default(integer(limits.score.min, limits.score.max), 100), view: z.int() },
  /** A minute, for whoever is king. */
  hold_points: { ...row, body: z._default(integer(limits.hold_points.min, limits.hold_points.max), 10), view: z.int() },
} as const satisfies Readonly<Record<string, QuestionLine>>

// The keys are those of the table written above.
export const hillNames = Object.keys(hillTable) as Array<keyof typeof hillTable>
const fields = shapeOf(hillTable, hillNames, 'body')

export { crossCheck }

/** The contract of this bank's questions: their own fields, and what each view adds. */
export const hillQuestion = {
  fields,
  errors: [...judgedErrors],
  row: { ...shapeOf(hillTable, namesWhere(hillTable, { bank: 'row' }), 'view'), ...judgedRow },
  detail: { ...shapeOf(hillTable, namesWhere(hillTable, { bank: 'detail' }), 'view'), ...judgedDetail },
} as const
