import type { ScoreEvent } from '@beacon/engine'
import type { Pool, PoolClient } from 'pg'

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

const text = `select seq, (extract(epoch from at) * 1000)::bigint::text as at_ms, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload
  from score_event where contest_id = $1 and run = $2 and seq > $3 and seq <= $4 order by seq`

/** Events of a run after `after`, in order of seq. The rows were written from this type, so they are of it. */
export async function readEvents(
  client: Pool | PoolClient,
  where: { contest_id: string; run: number; after: number; until?: number },
): Promise<ScoreEvent[]> {
  const { contest_id, run, after, until = 2_147_483_647 } = where
  const { rows } = await client.query<EventRow>({ name: 'score_events', text, values: [contest_id, run, after, until] })
  return rows.map(({ at_ms, ...row }) => ({ ...row, at: Number(at_ms) }) as ScoreEvent)
}
