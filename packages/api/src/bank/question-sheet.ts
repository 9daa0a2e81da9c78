import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { exportOrder, sheetExportView } from '../platform/sheet.ts'
import { media } from '../media.ts'

export const questionSheetOrder = z.object({
  /** The query of the list as it stands in its address, its order too; its page is not read. */
  filter: z._default(z.record(z.string().check(z.maxLength(40)), z.union([z.string(), z.array(z.string())])), {}),
  ...exportOrder,
})
export type QuestionSheetOrder = z.infer<typeof questionSheetOrder>

/** The list of a bank as a spreadsheet; packages with the questions themselves are `questionPackage`. */
export const questionSheet = {
  make: endpoint({
    method: 'POST',
    path: '/questions/sheets',
    access: permission('question.read'),
    status: 201,
    summary: 'The list of questions as a file, every row that its filters leave, never a flag; above 5,000 rows a job makes it',
    body: questionSheetOrder,
    reply: sheetExportView,
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/questions/sheets/:export_id',
    access: permission('question.read'),
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}
