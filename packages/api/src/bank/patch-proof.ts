import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { judgedStep, judgingFaults } from '../scene/judging.ts'

const inQuestion = z.object({ resource_id: id })

/** What a proof needs and the question does not have yet. */
export const proofLacks = ['scene', 'checker_script', 'exploit_script', 'reference_patch', 'script_building', 'script_failed'] as const
export type ProofLack = (typeof proofLacks)[number]

const proof = z.object({
  state: z.enum(['queued', 'running', 'done']),
  /** Null while it runs, and where a fault of the platform left no verdict. */
  result: z.nullable(z.enum(['passed', 'failed'])),
  /** What broke, where nothing was judged. */
  fault: z.nullable(z.enum(judgingFaults)),
  /** The question was changed since in what the proof is about. */
  is_old: z.boolean(),
  by: z.nullable(z.object({ user_id: id, name: z.string() })),
  ordered_at: instant,
  done_at: z.nullable(instant),
  /** All of them, in order; outputs are empty for who may not see solutions. */
  steps: z.array(judgedStep),
})
export type PatchProofView = z.infer<typeof proof>

const reply = z.object({
  /** Empty: a proof can be ordered. */
  lacks: z.array(z.enum(proofLacks)),
  /** False while no process judges: an order waits. */
  has_judge: z.boolean(),
  /** The last one, whoever ordered it. */
  proof: z.nullable(proof),
})
export type PatchProof = z.infer<typeof reply>

/** Proves that a question can be judged: in a box of its own, with its checker, its exploit and its reference patch. One at a time. */
export const patchProof = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/patch-proof',
    access: permission('question.write'),
    summary: 'The last proof of a question whose patches are judged; for those who may edit the question',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/patch-proof',
    access: permission('question.write'),
    status: 202,
    summary: 'Prove a question in a box of its own; while a proof waits or runs, that one is the answer',
    params: inQuestion,
    reply,
    errors: ['proof_incomplete', 'patch_archive', 'patch_no_script', 'kind_lacks'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/patch-proof/stop',
    access: permission('question.write'),
    summary: 'Stop the proof that waits or runs',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
}
