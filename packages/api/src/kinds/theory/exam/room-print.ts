import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id } from '../../../fields.ts'
import { media } from '../../../media.ts'

/** Candidates of one file. */
export const mostPrinted = 5_000

/** slips: admission slips, four to a page. plan: the seats of each room. list: the same as rows with a place to sign. */
export const roomPrinting = z.enum(['slips', 'plan', 'list'])
export type RoomPrinting = z.infer<typeof roomPrinting>

/** What hangs at the door of a room, and what candidates carry into it. No code of a room and no password is on it. */
export const roomPrint = {
  file: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/printings',
    access: permission('contest.entrant'),
    transfer: 'download',
    sends: [media.pdf],
    summary: 'Admission slips, seat plan or attendance list of an exam as a PDF, of one room or of all',
    params: z.object({ exam_id: id }),
    query: z.object({ what: z._default(roomPrinting, 'slips'), lang: z._default(z.enum(['en', 'zh']), 'en'), room_id: z.optional(id) }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'not_found', 'export_none_selected', 'rate_limited'],
  }),
}
