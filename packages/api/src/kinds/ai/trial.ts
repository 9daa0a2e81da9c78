import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'
import { aiProblems } from './views.ts'

const inQuestion = z.object({ resource_id: id })

/** perfect: the reference itself. base_line: one value for all rows. program: what the program of the question makes. The others are wrong on purpose. */
export const aiTries = ['perfect', 'base_line', 'random', 'empty', 'missing_rows', 'extra_column', 'nan', 'too_large', 'program'] as const
export type AiTry = (typeof aiTries)[number]

export const aiTryResult = z.object({
  name: z.enum(aiTries),
  /** How it came out, and whether it should have. */
  state: z.enum(['scored', 'refused', 'too_large']),
  is_right: z.boolean(),
  public: z.nullable(z.number()),
  private: z.nullable(z.number()),
  /** Of the public score. */
  points: z.nullable(z.int()),
  problem: z.nullable(aiProblems),
  took_ms: z.int(),
})
export type AiTryResult = z.infer<typeof aiTryResult>

const trial = z.object({
  state: z.enum(['queued', 'running', 'done']),
  /** Null while it runs, and where a fault of the platform left no verdict. */
  result: z.nullable(z.enum(['passed', 'failed'])),
  /** What is wrong with the reference itself; then nothing was tried. */
  reference: z.nullable(aiProblems),
  /** The question was changed since in what the tries are about. */
  is_old: z.boolean(),
  by: z.nullable(z.object({ user_id: id, name: z.string() })),
  ordered_at: instant,
  done_at: z.nullable(instant),
  /** In the order of `aiTries`; `program` where the question has one. */
  tries: z.array(aiTryResult),
  rows: z.int(),
  rows_public: z.int(),
  /** Fewer than 50 rows in either part: its score jumps. */
  is_small: z.boolean(),
})
export type AiTrialView = z.infer<typeof trial>

const reply = z.object({ trial: z.nullable(trial) })
export type AiTrial = z.infer<typeof reply>

/** The ready tries of a question whose results are evaluated by a metric. One run at a time. */
export const aiTrial = {
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/ai-trial',
    access: permission('question.write'),
    summary: 'How the ready tries of a question came out; scores for those who may see solutions',
    params: inQuestion,
    reply,
    errors: ['kind_lacks'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/ai-trial',
    access: permission('question.write'),
    status: 202,
    summary: 'Evaluate the ready tries; while they wait or run, those are the answer',
    params: inQuestion,
    reply,
    errors: ['kind_lacks', 'task_not_tried'],
  }),
}
