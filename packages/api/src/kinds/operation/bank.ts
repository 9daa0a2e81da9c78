import * as z from 'zod/mini'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import { scriptState } from '../../bank/script-fields.ts'
import { crossed } from '../../contest/contest-rules.ts'
import { many } from '../../endpoint.ts'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import type { BankContract } from '../bank.ts'
import { checkMode, crossCheck, operationQuestion, pointType, proofShare } from './question.ts'

const bank = z.literal('operation')
const own = { ...shapeOf(questionWords, wordNames, 'body'), ...operationQuestion.fields }
const fields = z.object(own)
const wrong = crossed<z.infer<typeof fields>>(crossCheck)

/** What a form of this bank holds: its page knows the bank. */
export const operationBody = fields.check(wrong)

const row = z.object({ ...rowShape, ...operationQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...operationQuestion.detail })
export type OperationQuestionRow = z.infer<typeof row>
export type OperationQuestionDetail = z.infer<typeof detail>

/** Jobs on networks, with the points that find out whether they are done. */
export const operationBank = {
  create: z.object({ bank, ...own }).check(wrong),
  update: z.object({ bank, ...own, version }).check(wrong),
  row,
  detail,
  filters: { script_state: many(scriptState), point_type: many(pointType), check_mode: many(checkMode), point_proof: many(proofShare) },
  sorts: ['score', 'point_count'],
  errors: [...operationQuestion.errors, 'hint_order'],
} as const satisfies BankContract
export type OperationBody = z.infer<typeof operationBank.create>
export type OperationInput = z.input<typeof operationBank.create>
export type OperationFormInput = z.input<typeof operationBody>
