import { ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { newId } from '../../../../db/id.ts'
import { containing } from '../../../../db/like.ts'
import { asService, questionService } from '../../../../db/schema/kinds/attack-defense/question-service.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'
import { form } from './form.ts'
import { checkPlan, scriptState, settleServices } from './scripts.ts'
import { sheet } from './sheet.ts'
import { viewOf } from './view.ts'

export { serviceImportModule } from './import/index.ts'
export { ownScript } from './scripts.ts'

const sorts: ReadonlyMap<string, SQL> = new Map([
  ['service_key', sql`${questionService.service_key}`],
  ['check_point_count', sql`jsonb_array_length(${questionService.check_points})`],
])

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)

/** A key that nobody has, near to the one that it is a copy of. */
const copiedKey = (key: string): string => `${key.slice(0, 22)}-${newId().replaceAll('-', '').slice(-9)}`

/** Services with their checker. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'a',
  table: questionService,
  list: {
    ...plainBank.list,
    filters: ({ put_mode, script_state }) => [
      any(put_mode, (list) => inArray(questionService.put_mode, list)),
      any(script_state, (list) => inArray(scriptState, list)),
    ],
    alsoSearch: (_ctx, text) => ilike(questionService.service_key, containing(text)),
    sort: async (_ctx, name) => {
      const column = sorts.get(name)
      return column === undefined ? null : { column, areNullsLast: false }
    },
    view: viewOf,
  },
  form,
  versions: {
    ...plainBank.versions,
    secret: ['checker_script', 'checker_attachment', 'check_points'],
    derived: ['script_ids'],
    record: settleServices,
  },
  copy: {
    ...plainBank.copy,
    values: (_ctx, row) => {
      const { service_key, check_points } = asService(row)
      return {
        service_key: copiedKey(service_key),
        check_points: check_points.map((point) => ({ ...point, check_point_id: newId() })),
        script_ids: {},
      }
    },
  },
  trial: { ...plainBank.trial, checks: (row) => checkPlan(asService(row)) },
  sheet,
}
