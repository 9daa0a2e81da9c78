import { call } from '@beacon/api/client'
import { isApiError } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import type { ContestAction, ContestRow } from '@beacon/api/contest-views'
import { viewerKey } from '@beacon/api/viewer-key'
import type { Locale, Theme } from '@beacon/i18n'
import type { BulkReply } from '../../app/bulk-result.tsx'

/** Why an action on a contest cannot be taken now; the words stand in `reason-words.ts`. */
export type Hindrance = 'resume_first' | 'stop_first' | 'pause_or_stop_first' | 'not_started' | 'running' | 'finished' | 'offline'

type Facts = Pick<ContestRow, 'status' | 'is_online'>

/** What the start, pause, resume and stop of a contest wait for; null when they can be taken. */
export function hindranceOf(action: ContestAction, { status, is_online }: Facts): Hindrance | null {
  if (action === 'stop') return status === 'paused' ? 'resume_first' : status === 'running' ? null : status
  if (action === 'offline') return status === 'running' ? 'pause_or_stop_first' : null
  if (action === 'start' || action === 'resume') return is_online ? null : 'offline'
  return null
}

/** Deleting waits for the end. */
export const deleteHindrance = ({ status }: Pick<Facts, 'status'>): Hindrance | null =>
  status === 'running' || status === 'paused' ? 'stop_first' : null

/** The clock's next step: start, pause or resume; none once it is over. */
export const nextStep = ({ status }: Pick<Facts, 'status'>): 'start' | 'pause' | 'resume' | null =>
  ({ not_started: 'start', running: 'pause', paused: 'resume', finished: null } as const)[status]

export type Change = 'publish' | 'hide' | 'pin' | 'unpin' | 'online' | 'offline' | 'delete' | 'restore'

const settings = {
  publish: { is_public: true },
  hide: { is_public: false },
  pin: { is_stick: true },
  unpin: { is_stick: false },
} as const

/** One change of one contest. Deleting types the name back by itself: the person has typed it, or “delete 3”, in the dialog. */
export async function changeContest(resource_id: string, change: Change): Promise<void> {
  const params = { resource_id }
  if (change === 'online' || change === 'offline') await call(contest.act, { params, body: { action: change } })
  else if (change === 'restore') await call(contest.restore, { params })
  else if (change === 'delete') await call(contest.remove, { params, body: { confirm: 'delete 1' } })
  else {
    const { version } = await call(contest.settings, { params })
    await call(contest.update, { params, body: { ...settings[change], version } })
  }
}

/** One change of several contests, each judged alone. */
export async function changeContests(ids: readonly string[], change: Change, nameOf: (id: string) => string): Promise<BulkReply> {
  const done: string[] = []
  const skipped: BulkReply['skipped'][number][] = []
  for (const id of ids) {
    try {
      await changeContest(id, change)
      done.push(id)
    } catch (error) {
      if (!isApiError(error) || error.status === 0) throw error
      skipped.push({ resource_id: id, name: nameOf(id), code: error.code, details: error.details })
    }
  }
  return { done, skipped }
}

/** A new display of a contest; its address holds the key and is given once. */
export async function makeScreen(input: { resource_id: string; name: string; lang: Locale; theme: Theme }): Promise<string> {
  const { resource_id, ...body } = input
  const { path } = await call(viewerKey.create, { params: { resource_id }, body: { ...body, value: 'matrix' } })
  return path
}
