import type { flagBank, FlagQuestionRow } from '@beacon/api/kinds/flag/question'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { questionFlag } from '../../../../db/schema/kinds/flag/question-flag.ts'
import { fail } from '../../../../failure.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { holdsDigest, textDigests } from './digests.ts'
import { statColumn, statsOf, type BankStats } from '../../../contest/answer/question-figures/index.ts'
import { viewOf } from './view.ts'

const flagSearch = /^flag:\s*/iu

/** `flag:` finds the question that holds exactly this flag, for those who may see flags. */
function searchOf(ctx: SignedIn, text: string): SQL | null {
  if (!flagSearch.test(text)) return null
  if (!can(ctx, 'question.secret')) fail('permission_missing', { item: 'question.secret' })
  return holdsDigest(textDigests(ctx.secret, text.replace(flagSearch, '')).exact)
}

type OwnSort = (typeof flagBank)['sorts'][number]
const sortColumns: Readonly<Record<OwnSort, SQL | ((stats: BankStats) => SQL)>> = {
  flag_type: sql`array_position(array['static', 'dynamic', 'random', 'report', 'optimise'], ${questionFlag.flag_type})`,
  score: sql`${questionFlag.score}`,
  solve_rate: (stats) => statColumn(stats, 'solve_rate'),
  hot_value: (stats) => statColumn(stats, 'hot_value'),
}
type NullableSort = { [Name in OwnSort & keyof FlagQuestionRow]: null extends FlagQuestionRow[Name] ? Name : never }[OwnSort &
  keyof FlagQuestionRow]
/** Columns that may hold nothing: a question without a value stands last, both ways round. */
const nullable: Readonly<Record<NullableSort, true>> = { solve_rate: true }
const isOwnSort = (name: string): name is OwnSort => Object.hasOwn(sortColumns, name)

export const list: QuestionBank['list'] = {
  filters: ({ flag_type, integral_way }) => [
    flag_type === undefined || flag_type.length === 0 ? undefined : inArray(questionFlag.flag_type, flag_type),
    integral_way === undefined || integral_way.length === 0 ? undefined : inArray(questionFlag.integral_way, integral_way),
  ],
  search: searchOf,
  alsoSearch: () => null,
  sort: async (ctx, name) => {
    if (!isOwnSort(name)) return null
    const found = sortColumns[name]
    return { column: typeof found === 'function' ? found(await statsOf(ctx)) : found, areNullsLast: Object.hasOwn(nullable, name) }
  },
  view: viewOf,
}
