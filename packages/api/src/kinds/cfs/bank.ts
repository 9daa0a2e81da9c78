import * as z from 'zod/mini'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import { crossed } from '../../contest/contest-rules.ts'
import { many } from '../../endpoint.ts'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import type { BankContract } from '../bank.ts'
import { cfsQuestion, crossCheck, stageOrder } from './question.ts'

const bank = z.literal('cfs')
const own = { ...shapeOf(questionWords, wordNames, 'body'), ...cfsQuestion.fields }
const fields = z.object(own)

const wrong = crossed<z.infer<typeof fields>>(crossCheck)

/** What a form of this bank holds: its page knows the bank. */
export const rangeBody = fields.check(wrong)

const row = z.object({ ...rowShape, ...cfsQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...cfsQuestion.detail })
export type CfsQuestionRow = z.infer<typeof row>
export type CfsQuestionDetail = z.infer<typeof detail>

/** Ranges of machines with stages. */
export const cfsBank = {
  create: z.object({ bank, ...own }).check(wrong),
  update: z.object({ bank, ...own, version }).check(wrong),
  row,
  detail,
  filters: { order: many(stageOrder) },
  sorts: ['stage_count', 'score'],
  errors: [...cfsQuestion.errors, 'flag_duplicate', 'regex_wrong', 'hint_order', 'target_not_offered'],
} as const satisfies BankContract
export type CfsBody = z.infer<typeof cfsBank.create>
export type CfsInput = z.input<typeof cfsBank.create>
export type RangeInput = z.input<typeof rangeBody>
