import { sql, type SQL } from 'drizzle-orm'

/** Names that queries give to a table with an `entrant_id`: written by us, never a value. */
type Alias = 'm' | 's' | 'w' | 'x'

/**
 * True for rows of an entrant that plays: staff who try a contest out are in no number of it.
 * Text for a query of the pool; `played` is the same for one of drizzle.
 */
export const ofPlayers = (table: Alias): string =>
  `not exists (select 1 from entrant tester where tester.entrant_id = ${table}.entrant_id and tester.is_staff)`

export const played = (table: Alias): SQL => sql.raw(ofPlayers(table))

/**
 * As `played`, for a pass over all of one contest: the staff are read once. The planner knows nothing of a run in its first minutes,
 * takes it for one row, and would read all entrants for each of its tries.
 */
export const playedIn = (table: Alias, contest_id: string): SQL =>
  sql`${sql.raw(table)}.entrant_id <> all(array(select entrant_id from entrant where contest_id = ${contest_id} and is_staff))`
