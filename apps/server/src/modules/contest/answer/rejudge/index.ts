import { ranking as contract } from '@beacon/api/contest/ranking'
import { implement, type Module } from '../../../../module.ts'
import { rejudge } from './rejudge.ts'
import { previewRejudgeTopic, rejudgeTopic } from './rejudge-topic.ts'

export { setVerdict } from './rejudge.ts'

/** A referee's word over tries, and all tries of a topic judged again by its flags of now. */
export const rejudgeModule: Module = {
  name: 'rejudge',
  handlers: implement(contract, {
    rejudge: ({ ctx, params, body }) => rejudge(ctx, { params, body }),
    preview_rejudge_topic: ({ ctx, params }) => previewRejudgeTopic(ctx, params),
    rejudge_topic: ({ ctx, params, body }) => rejudgeTopic(ctx, { params, body }),
  }),
}
