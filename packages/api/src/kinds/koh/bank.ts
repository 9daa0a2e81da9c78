import * as z from 'zod/mini'
import { proofState } from '../../bank/judged-question.ts'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import { scriptState } from '../../bank/script-fields.ts'
import { many } from '../../endpoint.ts'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import type { BankContract } from '../bank.ts'
import { hillQuestion } from './question.ts'

const bank = z.literal('koh')
type Word = Exclude<(typeof wordNames)[number], 'hints'>
/** A hint would be a hint of everybody's flag: there are none. */
export const hillWords = wordNames.filter((name): name is Word => name !== 'hints')
const own = { ...shapeOf(questionWords, hillWords, 'body'), ...hillQuestion.fields }

/** What a form of this bank holds: its page knows the bank. */
export const hillBody = z.object(own)

const row = z.object({ ...rowShape, ...hillQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...hillQuestion.detail })
export type HillQuestionRow = z.infer<typeof row>
export type HillQuestionDetail = z.infer<typeof detail>

/** Hills: a service that whoever solves it may patch. */
export const hillBank = {
  create: z.object({ bank, ...own }),
  update: z.object({ bank, ...own, version }),
  row,
  detail,
  filters: { script_state: many(scriptState), proof: many(proofState) },
  sorts: ['score', 'hold_points'],
  errors: [...hillQuestion.errors],
} as const satisfies BankContract
export type HillBody = z.infer<typeof hillBank.create>
export type HillInput = z.input<typeof hillBank.create>
