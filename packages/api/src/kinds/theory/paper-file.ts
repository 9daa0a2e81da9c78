import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { media } from '../../media.ts'

export const paperFileFormat = z.enum(['docx', 'pdf', 'xlsx', 'qti21', 'qti30'])
export type PaperFileFormat = z.infer<typeof paperFileFormat>

export const paperFileOrder = z.object({
  format: paperFileFormat,
  lang: z.enum(['en', 'zh']),
  /** The order of form A or B; null: the order of the paper. */
  form: z._default(z.nullable(z.enum(['A', 'B'])), null),
  with_key: z._default(z.boolean(), false),
})
export type PaperFileOrder = z.infer<typeof paperFileOrder>

/**
 * What a file does not show as the page does. `picture`: it is elsewhere or gone. `markup`: HTML in the text.
 * `plain`: the text stands as it was typed. `partly`: the format has no words for some of it. `character`: the letters of a PDF have no such one.
 */
export const paperFileNotes = ['picture', 'markup', 'plain', 'partly', 'attachment', 'untranslated', 'character'] as const
export type PaperFileNote = (typeof paperFileNotes)[number]

const access = permission('paper.manage')
const params = z.object({ resource_id: id })

/** One test paper as a file. Its key goes out for question.secret alone. */
export const paperFile = {
  check: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/files/check',
    access,
    summary: 'What a file of the paper would not show; the first 200 of it',
    params,
    body: paperFileOrder,
    reply: z.object({
      questions: z.int(),
      /** `place`: the number of the question in the file, 0 for the description. */
      notes: z.array(z.object({ place: z.int(), code: z.enum(paperFileNotes), about: z.string() })),
      total: z.int(),
    }),
    errors: ['paper_question_broken', 'export_none_selected', 'export_failed'],
  }),
  make: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/files',
    access,
    status: 202,
    summary: 'Write a paper into a file, as a job: docx, pdf, a spreadsheet or a test of QTI. With key only for question.secret',
    params,
    body: paperFileOrder,
    reply: z.object({ job_id: id }),
    errors: ['paper_question_broken', 'export_none_selected', 'export_running'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/test-papers/files/:job_id',
    access,
    transfer: 'download',
    sends: [media.docx, media.pdf, media.xlsx, media.zip],
    summary: 'The file of an own paper export, kept seven days',
    params: z.object({ job_id: id }),
    reply: z.unknown(),
  }),
}
