import * as z from 'zod/mini'
import { id, instant } from '../../fields.ts'
import { difficulty } from '../../bank/question-fields.ts'
import { paperStatus } from './paper-fields.ts'

/** Answers, share of the marks that was earned, correlation with the rest of the paper; null below 30 answers. */
const measured = {
  answers: z.int(),
  facility: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
}

/** Where a question was used. Papers and exams that the caller may not see are in the totals alone. */
export const questionUses = z.object({
  difficulty,
  /** The difficulty that all answers speak for; null below 30 of them. */
  measured: z.nullable(difficulty),
  can_edit: z.boolean(),
  papers: z.array(z.object({ paper_id: id, number: z.string(), name: z.string(), status: paperStatus })),
  paper_total: z.int(),
  /** Finished and reviewed, the latest first; at most 50. */
  exams: z.array(z.object({ exam_id: id, name: z.string(), held_at: instant, version: z.nullable(z.int()), ...measured })),
  exam_total: z.int(),
  /** `is_same`: it asks what the question asks now, so that its answers count for it. */
  versions: z.array(z.object({ version_id: id, version: z.int(), is_same: z.boolean(), ...measured })),
})
