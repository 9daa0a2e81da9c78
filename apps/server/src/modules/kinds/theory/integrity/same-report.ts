import { sql } from 'drizzle-orm'
import { distinct, groupBy, type Detector, type Seen } from '../../../contest/judge/evidence/index.ts'
import { mostSharing, sittingFact, sittingsOf } from './sitting-facts.ts'

interface Row extends Record<string, unknown> {
  sha256: string
  entrant_id: string
  user_id: string
  at: string
  address: string
  candidates: number
}

/** The same file as report of several candidates, by its digest. Reports that say the same in other words are not compared. */
export const sameReport: Detector = async (tx, scope) => {
  const { rows } = await tx.execute<Row>(sql`
    with given as (select r.sha256, a.entrant_id, a.user_id, r.at, r.address from ${sittingsOf(scope)} join exam_report r on r.attempt_id = a.attempt_id)
    select g.*, (select count(distinct entrant_id)::int from given) as candidates from given g
    where exists (select 1 from given o where o.sha256 = g.sha256 and o.entrant_id <> g.entrant_id) order by g.at`)
  return [...groupBy(rows, ({ sha256 }) => sha256)].flatMap(([sha256, same]): Seen[] => {
    const entrants = distinct(same.map(({ entrant_id }) => entrant_id))
    if (entrants.length > mostSharing(same[0]?.candidates ?? 0)) return []
    const facts = same.map(({ at, entrant_id, user_id, address }) => sittingFact({ at, what: 'report', entrant_id, user_id, address }))
    return [
      {
        kind: 'report_similarity',
        key: sha256,
        strength: 'strong',
        topic_id: null,
        entrants,
        facts,
        measures: { candidates: entrants.length },
      },
    ]
  })
}
