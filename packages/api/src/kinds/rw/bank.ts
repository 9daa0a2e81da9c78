import * as z from 'zod/mini'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import { crossed } from '../../contest/contest-rules.ts'
import { many } from '../../endpoint.ts'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import type { BankContract } from '../bank.ts'
import { crossCheck, rwQuestion, targetKind } from './question.ts'

const bank = z.literal('rw')
type Word = Exclude<(typeof wordNames)[number], 'hints'>
/** Nobody buys a hint at a real target: there are none. */
export const targetWords = wordNames.filter((name): name is Word => name !== 'hints')
const own = { ...shapeOf(questionWords, targetWords, 'body'), ...rwQuestion.fields }
const fields = z.object(own)

const wrong = crossed<z.infer<typeof fields>>(crossCheck)

/** What a form of this bank holds: its page knows the bank. */
export const targetBody = fields.check(wrong)

const row = z.object({ ...rowShape, ...rwQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...rwQuestion.detail })
export type RwQuestionRow = z.infer<typeof row>
export type RwQuestionDetail = z.infer<typeof detail>

/** Real targets with goals. */
export const rwBank = {
  create: z.object({ bank, ...own }).check(wrong),
  update: z.object({ bank, ...own, version }).check(wrong),
  row,
  detail,
  filters: { target_kind: many(targetKind) },
  sorts: ['target_product', 'goal_count', 'score'],
  errors: [...rwQuestion.errors],
} as const satisfies BankContract
export type RwBody = z.infer<typeof rwBank.create>
export type RwInput = z.input<typeof rwBank.create>
export type TargetInput = z.input<typeof targetBody>
export type TargetBody = z.output<typeof targetBody>
