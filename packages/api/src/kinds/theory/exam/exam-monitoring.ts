import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant } from '../../../fields.ts'

export const monitoringLimits = {
  /** Addresses that are told, those with most attempts first, and candidates told of each. */
  addresses: 50,
  names: 20,
} as const

/** One step of exam time, all replicas together. Latencies are null where nothing was answered. */
export const examMinute = z.object({
  at: instant,
  /** Requests that brought answers. */
  saves: z.int(),
  /** Refused ones by code. */
  refused: z.record(z.string(), z.int()),
  /** Every answer 429. */
  limited: z.int(),
  p50_ms: z.nullable(z.int()),
  p95_ms: z.nullable(z.int()),
  streams: z.int(),
  online: z.int(),
})
export type ExamMinute = z.infer<typeof examMinute>

/** What candidates' devices do now; of an invigilator in the own rooms. */
export const examNow = z.object({
  states: z.object({
    not_started: z.int(),
    going: z.int(),
    /** Of these, stopped alone. */
    paused: z.int(),
    submitted: z.int(),
    auto_submitted: z.int(),
    absent: z.int(),
  }),
  /** Attempts that go on and whose device was heard within 60 s, and the others. */
  heard: z.int(),
  silent: z.int(),
  /** Devices that hold answers which the server does not have, by what they said last, and how many answers. */
  queue: z.object({ devices: z.int(), answers: z.int() }),
  /** Where several attempts were begun or taken over from. */
  addresses: z.array(
    z.object({
      address: z.string(),
      attempts: z.int(),
      candidates: z.array(z.object({ entrant_id: id, name: z.string(), room: z.string() })),
    }),
  ),
  /** Addresses with several attempts in all. */
  shared: z.int(),
  server_now: instant,
})
export type ExamNow = z.infer<typeof examNow>

const params = z.object({ exam_id: id })

/** How an exam goes by the minute, and how the devices of its candidates are now. */
export const examMonitoring = {
  minutes: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/monitoring/minutes',
    access: permission('contest.watch'),
    summary: 'Saves of answers, refusals, latencies, streams and candidates online per minute, all replicas together',
    params,
    query: z.object({ from: z.optional(instant), to: z.optional(instant) }),
    reply: z.object({ from: instant, to: instant, step_s: z.int(), items: z.array(examMinute), server_now: instant }),
    errors: ['contest_not_found'],
  }),
  now: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/monitoring',
    access: permission('contest.watch'),
    summary: 'Attempts by state, devices that are heard, answers that wait on devices, addresses with several attempts',
    params,
    reply: examNow,
    errors: ['contest_not_found'],
  }),
}
