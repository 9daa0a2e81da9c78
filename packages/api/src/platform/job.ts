import * as z from 'zod/mini'
import { user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

export const jobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])
export const jobView = z.object({
  job_id: id,
  name: z.string(),
  /** The kind of the contest or bank it is about; null where it is about none. */
  kind: z.nullable(z.string()),
  state: jobState,
  percent: z.int(),
  /** What it made, by job name; e.g. `{ created: 58, question_ids: [...] }`. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  error: z.nullable(z.object({ code: z.string(), message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) })),
  /** Which import, export or contest it is about, so that it can be opened again: `{ import_id, export_id, contest_id }`, those it has. */
  about: z.record(z.string(), id),
  created_at: instant,
  finished_at: z.nullable(instant),
})
export type JobView = z.infer<typeof jobView>
export const job = {
  get: endpoint({
    method: 'GET',
    path: '/jobs/:job_id',
    access: user,
    summary: 'State of an own job',
    params: z.object({ job_id: id }),
    reply: jobView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: user,
    summary: 'Own jobs of the last seven days, newest first',
    reply: z.object({ items: z.array(jobView), total: z.int() }),
  }),
}
