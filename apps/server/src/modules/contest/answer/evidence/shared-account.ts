import { sql } from 'drizzle-orm'
import { playedIn } from '../../../../db/players.ts'
import { groupBy, tryColumns, tryFact, type Detector, type TryRow } from '../../judge/evidence/index.ts'

interface Row extends TryRow {
  address_before: string
}
/** A person changes the network once or twice; two persons go to and fro. */
const fewSwitches = 3
const manySwitches = 8

/** Tries of one account from two addresses in turn, each within ten minutes of the other. */
export const sharedAccount: Detector = async (tx, { contest_id, run }) => {
  const { rows } = await tx.execute<Row>(sql`
    with steps as (select ${sql.raw(tryColumns)}, lag(host(s.address)) over w as address_before, s.at - lag(s.at) over w as gap
      from submission s where s.contest_id = ${contest_id} and s.run = ${run} and ${playedIn('s', contest_id)} window w as (partition by s.user_id order by s.at, s.resource_id))
    select * from steps where address <> address_before and gap < interval '10 minutes' order by at`)
  return [...groupBy(rows, ({ user_id }) => user_id)].flatMap(([user_id, switches]) => {
    const [first] = switches
    if (first === undefined || switches.length < fewSwitches) return []
    return [
      {
        kind: 'shared_account' as const,
        key: user_id,
        strength: switches.length >= manySwitches ? ('medium' as const) : ('weak' as const),
        topic_id: null,
        entrants: [first.entrant_id],
        facts: switches.map((row) => tryFact(row)),
        measures: { switches: switches.length },
      },
    ]
  })
}
