import { aiDesk as contract, reevaluation } from '@beacon/api/kinds/ai/desk'
import { implement, type Module } from '../../../../module.ts'
import { evaluateAgain, invalidate, restore } from './act.ts'
import { applyRun, discardRun, undoRun } from './decide.ts'
import { readRun } from './diff.ts'
import { downloadSubmission, listSubmissions, listTasks } from './list.ts'
import { selectRuns, startRun } from './reevaluate.ts'
import { staffAi } from '../topic/index.ts'

/** Submissions at the desk, and re-evaluations of topics. */
export const aiDeskModule: Module = {
  name: 'ai-desk',
  handlers: [
    ...implement(contract, {
      list: ({ ctx, params, query }) => listSubmissions(ctx, params.resource_id, query),
      file: ({ ctx, params }) => downloadSubmission(ctx, params),
      again: ({ ctx, params }) => evaluateAgain(ctx, params),
      invalidate: ({ ctx, params, body }) => invalidate(ctx, params, body),
      restore: ({ ctx, params, body }) => restore(ctx, params, body),
      tasks: ({ ctx, params }) => listTasks(ctx, params.resource_id),
    }),
    ...implement(reevaluation, {
      list: async ({ ctx, params: { resource_id } }) => {
        const { contest } = await staffAi(ctx, resource_id, 'contest.watch')
        return { items: await selectRuns(ctx.db, { contest_id: resource_id, run: contest.run }) }
      },
      start: ({ ctx, params, body }) => startRun(ctx, params, body),
      get: ({ ctx, params }) => readRun(ctx, params),
      apply: ({ ctx, params, body }) => applyRun(ctx, params, body),
      discard: ({ ctx, params }) => discardRun(ctx, params),
      undo: ({ ctx, params, body }) => undoRun(ctx, params, body),
    }),
  ],
}
