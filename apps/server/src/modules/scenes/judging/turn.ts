import { sql, type SQL } from 'drizzle-orm'
import { judging } from '../../../db/schema/index.ts'

type Place = Record<'judging_id' | 'turn_of' | 'ordered_at', unknown>

/** How many of the same holder come before one that waits: those at work, and those ordered earlier. A second one waits for the first of others. */
export const turnOf = ({ judging_id, turn_of, ordered_at }: Place): SQL<number> => sql`(
  select count(*) from ${judging} as before where before.turn_of = ${turn_of} and before.state in ('queued', 'leased')
    and (before.state = 'leased' or (before.ordered_at, before.judging_id) < (${ordered_at}, ${judging_id})))`
