import { inArray, sql, type SQL } from 'drizzle-orm'
import { asOperationQuestion, questionOperation } from '../../../../db/schema/kinds/operation/question-operation.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { copyScene } from '../../../bank/question-scene/index.ts'
import { plainBank } from '../../port/index.ts'
import { form } from './form.ts'
import { settleQuestions } from './settle.ts'
import { sheet } from './sheet.ts'
import { proofShare, score, scriptState } from './state.ts'
import { copiedPoints, judgeAnswers, sampleAnswers } from './trial.ts'
import { viewOf } from './view.ts'

export { proofModule } from './proof/index.ts'

const sorts: ReadonlyMap<string, SQL> = new Map([
  ['score', score],
  ['point_count', sql`jsonb_array_length(${questionOperation.points})`],
])

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)
const somePoint = (field: string, list: string[]): SQL =>
  sql`exists (select from jsonb_array_elements(${questionOperation.points}) p where ${inArray(sql`p ->> ${field}::text`, list)})`

/** Jobs on networks, whose points are looked at by scripts or answered. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'o',
  table: questionOperation,
  list: {
    ...plainBank.list,
    filters: ({ script_state, point_type, check_mode, point_proof }) => [
      any(script_state, (list) => inArray(scriptState, list)),
      any(point_type, (list) => somePoint('type', list)),
      any(check_mode, (list) => somePoint('check_mode', list)),
      any(point_proof, (list) => inArray(proofShare, list)),
    ],
    sort: async (_ctx, name) => {
      const column = sorts.get(name)
      return column === undefined ? null : { column, areNullsLast: false }
    },
    view: viewOf,
  },
  form,
  versions: { ...plainBank.versions, secret: ['points'], derived: ['script_ids', 'digests'], record: settleQuestions },
  copy: {
    values: (ctx, row) => ({ points: copiedPoints(ctx, asOperationQuestion(row).points), script_ids: {}, digests: {} }),
    rest: (tx, _ctx, row, copyId) => copyScene(tx, row.resource_id, copyId),
  },
  trial: {
    ...plainBank.trial,
    sample: async (ctx, row) => sampleAnswers(ctx, asOperationQuestion(row)),
    // It is played in a scene, where nothing of ours lies.
    plants: async () => [],
    judge: async (ctx, row, { flags }) => judgeAnswers(ctx, asOperationQuestion(row), flags),
    // Nothing is planted in its scene, which is tested and worked in all the same.
    inScene: () => Promise.resolve([]),
  },
  sheet,
}
