import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

interface Hold {
  isOver: boolean
  /** In tests: where it began. */
  began: Error | undefined
}
const holds = new AsyncLocalStorage<Hold>()
type Judge = (breach: Error) => void
const ignore: Judge = () => undefined
let judge = ignore
let isStrict = false

/** Runs `work` for a caller who has taken a connection and gives it back only when `work` is over. */
export async function holding<T>(work: () => Promise<T>): Promise<T> {
  const hold = { isOver: false, began: isStrict ? new Error('the connection was taken for this') : undefined }
  try {
    return await holds.run(hold, work)
  } finally {
    hold.isOver = true
  }
}

/**
 * Who holds a connection waits for nothing but that connection. Of those who hold one and want a second, a few take the whole
 * pool and wait for each other; one who waits for a disk or another server keeps a connection from everybody for as long.
 */
export function mustHoldNone(wanted: string): void {
  const hold = holds.getStore()
  if (hold !== undefined && !hold.isOver) judge(new Error(`${wanted} is wanted by who holds a database connection`, { cause: hold.began }))
}

const toldAgainMs = 60_000
/** In production a breach goes on and is logged with its place, once a minute: a server that is slow already writes little. */
export function logBreaches(log: Logger): void {
  if (judge !== ignore) return
  let told_at = -Infinity
  judge = (breach) => {
    if (performance.now() - told_at < toldAgainMs) return
    told_at = performance.now()
    log.warn({ err: breach, source: 'database' }, 'a transaction waited for more than its own connection')
  }
}

/** In tests a breach is an error. Some callers swallow errors: the list holds them all. */
export function refuseBreaches(): Error[] {
  const breaches: Error[] = []
  isStrict = true
  judge = (breach) => {
    breaches.push(breach)
    throw breach
  }
  return breaches
}
