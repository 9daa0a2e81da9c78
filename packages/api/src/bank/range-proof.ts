import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, version } from '../fields.ts'
import { rangeReport } from './range-report.ts'
import { trialResults } from '../scene/trial.ts'
import { trialLine } from './scene-trial.ts'

const inQuestion = z.object({ resource_id: id })

const view = z.object({
  state: z.enum(['running', 'done']),
  /** `partial`: something could not be looked at. Null while it runs, and where nothing could be proven. */
  result: z.nullable(z.enum(trialResults)),
  /** Why nothing could be proven, in the words of the test of a question. */
  problems: z.array(trialLine),
  /** Of the question as it was proven. */
  version,
  /** The question was changed since. */
  is_old: z.boolean(),
  started_at: instant,
  finished_at: z.nullable(instant),
  /** From the order to the last health check, the queue included. */
  start_s: z.nullable(z.number()),
  report: z.nullable(rangeReport),
})
export type RangeProofView = z.infer<typeof view>

const reply = z.object({
  /** False where the question has no scene to prove. */
  has_scene: z.boolean(),
  /** The last one, whoever ordered it. */
  proof: z.nullable(view),
})
export type RangeProof = z.infer<typeof reply>

/** Proves the scene of a question in a private one: its flags lie where they should and are not met without the walk. One at a time. */
export const rangeProof = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/scene/proof',
    access: permission('question.write'),
    summary: 'The last proof of a question’s scene; for those who may edit the question',
    params: inQuestion,
    reply,
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/scene/proof',
    access: permission('question.write'),
    status: 202,
    summary: 'Prove the scene of a question in a private one; while a proof runs, that one is the answer',
    params: inQuestion,
    reply,
  }),
}
