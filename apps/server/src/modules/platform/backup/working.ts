import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { BackupLock } from './lock.ts'
import { beat } from './repo.ts'
import { every } from '../../../every.ts'

const beatMs = 10_000

/** What works in this process, so that a stop waits for it to be put away. */
interface Working {
  abort: AbortController
  done: Promise<unknown>
}
const working = new WeakMap<Db, Set<Working>>()

/**
 * Runs work that a stop of the process, or a lost lock, breaks off; the lock is given back behind it. Work that could not even say
 * that it failed (PostgreSQL is away) is logged, for often nobody waits for it: its row is taken as dead when it beats no more.
 */
export function track<T>(ctx: Ctx, lock: BackupLock | null, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  lock?.lost.addEventListener('abort', () => abort.abort(), { once: true })
  const done = work(abort.signal)
  const one: Working = { abort, done }
  const all = working.get(ctx.db) ?? new Set<Working>()
  working.set(ctx.db, all.add(one))
  const over = done.finally(() => {
    all.delete(one)
    return lock?.release()
  })
  over.catch((error: unknown) => ctx.log.error({ err: error }, 'work on backups ended without a word'))
  return over
}

/** Breaks off what works on this database in this process and waits until it is put away. */
export async function stopWorking(db: Db): Promise<void> {
  const all = [...(working.get(db) ?? [])]
  for (const { abort } of all) abort.abort()
  await Promise.allSettled(all.map(({ done }) => done))
}

/** Says every ten seconds that the work lives, and how far it is. */
export function keepBeating(ctx: Ctx, id: string): { report: (percent: number) => void; stop: () => void } {
  let percent = 0
  const report = (error: unknown) => ctx.log.warn({ err: error }, 'a backup could not say that it lives')
  const beating = every(beatMs, () => beat(ctx.db, id, percent), report)
  return {
    report: (next) => {
      percent = Math.round(next)
    },
    stop: beating.stop,
  }
}
