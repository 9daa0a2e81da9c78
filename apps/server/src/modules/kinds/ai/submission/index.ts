import { aiSubmission as contract } from '@beacon/api/kinds/ai/submission'
import { implement, type Module } from '../../../../module.ts'
import { chooseFinals } from './choose.ts'
import { readMine } from './own.ts'
import { sendSubmission } from './send.ts'

export { besidesOf, inRun, isOpen } from './repo.ts'
export { submissionView, taskView } from './views.ts'

/** Results as players hand them in. */
export const submissionModule: Module = {
  name: 'ai-submission',
  handlers: implement(contract, {
    mine: ({ ctx, params }) => readMine(ctx, params.resource_id),
    send: ({ ctx, params, body }) => sendSubmission(ctx, params, body),
    choose: ({ ctx, params, body }) => chooseFinals(ctx, params, body),
  }),
}
