import { submission } from '@beacon/api/topic/submission'
import { implement, type Implementation } from '../../../../module.ts'
import { listSubmissions } from './list.ts'
import { revealTry } from './reveal.ts'
import type { Submissions } from './submit.ts'

export const submissionRoutes = (submissions: Submissions): Implementation[] =>
  implement(submission, {
    submit: ({ ctx, params, body }) =>
      submissions.submit(ctx, { contest_id: params.resource_id, topic_id: params.topic_id, flag: body.flag, ai_use: body.ai_use ?? null }),
    box: ({ ctx, params, body }) => submissions.box(ctx, { contest_id: params.resource_id, flag: body.flag, ai_use: body.ai_use ?? null }),
    list: ({ ctx, params, query }) => listSubmissions(ctx, { params, query }),
    reveal: ({ ctx, params }) => revealTry(ctx, params),
  })
