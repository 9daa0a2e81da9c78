import * as z from 'zod/mini'
import { crossed } from '../../contest/contest-rules.ts'
import { many } from '../../endpoint.ts'
import { shapeOf } from '../../field-table.ts'
import { version } from '../../fields.ts'
import { scriptState } from '../../bank/script-fields.ts'
import { detailShape, rowShape } from '../../bank/question-views.ts'
import { questionWords, wordNames } from '../../bank/question-words.ts'
import type { BankContract } from '../bank.ts'
import { adQuestion, crossCheck, putMode } from './question.ts'

const bank = z.literal('attackDefense')
type Word = Exclude<(typeof wordNames)[number], 'hints'>
/** A hint of a service would be a hint of everybody's flag: there are none. */
export const serviceWords = wordNames.filter((name): name is Word => name !== 'hints')
const own = { ...shapeOf(questionWords, serviceWords, 'body'), ...adQuestion.fields }
const fields = z.object(own)

const wrong = crossed<z.infer<typeof fields>>(crossCheck)

/** What a form of this bank holds: its page knows the bank. */
export const serviceBody = fields.check(wrong)

const row = z.object({ ...rowShape, ...adQuestion.row, bank })
const detail = z.extend(row, { ...detailShape, ...adQuestion.detail })
export type AdQuestionRow = z.infer<typeof row>
export type AdQuestionDetail = z.infer<typeof detail>

/** Services with a checker, for attack and defence. */
export const adBank = {
  create: z.object({ bank, ...own }).check(wrong),
  update: z.object({ bank, ...own, version }).check(wrong),
  row,
  detail,
  filters: { put_mode: many(putMode), script_state: many(scriptState) },
  sorts: ['service_key', 'check_point_count'],
  errors: [...adQuestion.errors],
} as const satisfies BankContract
export type AdBody = z.infer<typeof adBank.create>
export type AdInput = z.input<typeof adBank.create>
export type ServiceInput = z.input<typeof serviceBody>
export type ServiceBody = z.output<typeof serviceBody>
