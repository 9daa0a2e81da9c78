import { inArray, sql, type SQL } from 'drizzle-orm'
import { asRange, questionRange } from '../../../../db/schema/kinds/cfs/question-range.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { copyScene } from '../../../bank/question-scene/index.ts'
import { plainBank } from '../../port/index.ts'
import { form } from './form.ts'
import { sheet } from './sheet.ts'
import { copiedStages, judgeRange, plantsOf, sampleFlags } from './stages.ts'
import { viewOf } from './view.ts'

export { rangesForTopics } from './topic-source.ts'

const sorts: ReadonlyMap<string, SQL> = new Map([
  ['stage_count', sql`jsonb_array_length(${questionRange.stages})`],
  ['score', sql`(select sum((stage ->> 'score')::int) from jsonb_array_elements(${questionRange.stages}) stage)`],
])

/** Ranges of machines whose stages are flags; the range is the scene of its question. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'r',
  table: questionRange,
  list: {
    ...plainBank.list,
    filters: ({ order }) => [order === undefined || order.length === 0 ? undefined : inArray(questionRange.order, order)],
    sort: async (_ctx, name) => {
      const column = sorts.get(name)
      return column === undefined ? null : { column, areNullsLast: false }
    },
    view: viewOf,
  },
  form,
  versions: { ...plainBank.versions, secret: ['stages'] },
  copy: {
    values: (ctx, row) => ({ stages: copiedStages(ctx, asRange(row).stages) }),
    rest: (tx, _ctx, row, copyId) => copyScene(tx, row.resource_id, copyId),
  },
  trial: {
    sample: (ctx, row) => sampleFlags(ctx, asRange(row)),
    plants: (ctx, row) => plantsOf(ctx, asRange(row)),
    judge: (ctx, row, { flags }) => judgeRange(ctx, asRange(row), flags),
  },
  sheet,
}
