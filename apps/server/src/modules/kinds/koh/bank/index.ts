import { randomInt } from 'node:crypto'
import { hillProofPlan } from '@beacon/engine/judging'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { asHillQuestion, questionHill } from '../../../../db/schema/kinds/koh/question-hill.ts'
import {
  judgedDerived,
  judgedSecrets,
  judgedViews,
  judgeFlag,
  plantAs,
  proofStateOf,
  sampleFlag,
  scriptStateOf,
} from '../../../bank/judged-question/index.ts'
import { copyScene } from '../../../bank/question-scene/index.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'
import { judgedFlag } from '../keep/index.ts'
import { form } from './form.ts'
import { selectRows, settleQuestions } from './settle.ts'
import { sheet } from './sheet.ts'

const [proofState, scriptState] = [proofStateOf(questionHill), scriptStateOf(questionHill)]
const sorts: ReadonlyMap<string, SQL> = new Map([
  ['score', sql`${questionHill.score}`],
  ['hold_points', sql`${questionHill.hold_points}`],
])

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)

/** Hills: a service in the scene of its question, that whoever solves it may patch. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'k',
  table: questionHill,
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
    view: async (ctx, ids) => {
      const views = await judgedViews(ctx, questionHill, ids.length === 0 ? [] : await selectRows(ctx.db, ids))
      return {
        row: (held) => {
          const row = asHillQuestion(held)
          return { ...views.row(row), score: row.score, hold_points: row.hold_points }
        },
        detail: (held, isOpen) => ({ ...views.detail(ctx, asHillQuestion(held), isOpen), hints: [] }),
        problems: (held) => views.problems(asHillQuestion(held)),
      }
    },
  },
  form,
  versions: { ...plainBank.versions, secret: judgedSecrets, derived: judgedDerived, record: settleQuestions },
  copy: {
    values: () => ({ checker_id: null, exploit_id: null, digest: '' }),
    rest: (tx, _ctx, row, copyId) => copyScene(tx, row.resource_id, copyId),
  },
  trial: {
    sample: async (ctx, row) => [await sampleFlag(ctx, asHillQuestion(row))],
    plants: async (ctx, row) => {
      const own = asHillQuestion(row)
      return [{ key: 'flag', node_key: own.node, as: plantAs(own.flag_place), text: await sampleFlag(ctx, own) }]
    },
    judge: (ctx, row, { flags }) => judgeFlag(ctx, asHillQuestion(row), flags),
  },
  // An exploit that knows one spelling of flags fails here, and not at the hill of a contest that has another one.
  proof: { table: questionHill, plan: hillProofPlan, flag: () => judgedFlag(`proof${randomInt(1_000_000)}`) },
  sheet,
}
