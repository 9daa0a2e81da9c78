import type { RestoreView } from '@beacon/api/platform/backup'
import type { Bus } from '../../../db/bus.ts'
import type { Db, Executor } from '../../../db/database.ts'
import { notify } from '../../../db/bus.ts'

/** Channel of restores: every replica closes its doors while one runs and opens anew when it is over. */
export const restoreChannel = 'backup_restore'
/** A replica that hears nothing for so long opens again: whoever restored is gone, and its transaction with it. */
const silenceMs = 60_000
const remembered = 20

export interface RestoreNews {
  token: string
  /** Counts up with every telling: what is sent on two connections may come in another order. */
  number: number
  view: RestoreView
  /** The database is being replaced: nobody is served. */
  is_closed: boolean
  /** Everything kept in memory is of the old database. */
  is_over: boolean
}

/** Of the whole process: a restore outlives the app it was begun in. */
const views = new Map<string, Pick<RestoreNews, 'view' | 'number'>>()
const closedUntil = new WeakMap<Db, number>()

export const restoreViewOf = (token: string): RestoreView | null => views.get(token)?.view ?? null
export const isClosed = (db: Db): boolean => (closedUntil.get(db) ?? 0) > Date.now()

/** News that are older than what is known change nothing. */
export function hearRestore(db: Db, news: RestoreNews): void {
  const { token, number, view } = news
  if ((views.get(token)?.number ?? -1) > number) return
  views.delete(token)
  views.set(token, { view, number })
  for (const old of [...views.keys()].slice(0, -remembered)) views.delete(old)
  if (news.is_closed) closedUntil.set(db, Date.now() + silenceMs)
  else closedUntil.delete(db)
}

/** Here at once, on the other replicas a moment later. */
export async function tellRestore({ db, bus }: { db: Db; bus: Bus }, executor: Executor, news: RestoreNews): Promise<void> {
  hearRestore(db, news)
  const text = JSON.stringify(news)
  bus.hearNow(restoreChannel, text)
  await notify(executor, restoreChannel, text)
}
