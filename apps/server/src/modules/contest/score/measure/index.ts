import type { BuiltKind } from '@beacon/engine/kinds'
import { kindPorts } from '../../core/kind-port/index.ts'

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
}

const measures = kindPorts<KindMeasures>('measure')
export const useMeasures = measures.use

/** What was handed in at a contest. */
export const attemptsOf = (contest: { kind: BuiltKind }): string => measures.of(contest).attempts
/** What was completed at a contest. */
export const completionsOf = (contest: { kind: BuiltKind }): string => measures.of(contest).completions

const columns = 'resource_id, contest_id, run, entrant_id, user_id, topic_id, at, address, user_agent, is_practice, result, verdict'

/** What was handed in at contests of every kind. */
export function allAttempts(): string {
  const all = measures.all().map(({ port }) => port.attempts)
  const [only] = all
  if (only !== undefined && all.length === 1) return only
  return `(${all.map((from) => `select ${columns} from ${from} one`).join(' union all ')})`
}
