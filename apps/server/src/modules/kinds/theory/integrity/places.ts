import { sql } from 'drizzle-orm'
import { isAddressAllowed } from '../../../contest/core/contest/index.ts'
import { groupBy, type Detector, type Seen } from '../../../contest/judge/evidence/index.ts'
import { mostSharing, sittingFact, sittingsOf } from './sitting-facts.ts'

interface Row extends Record<string, unknown> {
  attempt_id: string
  entrant_id: string
  user_id: string
  address: string
  started_at: string
  ranges: string[]
  is_checked: boolean
}

const factOf = ({ started_at: at, entrant_id, user_id, address }: Row) => sittingFact({ at, what: 'begin', entrant_id, user_id, address })

/** Addresses that a few candidates share, and candidates whose address is none of their room. */
export const places: Detector = async (tx, scope) => {
  const { rows } = await tx.execute<Row>(sql`
    select a.attempt_id, a.entrant_id, a.user_id, a.address, a.started_at, coalesce(r.addresses, '{}') as ranges,
      t.room_address_check <> 'off' as is_checked
    from ${sittingsOf(scope)} join contest_theory t on t.contest_id = a.contest_id
      left join exam_candidate p on p.entrant_id = a.entrant_id left join exam_room r on r.room_id = p.room_id
    where a.address <> ''`)
  const most = mostSharing(rows.length)
  const shared = [...groupBy(rows, ({ address }) => address)].flatMap(([address, same]): Seen[] => {
    if (same.length < 2 || same.length > most) return []
    const entrants = same.map(({ entrant_id }) => entrant_id)
    const about = { topic_id: null, entrants, facts: same.map(factOf), measures: { candidates: same.length } }
    return [{ kind: 'shared_address', key: address, strength: 'weak', ...about }]
  })
  const elsewhere = rows
    .filter(({ is_checked, ranges, address }) => is_checked && !isAddressAllowed(ranges, address))
    .map((row): Seen => {
      const about = { topic_id: null, entrants: [row.entrant_id], facts: [factOf(row)], measures: {} }
      return { kind: 'room_address', key: `${row.attempt_id} ${row.address}`, strength: 'medium', ...about }
    })
  return [...shared, ...elsewhere]
}
