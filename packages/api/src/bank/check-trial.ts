import { runVerdicts, stageKinds, stageVerdicts } from '@beacon/engine/check'
import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer, text } from '../fields.ts'

const inQuestion = z.object({ resource_id: id })

export const checkVerdict = z.enum(runVerdicts)
export type CheckVerdict = z.infer<typeof checkVerdict>
export const checkStageKind = z.enum(stageKinds)
/** One stage, or the whole chain of a round. */
export const checkOrder = z.enum(['check', 'put', 'get', 'all'])
export type CheckOrder = z.infer<typeof checkOrder>

/** An address that a person types: a host name or IP address, without a port. */
const host = text({
  min: 1,
  max: 253,
  pattern: /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f]*:[0-9A-Fa-f:.]+)$/u,
  code: 'field_wrong',
})

const stageView = z.object({
  kind: checkStageKind,
  verdict: z.enum(stageVerdicts),
  exit_code: z.nullable(z.int()),
  /** What players would read, and what referees read besides. */
  public: z.string(),
  private: z.string(),
  took_ms: z.int(),
  limit_ms: z.int(),
  /** What `get` is given for the flag of this put; null for whoever may not see solutions. */
  flag_ref: z.nullable(z.string()),
  hint: z.nullable(z.string()),
})
export type CheckStageView = z.infer<typeof stageView>

export const checkTrialRun = z.object({
  run_id: id,
  order: checkOrder,
  /** Key of the script; empty: that of the question. */
  script: z.string(),
  host: z.string(),
  /** From 1. */
  store: z.int(),
  state: z.enum(['queued', 'running', 'done']),
  verdict: z.nullable(checkVerdict),
  /** Why the runner itself failed: `late`, `lost`, `script`, `runner`. */
  fault: z.nullable(z.enum(['late', 'lost', 'script', 'runner'])),
  /** The question was changed since. */
  is_old: z.boolean(),
  ordered_at: instant,
  done_at: z.nullable(instant),
  stages: z.array(stageView),
})
export type CheckTrialRun = z.infer<typeof checkTrialRun>

const reply = z.object({
  /** Scripts of the question; none: nothing can be checked. */
  scripts: z.array(
    z.object({
      /** Empty: that of the question. Others by the id of their check point. */
      key: z.string(),
      name: z.string(),
      state: z.enum(['building', 'ready', 'failed']),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Names of the flag stores, in their order. */
  stores: z.array(z.string()),
  /** What the script may reach of the host: port and protocol. */
  ports: z.array(z.string()),
  /** False while no runner of checks is there: orders wait. */
  has_runner: z.boolean(),
  /** The caller's own, newest first, of the last seven days. */
  runs: z.array(checkTrialRun),
})
export type CheckTrial = z.infer<typeof reply>

/** Runs the check script of a question against an address that its author types. A run goes on when the page is left. */
export const checkTrial = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/check-trial',
    access: permission('question.write'),
    summary: 'Check scripts of a question and the own test runs; for those who may edit the question',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/check-trial',
    access: permission('question.write'),
    status: 202,
    summary: 'Run stages of a check script against an address; while an own run waits or runs, that one is the answer',
    params: inQuestion,
    body: z.object({
      order: checkOrder,
      host,
      store: z._default(integer(1, 1_000), 1),
      script: z._default(z.union([z.literal(''), id]), ''),
    }),
    reply,
    errors: ['check_script_missing', 'check_script_unready', 'check_put_missing', 'kind_lacks'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/check-trial/stop',
    access: permission('question.write'),
    summary: 'Take the own runs back that have not begun',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
}
