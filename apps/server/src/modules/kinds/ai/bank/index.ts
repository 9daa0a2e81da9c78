import { inArray, sql, type SQL } from 'drizzle-orm'
import { newId } from '../../../../db/id.ts'
import { asAiQuestion, questionAi } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { judgeTrial, openFlag, sealFlag, type TrialFlag } from '../../../bank/flag/index.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { copyScene } from '../../../bank/question-scene/index.ts'
import { fail } from '../../../../failure.ts'
import { plainBank } from '../../port/index.ts'
import { settleDigests } from './digest.ts'
import { form } from './form.ts'
import { sheet } from './sheet.ts'
import { trialState } from './state.ts'
import { viewOf } from './view.ts'

export { digestOf } from './digest.ts'

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)
const noTrial = {
  trial: null,
  trial_run: null,
  trial_program: null,
  trial_state: null,
  trial_by: null,
  trial_at: null,
  trial_until: null,
  trial_done_at: null,
}

/** Tasks for models: results that a metric scores, and flags. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'i',
  table: questionAi,
  list: {
    ...plainBank.list,
    filters: ({ task_type, metric, trial }) => [
      any(task_type, (list) => inArray(questionAi.task_type, list)),
      any(metric, (list) => inArray(questionAi.metric, list)),
      any(trial, (list) => inArray(trialState, list)),
    ],
    sort: async (_ctx, name) => (name === 'score' ? { column: sql`${questionAi.score}`, areNullsLast: false } : null),
    view: viewOf,
  },
  form,
  versions: {
    ...plainBank.versions,
    secret: ['reference', 'input', 'program', 'flags'],
    derived: ['digest', ...Object.keys(noTrial)],
    record: settleDigests,
  },
  copy: {
    values: (ctx, row) => ({
      ...noTrial,
      flags: asAiQuestion(row).flags.map((flag) =>
        sealFlag(ctx.secret, { flag_id: newId(), match: flag.match, content: openFlag(ctx.secret, flag) }),
      ),
    }),
    rest: (tx, _ctx, row, copyId) => copyScene(tx, row.resource_id, copyId),
  },
  trial: {
    sample: async (ctx, row) =>
      asAiQuestion(row)
        .flags.flatMap((flag) => (flag.match === 'regex' ? [] : [openFlag(ctx.secret, flag)]))
        .slice(0, 1),
    judge: async (ctx, row, { flags: texts }) => {
      const { task_type, flags } = asAiQuestion(row)
      if (task_type !== 'flag') return fail('topic_wants_upload')
      const known = flags.map((flag): TrialFlag => ({ ...flag, part: 0, kind: 'flag', content: openFlag(ctx.secret, flag) }))
      return judgeTrial({ flag_type: 'static', part_order: 'any', parts: [{ part: 0, logic: 'any', flag_count: 1 }], flags: known }, texts)
    },
  },
  sheet,
}
