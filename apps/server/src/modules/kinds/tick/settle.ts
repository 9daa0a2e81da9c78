import { and, eq, sql } from 'drizzle-orm'
import { closeCells, isReady, planRound, selectCounted } from '../../rounds/cell-check/index.ts'
import type { KindRounds } from '../../rounds/round/index.ts'
import { addressOf, selectNops, targetsOf } from '../../rounds/target/index.ts'
import { chainMs } from './cells.ts'
import { revision, service } from './tables.ts'

const pointsOfCapture = 10
const lostByFailure = 5
const failures: ReadonlySet<string | null> = new Set(['corrupt', 'mumble', 'down'])

/** A tick pays who stands in the contest when it is settled: what was captured since the one before was closed, less boxes that failed. */
export const rounds: KindRounds = {
  rest_ms: 0,
  open: async (tx, lock, round) => {
    const services = new Set((await tx.select().from(service)).map(({ topic_id }) => topic_id))
    const { targets } = await targetsOf(tx, lock.contest)
    const cells = targets.flatMap(({ entrant_id, boxes }) =>
      [...boxes.values()].flatMap((box) =>
        services.has(box.topic_id) ? [{ entrant_id, topic_id: box.topic_id, address: addressOf(box) }] : [],
      ),
    )
    await planRound(tx, lock, round, { cells, longest_ms: chainMs })
  },
  isReady,
  close: closeCells,
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
    const failed = (await selectCounted(tx, { contest_id, run }, [n])).filter(({ verdict }) => failures.has(verdict))
    const nops = await selectNops(tx, contest_id)
    const lostBy = (entrant_id: string) => failed.filter((cell) => cell.entrant_id === entrant_id).length * lostByFailure
    const paid = rows.filter(({ entrant_id }) => !nops.has(entrant_id))
    return {
      points: Object.fromEntries(paid.map(({ entrant_id, n: count }) => [entrant_id, count * pointsOfCapture - lostBy(entrant_id)])),
    }
  },
}
