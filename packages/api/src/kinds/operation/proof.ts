import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'
import { operationQuestionLimits as limits } from './question-limits.ts'
import { pointRole, pointType } from './question.ts'
import { checkFault } from './views.ts'

const inQuestion = z.object({ resource_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** The scene as it starts, and as it is once the work is done. */
export const proofPhases = ['untouched', 'solved'] as const
export const proofPhase = z.enum(proofPhases)
export type ProofPhase = z.infer<typeof proofPhase>

/** What a point lacks to be checked. */
export const pointLack = z.enum(['script', 'script_building', 'script_failed', 'no_agent', 'node'])
export type PointLack = z.infer<typeof pointLack>

const proofCell = z.object({
  result: z.enum(['success', 'fail', 'error']),
  fault: z.nullable(checkFault),
  /** What players would read. */
  public: z.string(),
  /** What the program wrote for staff, and on its two channels; empty for who may not see solutions. */
  private: z.string(),
  output: z.string(),
  exit_code: z.nullable(z.int()),
  took_ms: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  /** The point has since changed. */
  is_old: z.boolean(),
})
export type ProofCell = z.infer<typeof proofCell>

/** proved: a task fails untouched and passes solved; a guard passes both. idle: it passes without any work. */
export const pointProofState = z.enum(['none', 'half', 'proved', 'idle', 'failed', 'old'])
export type PointProofState = z.infer<typeof pointProofState>

const proofRow = z.object({
  point_id: id,
  name: z.string(),
  type: pointType,
  role: pointRole,
  /** Empty: it can be checked. */
  lacks: most(pointLack, pointLack.options.length),
  untouched: z.nullable(proofCell),
  solved: z.nullable(proofCell),
  state: pointProofState,
})
export type ProofRow = z.infer<typeof proofRow>

const reply = z.object({
  /** Of the own test of the scene, where checks run; null: start it first. */
  scene: z.nullable(
    z.object({ number: z.int(), is_running: z.boolean(), /** Nothing was proved of this copy since it started. */ is_fresh: z.boolean() }),
  ),
  /** False while no runner of checks is there: orders wait. */
  has_runner: z.boolean(),
  /** Points of scripts, in their order. */
  points: most(proofRow, limits.points.max),
  /** Points that wait or run now, and in which phase; by whoever ordered it. */
  running: z.nullable(z.object({ phase: proofPhase, point_ids: most(id, limits.points.max), ordered_at: instant })),
  proved: z.int(),
  provable: z.int(),
})
export type OperationProof = z.infer<typeof reply>

/** Proves check points: each fails on the untouched scene and passes on the solved one, guards pass on both. */
export const operationProof = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/point-proof',
    access: permission('question.write'),
    summary: 'How each point of a question was checked on the untouched and on the solved scene; for those who may edit the question',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/point-proof',
    access: permission('question.write'),
    status: 202,
    summary:
      'Check points in the scene of the own test, as one of the two phases; while a check of the question runs, that one is the answer',
    params: inQuestion,
    body: z.object({
      phase: proofPhase,
      /** Left out: all that can be checked. */
      point_ids: z.optional(most(id, limits.points.max)),
    }),
    reply,
    errors: ['scene_state', 'proof_incomplete', 'check_point_not_found', 'kind_lacks'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/point-proof/stop',
    access: permission('question.write'),
    summary: 'Stop the checks that wait or run',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
}
