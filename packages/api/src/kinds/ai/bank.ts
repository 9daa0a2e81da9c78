import * as z from 'zod/mini'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import { crossed } from '../../contest/contest-rules.ts'
import { many } from '../../endpoint.ts'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import type { BankContract } from '../bank.ts'
import { aiQuestion, crossCheck, trialState } from './question.ts'
import { aiMetric, aiTask } from './views.ts'

const bank = z.literal('ai')
const own = { ...shapeOf(questionWords, wordNames, 'body'), ...aiQuestion.fields }
const fields = z.object(own)
const wrong = crossed<z.infer<typeof fields>>(crossCheck)

/** What a form of this bank holds: its page knows the bank. */
export const aiBody = fields.check(wrong)

const row = z.object({ ...rowShape, ...aiQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...aiQuestion.detail })
export type AiQuestionRow = z.infer<typeof row>
export type AiQuestionDetail = z.infer<typeof detail>

/** Tasks for models: results with a metric, flags. */
export const aiBank = {
  create: z.object({ bank, ...own }).check(wrong),
  update: z.object({ bank, ...own, version }).check(wrong),
  row,
  detail,
  filters: { task_type: many(aiTask), metric: many(aiMetric), trial: many(trialState) },
  sorts: ['score'],
  errors: [...aiQuestion.errors, 'hint_order'],
} as const satisfies BankContract
export type AiBody = z.infer<typeof aiBank.create>
export type AiInput = z.input<typeof aiBank.create>
