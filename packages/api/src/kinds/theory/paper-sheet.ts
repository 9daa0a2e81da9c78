import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { media } from '../../media.ts'
import { exportOrder, sheetExportView } from '../../platform/sheet.ts'

export const paperSheetOrder = z.object({
  /** The query of the list as it stands in its address, its order too; its page is not read. */
  filter: z._default(z.record(z.string().check(z.maxLength(40)), z.union([z.string(), z.array(z.string())])), {}),
  ...exportOrder,
})
export type PaperSheetOrder = z.infer<typeof paperSheetOrder>

/** The list of test papers as a spreadsheet. */
export const paperSheet = {
  make: endpoint({
    method: 'POST',
    path: '/test-papers/sheets',
    access: permission('paper.manage'),
    status: 201,
    summary: 'The list of papers as a file, every row that its filters leave; above 5,000 rows a job makes it',
    body: paperSheetOrder,
    reply: sheetExportView,
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/test-papers/sheets/:export_id',
    access: permission('paper.manage'),
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}
