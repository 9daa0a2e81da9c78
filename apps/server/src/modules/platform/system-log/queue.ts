import type { Pool } from 'pg'
import { readLine, type StoredLine } from './line.ts'

const mostWaiting = 10_000
const linesAtOnce = 1_000
const everyMs = 500
/** So many request lines of a second are kept; in a rush the rest is counted, so that the database serves the players. */
const requestsPerSecond = 200
const requestEnd = '"msg":"request"}\n'
const info = 30

export interface LogQueue {
  /** Takes a line and returns at once, whatever the database does. */
  push: (line: string, level: number) => void
  /** Writes what waits. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Lines on their way to the database: a bounded queue, written in batches. What finds no room is counted and said. */
export function openLogQueue(pool: Pool, replica: string): LogQueue {
  let waiting: string[] = []
  let dropped = 0
  let leftOut = 0
  let second = 0
  let requests = 0
  let running: Promise<void> | null = null
  const isTooMany = () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, requests] = [now, 0]
    requests += 1
    return requests > requestsPerSecond
  }
  const write = async () => {
    while (waiting.length > 0 || dropped + leftOut > 0) {
      const taken = waiting.slice(0, linesAtOnce)
      const lines = taken.map(readLine).filter((line) => line !== null)
      const said = [dropped, leftOut] as const
      const counted = countLines(...said)
      await insertLines(pool, replica, [...lines, ...counted])
      waiting = waiting.slice(taken.length)
      dropped -= said[0]
      leftOut -= said[1]
    }
  }
  const flush = async () => {
    running ??= write().finally(() => {
      running = null
    })
    await running
  }
  // A failed write keeps its lines; saying so in the log would only add to them.
  const timer = setInterval(() => void flush().catch(() => undefined), everyMs)
  timer.unref()
  return {
    push: (line, level) => {
      if (level <= info && line.endsWith(requestEnd) && isTooMany()) leftOut += 1
      else if (waiting.length >= mostWaiting) dropped += 1
      else waiting.push(line)
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}

function countLines(dropped: number, leftOut: number): StoredLine[] {
  const at = new Date().toISOString()
  const line = { at, source: 'app' as const, request_id: null }
  const lost = { ...line, level: 40, message: `${dropped} lines were lost: the log could not be written in time`, data: { dropped } }
  const calm = {
    ...line,
    level: info,
    message: `${leftOut} request lines were left out: more than ${requestsPerSecond} a second`,
    data: { left_out: leftOut },
  }
  return [...(dropped > 0 ? [lost] : []), ...(leftOut > 0 ? [calm] : [])]
}

/** The commit waits for no disk: a crash may take the last moment of the log with it, never a request's time. */
async function insertLines(pool: Pool, replica: string, lines: StoredLine[]): Promise<void> {
  if (lines.length === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    await client.query({
      name: 'system_log_write',
      text: `insert into system_log (at, level, source, replica, message, request_id, data)
        select at, level, source, $2, message, request_id, data from json_to_recordset($1::json) as l(at timestamptz, level smallint, source text, message text, request_id text, data jsonb)`,
      values: [JSON.stringify(lines), replica],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
