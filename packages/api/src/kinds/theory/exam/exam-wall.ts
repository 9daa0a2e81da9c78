import * as z from 'zod/mini'
import { viewer } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant } from '../../../fields.ts'

const count = z.int()
export const wallLimits = { rooms: 201, directions: 12, edges: 97 } as const

export const wallRoom = z.object({
  /** Null: candidates without a room. */
  name: z.nullable(z.string()),
  candidates: count,
  present: count,
  submitted: count,
})
export type WallRoom = z.infer<typeof wallRoom>

/** Results of an exam without a name; marks are hundredths, shares 0–1. */
export const wallResults = z.object({
  n: count,
  max_total: count,
  pass_score: count,
  /** Null where the exam does not say who passed, and without papers. */
  pass_rate: z.nullable(z.number()),
  mean: z.nullable(z.number()),
  /** Equal classes from 0 to all marks: one edge more than counts. */
  histogram: z.object({ edges: z.array(z.number()), counts: z.array(count) }),
  /** Share of the marks earned, best first. */
  directions: z.array(z.object({ name: z.string(), share: z.number() })),
})
export type WallResults = z.infer<typeof wallResults>

export const examWall = {
  read: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/exam-wall',
    access: viewer('contest'),
    summary: 'Counts of an exam for displays in halls: no names, and figures of results after the release alone; for staff and viewer keys',
    params: z.object({ resource_id: id }),
    query: z.object({ lang: z.optional(z.enum(['en', 'zh'])) }),
    reply: z.object({
      candidates: count,
      /** Began; of these going, and handed in. */
      present: count,
      going: count,
      submitted: count,
      /** Nobody is absent before the exam is over: null. */
      absent: z.nullable(count),
      rooms: z.array(wallRoom),
      /** How many had begun and had handed in at each of some equal steps from `from` to `to`, as far as they are past. */
      curve: z.object({ from: instant, to: instant, present: z.array(count), submitted: z.array(count) }),
      /** Null before the release, and after results were withdrawn. */
      results: z.nullable(wallResults),
    }),
    errors: ['contest_not_found', 'not_found'],
  }),
}
