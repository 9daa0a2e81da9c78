import type { EventEnvelope } from './event.ts'
import type { LiveStandings } from './live-standings.ts'
import type { ResolverEntrant } from './resolver/index.ts'
import type { StandingRow, Standings } from './rows.ts'
import type { LiveOptions, ViewOptions } from './view.ts'

/**
 * What a kind of contest brings to the engine: how its events become standings. It reads nothing else: no setting, no clock.
 * `reduce` and `project` say what is right; `createStandings` says the same faster.
 */
export interface ScoreKind<
  Event extends EventEnvelope = EventEnvelope,
  Facts = unknown,
  Row extends StandingRow = StandingRow,
  Column extends string = string,
> {
  /** Decimal places of a point: scores are integers of 1, 10⁻² or 10⁻⁶ points, below 2⁵³. */
  readonly point_digits: 0 | 2 | 6
  /** The kind's own numbers of a row, in the order in which a row names them. */
  readonly columns: readonly Column[]
  readonly nothing: Facts
  /** The public view hides results until an event of the kind releases them: without a freeze, too, it is not the real one. */
  readonly is_sealed?: true
  /**
   * Folds events into facts: `reduce([...a, ...b])` equals `reduce(b, reduce(a))`, and the order of the input does not matter.
   * @throws RangeError when an event's seq comes twice or is not after what `previous` has folded.
   */
  reduce(events: readonly Event[], previous?: Facts): Facts
  /** The standings of a view at a moment, from facts alone. */
  project(facts: Facts, options: ViewOptions): Standings<Row>
  /** The incremental fold. Where a kind has none, `standingsOf` projects anew when it is next read. */
  createStandings?(options: LiveOptions): LiveStandings<Event, Row, Column>
  /** A row as the resolver moves it, for kinds whose result can be revealed step by step. */
  resolverRow?(row: Row): ResolverEntrant
}
