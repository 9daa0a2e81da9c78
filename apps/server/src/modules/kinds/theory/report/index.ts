import { examReport } from '@beacon/api/kinds/theory/exam/exam-report'
import { implement, type Module, withStatus } from '../../../../module.ts'
import { handInReport } from './hand-in.ts'
import { readOwnReports, readOwnReportFile } from './own.ts'

export { reportZip } from './zip.ts'

/** Reports that candidates hand in besides their answers. */
export const reportModule: Module = {
  name: 'exam-report',
  handlers: implement(examReport, {
    mine: ({ ctx, params }) => readOwnReports(ctx, params.exam_id),
    hand_in: async ({ ctx, params, body, ...from }) => withStatus(201, await handInReport(ctx, params.exam_id, body, from)),
    file: ({ ctx, params }) => readOwnReportFile(ctx, params),
  }),
}
