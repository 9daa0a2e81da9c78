import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** `unanswered`: PostgreSQL is away. `unknown`: it answers, and does not tell. Else the backends that work on a statement now. */
export type Pulse = 'unanswered' | 'unknown' | ReadonlySet<number>

const answerMs = 5_000
/** A process that was stopped itself cannot say who was silent. */
const ownDelayMs = 1_000

/** What a connection calls its backend; pg does not declare it. */
export const numberOf = (client: Client): number => ('processID' in client && typeof client.processID === 'number' ? client.processID : 0)

interface Backends {
  pids: number[]
  is_shown: boolean
}
// A pooler between gives connections numbers of its own: then nothing can be said of one of them.
const text = `select pg_backend_pid() = $1 and current_setting('track_activities') = 'on' as is_shown,
  array(select pid from pg_stat_activity where usename = current_user and state not like 'idle%') as pids`

/** Asks by a connection of its own whether PostgreSQL answers. Many who ask at once share one question. */
export function openPulse(url: string): () => Promise<Pulse> {
  let asking: Promise<Pulse> | null = null
  return () =>
    (asking ??= ask(url).finally(() => {
      asking = null
    }))
}

async function ask(url: string): Promise<Pulse> {
  const client = new Client({ connectionString: url, application_name: 'beacon pulse' })
  // What goes wrong on it is told by `read`.
  client.on('error', () => undefined)
  try {
    return await Promise.race([read(client), silence()])
  } finally {
    client.connection.stream.destroy()
  }
}

async function read(client: Client): Promise<Pulse> {
  try {
    await client.connect()
    const { rows } = await client.query<Backends>(text, [numberOf(client)])
    return rows[0]?.is_shown === true ? new Set(rows[0].pids) : 'unknown'
  } catch (error) {
    // A refusal with an SQLSTATE is an answer: too many connections, say, or a start that is not over.
    const isAnswer = error instanceof Error && 'severity' in error
    return isAnswer ? 'unknown' : 'unanswered'
  }
}

async function silence(): Promise<Pulse> {
  const began = performance.now()
  await wait(answerMs, undefined, { ref: false })
  await turn()
  return performance.now() - began > answerMs + ownDelayMs ? 'unknown' : 'unanswered'
}
