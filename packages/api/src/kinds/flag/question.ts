import * as z from 'zod/mini'
import { many } from '../../endpoint.ts'
import { version } from '../../fields.ts'
import { answeredWrong, questionBody } from '../../bank/question-body.ts'
import { flagType } from '../../bank/question-fields.ts'
import { detailViews, rowViews } from '../../bank/question-table.ts'
import { detailShape, rowShape, solveRate } from '../../bank/question-views.ts'
import { integralWay } from '../../topic/scoring.ts'
import type { BankContract } from '../bank.ts'

/** A body that names no bank means this one: it was the first. */
const named = { bank: z.optional(z.literal('flag')) }

const row = z.object({
  ...rowShape,
  ...rowViews,
  bank: z.literal('flag'),
  part_count: z.int(),
  hint_count: z.int(),
  solve_rate: solveRate,
  /** Percent of ctf.md 1.6 within the bank, last 365 days. */
  hot_value: z.int(),
})
const detail = z.extend(row, { ...detailShape, ...detailViews, pool_count: z.int() })
export type FlagQuestionRow = z.infer<typeof row>
export type FlagQuestionDetail = z.infer<typeof detail>

/** Questions that are answered by flags, or by files that people mark. */
export const flagBank = {
  create: z.object({ ...named, ...questionBody.shape }).check(answeredWrong),
  update: z.object({ ...named, ...questionBody.shape, version }).check(answeredWrong),
  row,
  detail,
  filters: { flag_type: many(flagType), integral_way: many(integralWay) },
  sorts: ['flag_type', 'score', 'solve_rate', 'hot_value'],
  errors: [
    'flag_duplicate',
    'regex_wrong',
    'shares_sum',
    'part_name_twice',
    'floor_above_score',
    'hint_order',
    'ladder_rises',
    'rubric_sum',
  ],
} as const satisfies BankContract
