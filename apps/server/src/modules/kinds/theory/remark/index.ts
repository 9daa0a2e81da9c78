import { remark } from '@beacon/api/kinds/theory/remark'
import { implement, type Module } from '../../../../module.ts'
import { applyRemark, previewRemark } from './apply.ts'
import { readGiven } from './given.ts'
import { listRemark } from './questions.ts'

/** Marking a question again for everybody, after a look at what that changes. */
export const remarkModule: Module = {
  name: 'remark',
  handlers: implement(remark, {
    questions: ({ ctx, params, query }) => listRemark(ctx, params.exam_id, query.lang),
    given: ({ ctx, params, query }) => readGiven(ctx, params, query.lang),
    preview: ({ ctx, params, body }) => previewRemark(ctx, params, body),
    apply: ({ ctx, params, body }) => applyRemark(ctx, params, body),
  }),
}
