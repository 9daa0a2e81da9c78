import { sql } from 'drizzle-orm'
import { playedIn } from '../../../../db/players.ts'
import { distinct, groupBy, tryColumns, tryFact, type Detector, type TryRow } from '../../judge/evidence/index.ts'

interface Row extends TryRow {
  digest: string
  length: number
}
/** A text that many entrants try is a common mistake, and a short one is anybody's guess. */
const mostEntrants = 5
const tellingLength = 16
/** Sealed texts are longer than what they hold by the nonce and the tag. */
const sealBytes = 28

/**
 * The same wrong text from two entrants or more. One pass over the run: a join of new texts with all is planned from what the
 * planner knows of the run, which is nothing in its first minutes, and then costs the square of the tries.
 */
export const sameWrongFlag: Detector = async (tx, { contest_id, run, since }) => {
  const { rows } = await tx.execute<Row>(sql`
    with shared as materialized (select array_agg(w.resource_id) as ids from submission w
      where w.contest_id = ${contest_id} and w.run = ${run} and w.result = 'wrong' and w.topic_id is not null and ${playedIn('w', contest_id)}
      group by w.topic_id, w.digest
      having max(w.at) >= ${since} and count(distinct w.entrant_id) filter (where w.verdict is distinct from 'correct') between 2 and ${mostEntrants})
    select ${sql.raw(tryColumns)}, encode(s.digest, 'hex') as digest, octet_length(s.text_sealed) - ${sealBytes} as length
    from shared h cross join lateral unnest(h.ids) as one(id)
    cross join lateral (select * from submission x where x.resource_id = one.id offset 0) s order by s.at`)
  return [...groupBy(rows, ({ topic_id, digest }) => `${topic_id} ${digest}`)].flatMap(([key, tries]) => {
    const entrants = distinct(tries.map(({ entrant_id }) => entrant_id))
    const [first] = tries
    if (first === undefined) return []
    const isTelling = entrants.length === 2 && first.length >= tellingLength
    return [
      {
        kind: 'same_wrong_flag' as const,
        key,
        strength: isTelling ? ('medium' as const) : ('weak' as const),
        topic_id: first.topic_id,
        entrants,
        facts: tries.map((row) => tryFact(row)),
        measures: { entrants: entrants.length, gap_s: gapOf(tries) },
      },
    ]
  })
}

/** Seconds between the first tries of the first two entrants. */
function gapOf(tries: readonly TryRow[]): number {
  const [first] = tries
  const other = tries.find(({ entrant_id }) => entrant_id !== first?.entrant_id)
  return first === undefined || other === undefined ? 0 : Math.round((+new Date(other.at) - +new Date(first.at)) / 1000)
}
