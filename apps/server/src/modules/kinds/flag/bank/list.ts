import { inArray, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { questionFlag } from '../../../../db/schema/question-flag.ts'
import { fail } from '../../../../failure.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { holdsDigest, textDigests } from './digests.ts'
import { statColumn, statsOf } from './stats.ts'
import { viewOf } from './view.ts'

const flagSearch = /^flag:\s*/iu

/** `flag:` finds the question that holds exactly this flag, for those who may see flags. */
function searchOf(ctx: SignedIn, text: string): SQL | null {
  if (!flagSearch.test(text)) return null
  if (!can(ctx, 'question.secret')) fail('permission_missing', { item: 'question.secret' })
  return holdsDigest(textDigests(ctx.secret, text.replace(flagSearch, '')).exact)
}

const sortColumns: Readonly<Record<string, SQL>> = {
  flag_type: sql`array_position(array['static', 'dynamic', 'random', 'report', 'optimise'], ${questionFlag.flag_type})`,
  score: sql`${questionFlag.score}`,
}

export const list: QuestionBank['list'] = {
  filters: ({ flag_type, integral_way }) => [
    flag_type === undefined || flag_type.length === 0 ? undefined : inArray(questionFlag.flag_type, flag_type),
    integral_way === undefined || integral_way.length === 0 ? undefined : inArray(questionFlag.integral_way, integral_way),
  ],
  search: searchOf,
  sort: async (ctx, name) => {
    if (name === 'solve_rate' || name === 'hot_value')
      return { column: statColumn(await statsOf(ctx), name), areNullsLast: name === 'solve_rate' }
    const column = Object.hasOwn(sortColumns, name) ? sortColumns[name] : undefined
    return column === undefined ? null : { column, areNullsLast: false }
  },
  view: viewOf,
}
