import { ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { newId } from '../../../../db/id.ts'
import { containing } from '../../../../db/like.ts'
import { asTarget, questionTarget } from '../../../../db/schema/kinds/rw/question-target.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'
import { form } from './form.ts'
import { sheet } from './sheet.ts'
import { view } from './view.ts'

export { goalsOf } from './form.ts'

const sorts: ReadonlyMap<string, SQL> = new Map([
  ['target_product', sql`${questionTarget.target_product}`],
  ['goal_count', sql`jsonb_array_length(${questionTarget.goals})`],
  ['score', sql`${questionTarget.score}`],
])

/** Real targets with goals. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'e',
  table: questionTarget,
  list: {
    ...plainBank.list,
    filters: ({ target_kind }) => [
      target_kind === undefined || target_kind.length === 0 ? undefined : inArray(questionTarget.target_kind, target_kind),
    ],
    alsoSearch: (_ctx, text) =>
      or(ilike(questionTarget.target_product, containing(text)), ilike(questionTarget.target_version, containing(text))) ?? null,
    sort: async (_ctx, name) => {
      const column = sorts.get(name)
      return column === undefined ? null : { column, areNullsLast: false }
    },
    view: async () => view,
  },
  form,
  copy: { ...plainBank.copy, values: (_ctx, row) => ({ goals: asTarget(row).goals.map((goal) => ({ ...goal, goal_id: newId() })) }) },
  sheet,
}
