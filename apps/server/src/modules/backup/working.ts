import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { beat } from './repo.ts'

const beatMs = 10_000

/** What works in this process, so that a stop waits for it to be put away. */
interface Working {
  abort: AbortController
  done: Promise<unknown>
}
const working = new WeakMap<Db, Set<Working>>()

/** Runs work that a stop of the process, or a lost lock, breaks off. */
export function track<T>(db: Db, lost: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  lost.addEventListener('abort', () => abort.abort(), { once: true })
  const done = work(abort.signal)
  const one: Working = { abort, done }
  const all = working.get(db) ?? new Set<Working>()
  working.set(db, all.add(one))
  return done.finally(() => all.delete(one))
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
  const say = () =>
    void beat(ctx.db, id, percent).catch((error: unknown) => ctx.log.warn({ err: error }, 'a backup could not say that it lives'))
  const timer = setInterval(say, beatMs)
  return {
    report: (next) => {
      percent = Math.round(next)
    },
    stop: () => clearInterval(timer),
  }
}
