import type { CellState } from '@beacon/api/kinds/attack-defense/views'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'

interface Key {
  contest_id: string
  run: number
}
interface StateRow {
  [column: string]: unknown
  entrant_id: string
  topic_id: string
  verdict: string | null
  before: string | null
  captured: boolean
}

const isDown = (verdict: string | null): boolean => verdict === 'corrupt' || verdict === 'mumble' || verdict === 'down'

/**
 * How boxes stand in a round: captured as soon as somebody takes a flag in it, down by its check; one that is not checked stands as it did
 * before. `until`: captures before it alone. By entrant and topic.
 */
export async function readStates(
  executor: Executor,
  { contest_id, run }: Key,
  n: number,
  until: string | null,
): Promise<Map<string, CellState>> {
  const { rows } = await executor.execute<StateRow>(sql`
    with f as (select distinct entrant_id, topic_id from ad_flag where contest_id = ${contest_id} and run = ${run} and n = ${n}),
    v as (select entrant_id, topic_id, n, case when is_annulled then 'error' else verdict end as verdict from cell_check
      where contest_id = ${contest_id} and run = ${run} and counts and n between ${n - 20} and ${n}),
    k as (select distinct victim_id, topic_id from ad_capture where contest_id = ${contest_id} and run = ${run} and n = ${n}
      and ${until === null ? sql`true` : sql`at < ${until}::timestamptz`})
    select f.entrant_id, f.topic_id, (select verdict from v where v.entrant_id = f.entrant_id and v.topic_id = f.topic_id and v.n = ${n}) as verdict,
      (select v.verdict from v where v.entrant_id = f.entrant_id and v.topic_id = f.topic_id and v.n < ${n} and v.verdict <> 'error'
        order by v.n desc limit 1) as before,
      k.victim_id is not null as captured
    from f left join k on k.victim_id = f.entrant_id and k.topic_id = f.topic_id`)
  return new Map(
    rows.map(({ entrant_id, topic_id, verdict, before, captured }) => {
      const checked = verdict !== null && verdict !== 'error'
      return [stateKey(entrant_id, topic_id), { captured, checked, down: isDown(checked ? verdict : before) }]
    }),
  )
}

export const stateKey = (entrant_id: string, topic_id: string): string => `${entrant_id} ${topic_id}`
export const noState: CellState = { captured: false, down: false, checked: false }
