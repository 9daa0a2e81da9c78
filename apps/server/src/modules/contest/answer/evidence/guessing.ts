import { sql } from 'drizzle-orm'
import { playedIn } from '../../../../db/players.ts'
import { groupBy, tryColumns, tryFact, type Detector, type TryRow } from '../../judge/evidence/index.ts'

interface Row extends TryRow {
  total: number
}
const many = 50
const tooMany = 200
const shown = 20

/** A dictionary at work: very many different wrong texts of one entrant at one topic. One pass over the run, as in `sameWrongFlag`. */
export const guessing: Detector = async (tx, { contest_id, run, since }) => {
  const { rows } = await tx.execute<Row>(sql`
    with heavy as materialized (select s.entrant_id, s.topic_id, count(*)::int as total from submission s
      where s.contest_id = ${contest_id} and s.run = ${run} and s.result = 'wrong' and ${playedIn('s', contest_id)}
      group by 1, 2 having max(s.at) >= ${since} and count(*) >= ${many})
    select ${sql.raw(tryColumns)}, h.total from heavy h cross join lateral (select * from submission x where x.entrant_id = h.entrant_id and x.run = ${run}
      and x.topic_id is not distinct from h.topic_id and x.result = 'wrong' order by x.at desc limit ${shown}) s`)
  return [...groupBy(rows, ({ entrant_id, topic_id }) => `${topic_id ?? 'box'} ${entrant_id}`)].flatMap(([key, tries]) => {
    const [first] = tries
    if (first === undefined) return []
    return [
      {
        kind: 'guessing' as const,
        key,
        strength: first.total >= tooMany ? ('medium' as const) : ('weak' as const),
        topic_id: first.topic_id,
        entrants: [first.entrant_id],
        facts: tries.map((row) => tryFact(row)),
        measures: { count: first.total },
      },
    ]
  })
}
