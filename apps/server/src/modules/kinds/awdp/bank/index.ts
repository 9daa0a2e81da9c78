import { proofPlan } from '@beacon/engine/judging'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { asAwdpQuestion, questionAwdp } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import {
  judgedDerived,
  judgedSecrets,
  judgeFlag,
  plantAs,
  proofStateOf,
  sampleFlag,
  scriptStateOf,
} from '../../../bank/judged-question/index.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { copyScene } from '../../../bank/question-scene/index.ts'
import { plainBank } from '../../port/index.ts'
import { form } from './form.ts'
import { settleQuestions } from './settle.ts'
import { sheet } from './sheet.ts'
import { viewOf } from './view.ts'

const [proofState, scriptState] = [proofStateOf(questionAwdp), scriptStateOf(questionAwdp)]
const sorts: ReadonlyMap<string, SQL> = new Map([
  ['score', sql`${questionAwdp.score}`],
  ['defence_score', sql`${questionAwdp.defence_score}`],
])

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)

/** Services that are attacked once and defended by a patch, in the scene of their question. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'w',
  table: questionAwdp,
  list: {
    ...plainBank.list,
    filters: ({ script_state, proof }) => [
      any(script_state, (list) => inArray(scriptState, list)),
      any(proof, (list) => inArray(proofState, list)),
    ],
    sort: async (_ctx, name) => {
      const column = sorts.get(name)
      return column === undefined ? null : { column, areNullsLast: false }
    },
    view: viewOf,
  },
  form,
  versions: {
    ...plainBank.versions,
    secret: judgedSecrets,
    derived: judgedDerived,
    record: settleQuestions,
  },
  copy: {
    values: () => ({ checker_id: null, exploit_id: null, digest: '' }),
    rest: (tx, _ctx, row, copyId) => copyScene(tx, row.resource_id, copyId),
  },
  trial: {
    sample: async (ctx, row) => [await sampleFlag(ctx, asAwdpQuestion(row))],
    plants: async (ctx, row) => {
      const own = asAwdpQuestion(row)
      return [{ key: 'flag', node_key: own.node, as: plantAs(own.flag_place), text: await sampleFlag(ctx, own) }]
    },
    judge: (ctx, row, { flags }) => judgeFlag(ctx, asAwdpQuestion(row), flags),
  },
  proof: { table: questionAwdp, plan: proofPlan },
  sheet,
}
