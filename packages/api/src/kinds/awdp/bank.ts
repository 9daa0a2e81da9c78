import * as z from 'zod/mini'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import { scriptState } from '../../bank/script-fields.ts'
import { many } from '../../endpoint.ts'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import type { BankContract } from '../bank.ts'
import { awdpQuestion, proofState } from './question.ts'

const bank = z.literal('awdp')
const own = { ...shapeOf(questionWords, wordNames, 'body'), ...awdpQuestion.fields }

/** What a form of this bank holds: its page knows the bank. */
export const awdpBody = z.object(own)

const row = z.object({ ...rowShape, ...awdpQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...awdpQuestion.detail })
export type AwdpQuestionRow = z.infer<typeof row>
export type AwdpQuestionDetail = z.infer<typeof detail>

/** Services that are attacked once and defended by a patch, with what judges both. */
export const awdpBank = {
  create: z.object({ bank, ...own }),
  update: z.object({ bank, ...own, version }),
  row,
  detail,
  filters: { script_state: many(scriptState), proof: many(proofState) },
  sorts: ['score', 'defence_score'],
  errors: [...awdpQuestion.errors, 'hint_order'],
} as const satisfies BankContract
export type AwdpBody = z.infer<typeof awdpBank.create>
export type AwdpInput = z.input<typeof awdpBank.create>
