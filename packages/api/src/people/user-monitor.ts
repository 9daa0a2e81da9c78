import { pageStates } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, text } from '../fields.ts'
import { monitorKind } from '../contest/monitor-choices.ts'
import { seenPage } from '../contest/monitoring.ts'

/** How many people are replayed at once. */
export const replayMost = 4
/** The most operations of a replay; a longer one ends there and says so. */
export const replayRows = 5_000
/** Newest operations of a cell, and of one older page. */
export const monitorRows = 50

export const monitorResult = z.enum(['success', 'failed', 'refused', 'correct', 'wrong', 'part', 'repeated'])
export const monitorOperation = z.object({
  /** Unique among all operations. */
  key: z.string(),
  at: instant,
  user_id: id,
  kind: monitorKind,
  /** Names of the audit catalogue. */
  module: z.string(),
  operation: z.string(),
  object_name: z.string(),
  result: monitorResult,
  error_code: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  points: z.nullable(z.int()),
  /** What was sent as flag; null without `question.secret`. */
  text: z.nullable(z.string()),
})
export type MonitorOperation = z.infer<typeof monitorOperation>

export const monitorPerson = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  is_online: z.boolean(),
  /** Of the newest session. */
  ip: z.nullable(z.string()),
  seen_at: z.nullable(instant),
  /** Where the person is now in a contest; null: nowhere in the last two minutes. */
  page: z.nullable(seenPage),
  topic_name: z.nullable(z.string()),
  contest_name: z.nullable(z.string()),
  entrant_name: z.nullable(z.string()),
})
export type MonitorPerson = z.infer<typeof monitorPerson>

/** A scene that is there for a person: of the team, or their own. */
export const monitorScene = z.object({
  scene_id: id,
  number: z.int(),
  contest_id: id,
  topic_name: z.string(),
  status: z.enum(pageStates),
})
export type MonitorScene = z.infer<typeof monitorScene>

/** A contest, or everything. */
const scope = z.union([z.literal('all'), id])
const where = z.object({ contest_id: scope })
const picked = { kind: many(monitorKind), from: z.optional(instant), to: z.optional(instant) }

/** Watching people at work. Opening it leaves a row in the audit log, and so does every ten minutes of it. */
export const userMonitor = {
  people: endpoint({
    method: 'GET',
    path: '/user-monitor/:contest_id/people',
    access: permission('monitor.user'),
    summary: 'People one may watch, those online first',
    params: where,
    query: z.object({ q: z.optional(text({ max: 100 })) }),
    reply: z.object({ items: z.array(monitorPerson), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  cells: endpoint({
    method: 'GET',
    path: '/user-monitor/:contest_id/cells',
    access: permission('monitor.user'),
    summary: 'Up to twelve people with their newest operations; audited',
    params: where,
    query: z.object({ users: many(id), ...picked }),
    reply: z.object({
      cells: z.array(
        z.object({ person: monitorPerson, scenes: z.array(monitorScene), items: z.array(monitorOperation), has_more: z.boolean() }),
      ),
      contest_name: z.nullable(z.string()),
      server_now: instant,
    }),
    errors: ['contest_not_found'],
  }),
  older: endpoint({
    method: 'GET',
    path: '/user-monitor/:contest_id/users/:user_id/operations',
    access: permission('monitor.user'),
    summary: 'Operations of one person before a moment, newest first; audited',
    params: z.object({ contest_id: scope, user_id: id }),
    query: z.object({ before: instant, ...picked }),
    reply: z.object({ items: z.array(monitorOperation), has_more: z.boolean() }),
    errors: ['contest_not_found'],
  }),
  replay: endpoint({
    method: 'GET',
    path: '/user-monitor/:contest_id/replay',
    access: permission('monitor.user'),
    summary: 'What up to four people did in a time, oldest first; audited',
    params: where,
    query: z.object({ users: many(id), kind: many(monitorKind), from: instant, to: instant }),
    reply: z.object({ items: z.array(monitorOperation), is_capped: z.boolean() }),
    errors: ['contest_not_found', 'replay_limit', 'end_before_start'],
  }),
}
