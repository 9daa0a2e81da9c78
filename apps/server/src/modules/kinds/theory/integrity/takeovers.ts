import { sql } from 'drizzle-orm'
import { distinct, groupBy, type Detector, type Seen } from '../../../contest/judge/evidence/index.ts'
import { sittingFact, sittingsOf } from './sitting-facts.ts'

interface Row extends Record<string, unknown> {
  attempt_id: string
  entrant_id: string
  user_id: string
  started_at: string
  at: string
  from_address: string | null
  to_address: string | null
  user_agent: string | null
}

/** Attempts that another device took over, by the audit rows of it: when, from which address to which. */
export const takeovers: Detector = async (tx, scope) => {
  const { rows } = await tx.execute<Row>(sql`
    select a.attempt_id, a.entrant_id, a.user_id, a.started_at, u.at, u.before ->> 'address' as from_address,
      u.after ->> 'address' as to_address, s.user_agent
    from ${sittingsOf(scope)} join audit u on u.object_id = a.contest_id::text and u.module = 'contest' and u.operation = 'attempt_move'
      and u.result = 'success' and u.user_id = a.user_id and u.at >= a.started_at left join session s on s.resource_id = u.session_id
    where a.epoch > 1 order by u.at`)
  return [...groupBy(rows, ({ attempt_id }) => attempt_id)].flatMap(([attempt_id, moves]): Seen[] => {
    const [first] = moves
    if (first === undefined) return []
    const { entrant_id, user_id, started_at, from_address } = first
    const begin = sittingFact({ at: started_at, what: 'begin', entrant_id, user_id, address: from_address })
    const addresses = distinct([from_address, ...moves.map(({ to_address }) => to_address)].filter((one) => one !== null))
    const facts = moves.map(({ at, to_address, user_agent }) =>
      sittingFact({ at, what: 'takeover', entrant_id, user_id, address: to_address, user_agent }),
    )
    return [
      {
        kind: 'two_devices',
        key: attempt_id,
        strength: addresses.length > 1 || moves.length > 2 ? 'medium' : 'weak',
        topic_id: null,
        entrants: [entrant_id],
        facts: [begin, ...facts],
        measures: { takeovers: moves.length, addresses: addresses.length },
      },
    ]
  })
}
