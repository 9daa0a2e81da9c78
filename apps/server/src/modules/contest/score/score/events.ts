import type { ScoredEvent } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Tx } from '../../../../db/database.ts'

interface EventRow {
  seq: number
  at_ms: string
  counts_at_seq: number
  lane: string
  kind: string
  entrant_id: string | null
  solver_id: string | null
  topic_id: string | null
  part: number | null
  payload: unknown
}

const columns =
  'seq, (extract(epoch from at) * 1000)::bigint::text as at_ms, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload'
const text = `select ${columns} from score_event where contest_id = $1 and run = $2 and seq > $3 and seq <= $4 order by seq`

interface Stretch {
  contest_id: string
  run: number
  after: number
  until?: number
}

/** Events of a run after `after`, in order of seq. The rows were written from events, so they are events. */
export async function readEvents(client: Pool | PoolClient | Tx, where: Stretch): Promise<ScoredEvent[]> {
  const { contest_id, run, after, until = 2_147_483_647 } = where
  const { rows } =
    'execute' in client
      ? await client.execute<EventRow & Record<string, unknown>>(
          sql`select ${sql.raw(columns)} from score_event
            where contest_id = ${contest_id} and run = ${run} and seq > ${after} and seq <= ${until} order by seq`,
        )
      : await client.query<EventRow>({ name: 'score_events', text, values: [contest_id, run, after, until] })
  return rows.map(({ at_ms, ...row }) => ({ ...row, at: Number(at_ms) }) as ScoredEvent)
}
