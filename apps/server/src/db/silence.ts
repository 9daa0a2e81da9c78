import { Socket } from 'node:net'
import { Client } from 'pg'
import { numberOf, type Pulse } from './pulse.ts'

const askedAfterMs = 3_000
/** An answer may be on its way when its backend is idle already: that is looked at twice. */
const againAfterMs = 1_000

/** Ends a connection at once. Its statements fail, and its pool lets it go: `end` would wait for answers that may never come. */
export function cut(client: Client, why: string): void {
  client.connection.stream.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }))
}

const endMs = 2_000
/** Says goodbye; a peer that is gone never answers it, and nobody waits for that. */
export async function endSoon(client: Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), endMs)
  await client.end()
  clearTimeout(timer)
}

/**
 * A peer that vanishes without a word leaves statements unanswered for ever. Whoever has waited for three seconds asks PostgreSQL
 * whether it works on the statement: while it does, the statement may take its time; if it does not, the connection is cut.
 */
export function watchSilence(client: Client, pulse: () => Promise<Pulse>): void {
  let timer: NodeJS.Timeout | null = null
  let seen = -1
  let isIdle = false
  const rest = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    isIdle = false
  }
  const begin = (ms: number) => {
    seen = bytesRead(client)
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }
  const look = async () => {
    const mine = timer
    const found = bytesRead(client) === seen ? await pulse() : 'unknown'
    // Answered meanwhile, or lost by itself.
    if (timer !== mine || client.connection.stream.destroyed) return
    const hasMoved = bytesRead(client) !== seen
    if (!hasMoved && found === 'unanswered') return cut(client, 'PostgreSQL does not answer')
    const wasIdle = isIdle
    isIdle = !hasMoved && found !== 'unknown' && found !== 'unanswered' && !found.has(numberOf(client))
    if (isIdle && wasIdle) return cut(client, 'the answer of PostgreSQL was lost')
    begin(isIdle ? againAfterMs : askedAfterMs)
  }
  client.query = new Proxy(client.query, {
    apply: (_query, _self, input) => {
      if (timer === null) begin(askedAfterMs)
      // The class is asked at each call, so that who watches its statements sees those of all clients.
      return queryWithCallback(client, input)
    },
  })
  client.on('drain', rest)
  client.on('end', rest)
}

/**
 * Queries by a callback: pg's own promise leads from each statement to the next, and one that grew old keeps the values and rows of all
 * that follow (ADR 201). An error keeps the stack of whoever asked, as with that promise.
 */
function queryWithCallback(client: Client, input: readonly unknown[]): unknown {
  const [config, values, callback] = input
  const isOwn = typeof config === 'object' && config !== null && 'submit' in config
  const hasCallback = typeof values === 'function' || typeof callback === 'function'
  return isOwn || hasCallback ? Reflect.apply(Client.prototype.query, client, input) : answered(client, config, values)
}

async function answered(client: Client, config: unknown, values: unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      const tell = (error: unknown, result: unknown) => (error === null || error === undefined ? resolve(result) : reject(error))
      // pg writes the callback into what it is given.
      const own = typeof config === 'object' ? { ...config } : config
      Reflect.apply(Client.prototype.query, client, [own, values, tell])
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const bytesRead = ({ connection: { stream } }: Client): number => (stream instanceof Socket ? stream.bytesRead : -1)
