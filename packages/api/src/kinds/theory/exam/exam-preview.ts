import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id } from '../../../fields.ts'
import { examPaper } from './attempt-fields.ts'
import { examGuide } from './exam-guide.ts'

/** An exam as a candidate meets it, for its staff. */
export const examPreview = z.object({
  /** Of a candidate without number, room and attempt, under the name of the reader. */
  guide: examGuide,
  /** The paper that the label `preview` draws, without keys, once for each language; the exam's own first. */
  papers: z.array(examPaper),
})
export type ExamPreview = z.infer<typeof examPreview>

export const examPreviewDesk = {
  read: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/preview',
    access: permission('contest.write'),
    summary: 'An exam as a candidate meets it, with a paper of nobody. Nothing of it is stored, counted or handed in',
    params: z.object({ exam_id: id }),
    reply: examPreview,
    errors: ['contest_not_found', 'kind_lacks', 'paper_not_ready'],
  }),
}
