import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { exportOrder, sheetExportView } from '../platform/sheet.ts'
import { media } from '../media.ts'

export const contestSheetOrder = z.object({
  /** The query of the list, with its order, as the address holds it; the page number is ignored. */
  filter: z._default(z.record(z.string().check(z.maxLength(40)), z.union([z.string(), z.array(z.string())])), {}),
  ...exportOrder,
})
export type ContestSheetOrder = z.infer<typeof contestSheetOrder>

/** The list of contests as a spreadsheet; what is in a contest goes out by `contestExport`. */
export const contestSheet = {
  make: endpoint({
    method: 'POST',
    path: '/contests/sheets',
    access: permission('contest.read'),
    status: 201,
    summary: 'The list of contests as a file, every row that its filters leave; above 5,000 rows a job makes it',
    body: contestSheetOrder,
    reply: sheetExportView,
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/contests/sheets/:export_id',
    access: permission('contest.read'),
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}
