import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, queryBool } from '../../../fields.ts'
import { printedPaper } from '../paper-views.ts'

/** The frozen paper of an exam for its staff, whole or as one candidate gets it. */
export const deskPaper = z.extend(printedPaper, {
  /** Each candidate has an own paper: whole it is every question that somebody may get. */
  papers_differ: z.boolean(),
  /** Whose paper it is; null: the whole one, in its own order. */
  candidate: z.nullable(z.string()),
  /** Versions of the bank that it holds, of questions which the reader may see there now. */
  versions: z.array(z.object({ question_id: id, version: z.int(), is_newest: z.boolean() })),
})
export type DeskPaper = z.infer<typeof deskPaper>

export const examPaperDesk = {
  read: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/desk-paper',
    access: permission('contest.write'),
    summary: 'The paper of an exam, whole or as one candidate gets it; its key is for question.secret, and every look at it is recorded',
    params: z.object({ exam_id: id }),
    query: z.object({ lang: z.optional(z.enum(['en', 'zh'])), entrant_id: z.optional(id), with_key: queryBool }),
    reply: deskPaper,
    errors: ['contest_not_found', 'not_found', 'kind_lacks', 'permission_missing'],
  }),
}
