import { sql } from 'drizzle-orm'
import type { StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { playedIn } from '../../../../db/players.ts'
import { distinct, groupBy, isoOf, type Detector, type Seen } from '../../judge/evidence/index.ts'

interface Row extends Record<string, unknown> {
  entrant_id: string
  user_id: string
  address: string
  user_agent: string
  first_at: string | Date
  last_at: string | Date
  submission_id: string | null
}
/** A hall has one address for many: what more share says nothing. */
const fewEntrants = 3
const fewShare = 0.1
const closeMs = 10 * 60_000

/**
 * An address that a few entrants share, and within it the same program used by two of them within ten minutes of each other.
 * Tries and sign-ins both tell a place.
 */
export const sharedPlace: Detector = async (tx, { contest_id, run }) => {
  const { rows } = await tx.execute<Row>(sql`
    select s.entrant_id, s.user_id, host(s.address) as address, s.user_agent, min(s.at) as first_at, max(s.at) as last_at,
      (array_agg(s.resource_id order by s.at))[1] as submission_id
    from submission s where s.contest_id = ${contest_id} and s.run = ${run} and ${playedIn('s', contest_id)} group by 1, 2, 3, 4
    union all
    select m.entrant_id, m.user_id, host(n.ip), n.user_agent, min(n.created_at), max(n.seen_at), null
    from entrant_member m join contest c on c.resource_id = m.contest_id join session n on n.user_id = m.user_id
    where m.contest_id = ${contest_id} and ${playedIn('m', contest_id)} and n.seen_at >= coalesce(c.started_at, c.start_at) group by 1, 2, 3, 4`)
  const total = distinct(rows.map(({ entrant_id }) => entrant_id)).length
  const most = Math.max(fewEntrants, Math.floor(total * fewShare))
  return [...groupBy(rows, ({ address }) => address)].flatMap(([address, uses]): Seen[] => {
    const entrants = distinct(uses.map(({ entrant_id }) => entrant_id))
    if (entrants.length < 2 || entrants.length > most) return []
    const place = { topic_id: null, entrants, measures: { entrants: entrants.length } }
    return [{ kind: 'shared_address', key: address, strength: 'weak', facts: uses.map(factOf), ...place }, ...devicesOf(address, uses)]
  })
}

function devicesOf(address: string, uses: readonly Row[]): Seen[] {
  return [...groupBy(uses, ({ user_agent }) => user_agent)].flatMap(([agent, same]): Seen[] => {
    const entrants = distinct(same.map(({ entrant_id }) => entrant_id))
    if (agent === '' || entrants.length < 2 || !same.some((one) => same.some((other) => isClose(one, other)))) return []
    const seen = { topic_id: null, entrants, facts: same.map(factOf), measures: { entrants: entrants.length } }
    return [{ kind: 'shared_device', key: `${address} ${agent}`, strength: 'medium', ...seen }]
  })
}

/** Two entrants at one place, one's stay beginning within ten minutes of the other's. */
const isClose = (one: Row, other: Row): boolean =>
  one.entrant_id !== other.entrant_id &&
  +new Date(one.first_at) - closeMs <= +new Date(other.last_at) &&
  +new Date(other.first_at) - closeMs <= +new Date(one.last_at)

const factOf = ({ entrant_id, user_id, address, user_agent, first_at, submission_id }: Row): StoredFact => ({
  at: isoOf(first_at),
  what: submission_id === null ? 'session' : 'try',
  entrant_id,
  user_id,
  address,
  user_agent,
  submission_id,
  upload_id: null,
  topic_id: null,
})
