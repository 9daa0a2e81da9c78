import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { ContestBulkAction } from '@beacon/api/contest/contest-bulk'
import type { ContestAction, ContestRow } from '@beacon/api/contest/contest-views'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Locale, Theme } from '@beacon/i18n'
import { hasCapability } from '@beacon/router'
import type { BulkReply } from '../../parts/list/bulk-result.tsx'

/** Why an action on a contest cannot be taken now; the words stand in `contest-words.ts`. */
export type Hindrance =
  | 'resume_first'
  | 'stop_first'
  | 'pause_or_stop_first'
  | 'not_started'
  | 'running'
  | 'finished'
  | 'offline'
  | 'no_topics'
  | 'start_past'
  | 'pinned_too_many'

type Facts = Pick<ContestRow, 'status' | 'is_online'>

/** Why start, pause, resume or stop cannot be taken yet; null when it can be taken. */
export function hindranceOf(action: ContestAction, { status, is_online }: Facts): Hindrance | null {
  if (action === 'stop') return status === 'paused' ? 'resume_first' : status === 'running' ? null : status
  if (action === 'offline') return status === 'running' ? 'pause_or_stop_first' : null
  if (action === 'start' || action === 'resume') return is_online ? null : 'offline'
  return null
}

/** Deleting waits for the end. */
export const deleteHindrance = ({ status }: Pick<Facts, 'status'>): Hindrance | null =>
  status === 'running' || status === 'paused' ? 'stop_first' : null

/** A contest is published with at least one question online, where its kind has questions, and before its start. */
export function publishHindrance(
  row: Pick<ContestRow, 'kind' | 'status' | 'topic_online_count' | 'start_at'>,
  now: number,
): Hindrance | null {
  if (row.topic_online_count === 0 && hasCapability(row.kind, 'topics')) return 'no_topics'
  return row.status === 'not_started' && Date.parse(row.start_at) <= now ? 'start_past' : null
}

const mostPinned = 5
export const pinHindrance = (pinned: number): Hindrance | null => (pinned >= mostPinned ? 'pinned_too_many' : null)

/** The clock's next step: start, pause or resume; none once it is over. */
export const nextStep = ({ status }: Pick<Facts, 'status'>): 'start' | 'pause' | 'resume' | null =>
  ({ not_started: 'start', running: 'pause', paused: 'resume', finished: null } as const)[status]

export type Change = ContestBulkAction

/** What takes a change back. */
export const oppositeOf: Readonly<Record<Change, Change>> = {
  publish: 'hide',
  hide: 'publish',
  pin: 'unpin',
  unpin: 'pin',
  online: 'offline',
  offline: 'online',
  delete: 'restore',
  restore: 'delete',
}

/** One change of one or several contests, each judged alone. `confirm` is what was typed. */
export function changeContests(contest_ids: readonly string[], action: Change, confirm?: string): Promise<BulkReply> {
  return call(contest.bulk, { body: { action, contest_ids: [...contest_ids], ...(confirm === undefined ? {} : { confirm }) } })
}

/** A new display of a contest, showing what its settings say; its address holds the key and is given once. */
export async function makeScreen(input: { resource_id: string; name: string; lang: Locale; theme: Theme }): Promise<string> {
  const { resource_id, ...body } = input
  const params = { resource_id }
  const { viewer_default } = await call(contest.settings, { params })
  const { path } = await call(viewerKey.create, { params, body: { ...body, value: viewer_default } })
  return path
}
