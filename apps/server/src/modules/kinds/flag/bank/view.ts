import { maskedFlag } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import type { SealedFlag } from '../../../../db/schema/contest/answer-columns.ts'
import { asFlagQuestion, type QuestionRecord } from '../../../../db/schema/kinds/flag/question-flag.ts'
import type { BankView } from '../../../bank/question/index.ts'
import { openFlag } from '../../../bank/flag/index.ts'
import { countPools } from './pool-repo.ts'
import { noStats, statsOf, type QuestionStats } from '../../../contest/answer/question-figures/index.ts'

/** What a contest would miss. */
function problemsOf(row: QuestionRecord, poolCount: number): string[] {
  const sum = row.rubric.reduce((total, { max_points }) => total + max_points, 0)
  const isUploaded = row.flag_type === 'report' || row.flag_type === 'optimise'
  const found: Array<[string, boolean]> = [
    ['no_flags', row.flag_type === 'static' && row.parts.some(({ flags }) => flags.length === 0)],
    ['pool_empty', row.flag_type === 'random' && poolCount === 0],
    ['no_rubric', isUploaded && row.rubric.length === 0],
    ['rubric_sum', isUploaded && row.rubric.length > 0 && sum !== row.score],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

const rowOf = (row: QuestionRecord, { solve_rate, hot_value }: QuestionStats): ReturnType<BankView['row']> => ({
  flag_type: row.flag_type,
  part_count: row.parts.length,
  integral_way: row.integral_way,
  score: row.score,
  score_min: row.score_min,
  hint_count: row.hints.length,
  solve_rate,
  hot_value,
})

const plainNames = [
  ...(['connection_info', 'part_order', 'flag_prefix', 'flag_length'] as const),
  ...(['dynamic_preset', 'decay', 'rate', 'difficulty_d', 'decay_interval_s', 'decay_percent', 'ladder'] as const),
  ...(['rubric', 'report_types', 'report_max_mb', 'best_counts', 'uploads_max', 'answer_limit'] as const),
]
type PlainName = (typeof plainNames)[number]
// Checked: one value for each name.
const plainFields = (row: QuestionRecord): Pick<QuestionRecord, PlainName> =>
  Object.fromEntries(plainNames.map((name) => [name, row[name]])) as Pick<QuestionRecord, PlainName>

function detailOf(ctx: SignedIn, row: QuestionRecord, { isOpen, poolCount }: { isOpen: boolean; poolCount: number }) {
  const flagText = (flag: SealedFlag) => (isOpen ? openFlag(ctx.secret, flag) : maskedFlag)
  return {
    ...plainFields(row),
    parts: row.parts.map((part) => ({
      ...part,
      flags: part.flags.map((flag) => ({ flag_id: flag.flag_id, content: flagText(flag), match: flag.match })),
    })),
    decoy_flags: row.decoy_flags.map(flagText),
    pool_count: poolCount,
    hints: row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] })),
  } satisfies ReturnType<BankView['detail']>
}

/** Figures and sizes of pools for all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const stats = await statsOf(ctx)
  const pools = await countPools(ctx.db, ids)
  const poolOf = (id: string): number => pools.get(id) ?? 0
  return {
    row: (row) => rowOf(asFlagQuestion(row), stats.get(row.resource_id) ?? noStats),
    detail: (row, isOpen) => detailOf(ctx, asFlagQuestion(row), { isOpen, poolCount: poolOf(row.resource_id) }),
    problems: (row) => problemsOf(asFlagQuestion(row), poolOf(row.resource_id)),
  }
}
