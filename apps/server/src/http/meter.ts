import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../context.ts'
import { notePage } from '../modules/portal/dashboard/index.ts'
import { meterOf, type Meter, type SeenPage } from '../modules/platform/meter/index.ts'
import type { Answered, Hear } from './answered.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code this request was refused with. */
    refusal: string | null
  }
}

/** The page of the arena that an answered read stands for. */
const pages = new Map<AnyEndpoint, SeenPage>([
  [contest.get, 'contest'],
  [topic.list, 'topics'],
  [topic.one, 'topic'],
  [topic.tries, 'topic'],
  [topic.solves, 'topic'],
  [topic.attachment, 'topic'],
  [submission.submit, 'topic'],
  [ranking.list, 'ranking'],
  [ranking.matrix, 'ranking'],
  [ranking.trend, 'ranking'],
  [bulletin.list, 'bulletins'],
])
/** Where tries come in: below a topic, or by the one box; in an exam what brings answers. */
const tries = new Set<AnyEndpoint>([submission.submit, submission.box, exam.save])
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const idOf = (params: unknown, name: string): string | null => {
  const value = (params as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' && uuid.test(value) ? value : null
}

/** The contest of an address: an exam is one. */
const contestIdOf = (params: unknown): string | null => idOf(params, 'resource_id') ?? idOf(params, 'exam_id')

/** Counts a try that came in; its answer counts it out. */
export function enterTry(platform: Platform, endpoint: AnyEndpoint, params: unknown): void {
  if (!tries.has(endpoint)) return
  const contest_id = contestIdOf(params)
  if (contest_id !== null) meterOf(platform).enter(contest_id)
}

/** Counts answers for the desk's monitoring: a few additions in memory after the answer has gone. */
export function meterAnswers(app: FastifyInstance, platform: Platform): Hear {
  const meter = meterOf(platform)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint !== undefined) enterTry(platform, endpoint, request.params)
    done()
  })
  return (answered) => {
    const { endpoint, ctx, headers } = answered
    const contest_id = contestIdOf(answered.params)
    if (endpoint !== undefined && contest_id !== null) count(meter, answered, { endpoint, contest_id })
    const session_id = ctx?.actor?.session_id
    const page = headers['x-page']
    if (typeof session_id === 'string' && typeof page === 'string') notePage(platform.pool, session_id, page)
  }
}

interface Place {
  endpoint: AnyEndpoint
  contest_id: string
}

function count(meter: Meter, { ctx, refusal, status, ms, params }: Answered, { endpoint, contest_id }: Place): void {
  const isTry = tries.has(endpoint)
  if (isTry) meter.leave(contest_id)
  // Who may not see the contest counts nowhere: ids are guessed without end.
  if (ctx?.actor == null || refusal === 'contest_not_found') return
  if (status === 429) meter.limited(contest_id)
  if (isTry) meter.tried(contest_id, { ms, code: refusal })
  const page = pages.get(endpoint)
  if (page === undefined || refusal !== null) return
  const { user_id } = ctx.actor
  const topic_id = idOf(params, 'topic_id')
  meter.seen({ contest_id, user_id, page, topic_id, address: ctx.ip, user_agent: ctx.user_agent.slice(0, 512), at: Date.now() })
  const isOpened = endpoint === topic.tries || endpoint === topic.solves
  if (isOpened && topic_id !== null) meter.acted({ contest_id, kind: 'topic', subject_id: topic_id, user_id })
  const file_id = idOf(params, 'file_id')
  if (endpoint === topic.attachment && file_id !== null) meter.acted({ contest_id, kind: 'file', subject_id: file_id, user_id })
}
