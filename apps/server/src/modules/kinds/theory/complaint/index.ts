import { complaint } from '@beacon/api/kinds/theory/exam/complaint'
import { implement, type Module, withStatus } from '../../../../module.ts'
import { askComplaint } from './ask.ts'
import { decideComplaint } from './decide.ts'
import { listComplaints } from './list.ts'

/** Complaints of candidates about marks. */
export const complaintModule: Module = {
  name: 'complaint',
  handlers: implement(complaint, {
    ask: async ({ ctx, params, body }) => withStatus(201, await askComplaint(ctx, params, body)),
    list: ({ ctx, params, query }) => listComplaints(ctx, params.exam_id, query),
    decide: ({ ctx, params, body }) => decideComplaint(ctx, params, body),
  }),
}
