import type { BuiltKind } from '@beacon/engine/kinds'
import type { Pool } from 'pg'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestStandings } from '../score/index.ts'

/**
 * What was done in contests of a kind, as relations: each text stands in SQL where a table stands, and its columns are those named
 * here. Evidence, statistics, monitoring and a person's own pages count in them, and read no table of a kind.
 */
export interface KindMeasures {
  /**
   * What entrants handed in, a row each: resource_id, contest_id, run, entrant_id, user_id, topic_id (or null), at, address,
   * user_agent, is_practice, result (`repeated` counts as none) and verdict: what a referee said of it later (or null).
   */
  readonly attempts: string
  /** What they completed, a row for each part: contest_id, run, entrant_id, solver_id, user_id, topic_id, at, is_practice. */
  readonly completions: string
  /** How many topics each person completed, by user id. One of several parts counts once, for whoever completed it. */
  readonly countCompleted: (pool: Pool, standings: ContestStandings) => Promise<ReadonlyMap<string, number>>
}

const measures = kindPorts<KindMeasures>('measure')
export const useMeasures = measures.use

/** What was handed in at a contest. */
export const attemptsOf = (contest: { kind: BuiltKind }): string => measures.of(contest).attempts
/** The condition under which a row `x` of attempts counts as one. */
export const isAttempt = "x.result <> 'repeated' and not x.is_practice"
/** How many topics each person completed at a contest, by user id. */
export const countCompleted = (pool: Pool, standings: ContestStandings): Promise<ReadonlyMap<string, number>> =>
  measures.of(standings.contest).countCompleted(pool, standings)

const columns = 'resource_id, contest_id, run, entrant_id, user_id, topic_id, at, address, user_agent, is_practice, result, verdict'

/** What was handed in at contests of every kind. */
export function allAttempts(): string {
  // Kinds that keep them in the same table are asked once.
  const all = [...new Set(measures.all().map(({ port }) => port.attempts))]
  const [only] = all
  if (only !== undefined && all.length === 1) return only
  return `(${all.map((from) => `select ${columns} from ${from} one`).join(' union all ')})`
}
