import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { media } from '../../media.ts'
import { exportOrder, sheetExportView } from '../../platform/sheet.ts'

const fields = {
  /** The query of the table as it stands in its address, its order too; its page is not read. */
  filter: z._default(z.record(z.string().check(z.maxLength(40)), z.union([z.string(), z.array(z.string())])), {}),
  ...exportOrder,
}
/** What makes the file, also later in a job. */
export const examScoreOrder = z.object({ ...fields, exam_id: id })
export type ExamScoreOrder = z.infer<typeof examScoreOrder>

/** The scores of an exam as a spreadsheet. */
export const examScoreSheet = {
  make: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/score-sheets',
    access: permission('contest.export'),
    status: 201,
    summary: 'The table of scores as a file; before the review is finished papers by marking number, without names and filters',
    params: z.object({ exam_id: id }),
    body: z.object(fields),
    reply: sheetExportView,
    errors: ['contest_not_found'],
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/exam-score-sheets/:export_id',
    access: permission('contest.export'),
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export of scores',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}
