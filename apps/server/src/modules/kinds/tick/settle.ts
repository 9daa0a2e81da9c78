import { and, eq, sql } from 'drizzle-orm'
import type { KindRounds } from '../../rounds/round/index.ts'
import { revision } from './tables.ts'

const pointsOfCapture = 10

/** A tick pays who stands in the contest when it is settled: what was captured since the one before was closed. */
export const rounds: KindRounds = {
  rest_ms: 0,
  open: async () => undefined,
  isReady: async () => true,
  close: async () => undefined,
  settle: async (tx, { contest_id, run }, { n, state, closed_at }) => {
    if (state === 'void') return { points: {} }
    const [said] = await tx
      .select()
      .from(revision)
      .where(and(eq(revision.contest_id, contest_id), eq(revision.run, run), eq(revision.n, n)))
    if (said !== undefined) return { points: said.points }
    const { rows } = await tx.execute<{ entrant_id: string; n: number }>(sql`
      select e.entrant_id as entrant_id, (select count(*)::int from toy_capture c where c.entrant_id = e.entrant_id and c.run = ${run}
        and c.at < ${closed_at}::timestamptz and c.at >= coalesce((select max(b.closed_at) from round b
          where b.contest_id = ${contest_id} and b.run = ${run} and b.n < ${n} and b.state = 'scored'), '-infinity')) as n
      from entrant e where e.contest_id = ${contest_id} and e.status = 'approved' order by 1`)
    return { points: Object.fromEntries(rows.map(({ entrant_id, n: count }) => [entrant_id, count * pointsOfCapture])) }
  },
}
