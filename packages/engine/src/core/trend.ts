import type { EventEnvelope } from './event.ts'
import type { LiveStandings } from './live-standings.ts'
import { inSequence } from './sequence.ts'
import { type LiveOptions, resultsUntil } from './view.ts'

/** A step of an entrant's line: from `at` (epoch milliseconds) on it stood like this. */
export interface TrendStep {
  at: number
  seq: number
  score: number
  rank: number | null
}

export interface TrendLine {
  entrant_id: string
  steps: readonly TrendStep[]
}

/** How standings are made that start from nothing: a kind's own, see `standingsOf`. */
type Start<Event extends EventEnvelope> = (options: LiveOptions) => Pick<LiveStandings<Event>, 'apply' | 'publicSeq' | 'rankRow'>

/**
 * Score and rank over time as steps, each the projection at its own moment (a repricing shows where it happened).
 * The time between the first and the last event is cut into `steps` equal spans; each span with a change gives one step.
 */
export function trendOf<Event extends EventEnvelope>(
  start: Start<Event>,
  events: readonly Event[],
  entrantIds: readonly string[],
  options: LiveOptions & { steps?: number; bracket?: string },
): TrendLine[] {
  const sorted = inSequence(events, 0)
  const standings = start(options)
  const lines = entrantIds.map((entrant_id) => ({ entrant_id, steps: new Array<TrendStep>() }))
  // What a freeze holds back must not move the cuts either.
  const freezeSeq = resultsUntil(options)
  const until = sorted.reduce((last, { lane, seq, at }) => (lane !== 'result' || seq <= freezeSeq ? at : last), 0)
  for (const span of spansOf(sorted, until, Math.max(1, options.steps ?? 200))) {
    const before = standings.publicSeq()
    standings.apply(span)
    const last = span.filter(({ seq }) => seq <= standings.publicSeq()).at(-1)
    if (!last || standings.publicSeq() === before) continue
    for (const { entrant_id, steps } of lines) {
      const row = standings.rankRow(entrant_id, options.bracket)
      const latest = steps.at(-1)
      if (!row || (latest?.score === row.score && latest.rank === row.rank)) continue
      steps.push({ at: last.at, seq: standings.publicSeq(), score: row.score, rank: row.rank })
    }
  }
  return lines
}

function* spansOf<Event extends EventEnvelope>(events: readonly Event[], until: number, steps: number): Generator<readonly Event[]> {
  const first = events[0]?.at ?? 0
  const width = Math.max(1, (until - first + 1) / steps)
  let from = 0
  for (let to = 1; to <= events.length; to += 1) {
    const span = Math.floor(((events[to]?.at ?? Infinity) - first) / width)
    const current = Math.floor(((events[from]?.at ?? 0) - first) / width)
    if (span === current) continue
    yield events.slice(from, to)
    from = to
  }
}
