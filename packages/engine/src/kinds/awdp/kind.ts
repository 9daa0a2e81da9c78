import type { ScoreKind } from '../../core/kind.ts'
import { rankRows } from '../../core/rank-order.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import type { Facts as AnswerFacts } from '../../answers/standings/facts.ts'
import { emptyFacts } from '../../answers/standings/facts.ts'
import { project as projectAnswers } from '../../answers/standings/project.ts'
import { reduce as reduceAnswers } from '../../answers/standings/reduce.ts'
import type { FlagRow } from '../../answers/standings/rows.ts'
import { viewOf } from '../../answers/standings/view.ts'
import { type AwdpEvent, type RoundEvent, unpaid } from './event.ts'
import { createStandings } from './live.ts'
import { type AwdpColumn, awdpOrder, type AwdpRow, type AwdpStandings, noSums, scoreOf, sumsOf } from './rows.ts'

interface Facts {
  last_seq: number
  answers: AnswerFacts
  rounds: readonly RoundEvent[]
}

/** AWDP: rounds pay for topics that were attacked and for those that are defended; solves by themselves pay nothing. */
export const awdpKind: ScoreKind<AwdpEvent, Facts, AwdpRow, AwdpColumn> = {
  point_digits: 6,
  columns: ['solved', 'attack', 'defence', 'defended'],
  nothing: { last_seq: 0, answers: emptyFacts, rounds: [] },
  reduce,
  project,
  createStandings,
}

function reduce(events: readonly AwdpEvent[], previous: Facts = awdpKind.nothing): Facts {
  const sorted = inSequence(events, previous.last_seq)
  return {
    last_seq: sorted.at(-1)?.seq ?? previous.last_seq,
    answers: reduceAnswers(
      sorted.flatMap((event) => unpaid(event) ?? []),
      previous.answers,
    ),
    rounds: [...previous.rounds, ...sorted.filter((event) => event.kind === 'round.settled')],
  }
}

function project({ answers, rounds }: Facts, options: ViewOptions): AwdpStandings {
  const { entrants } = viewOf(answers, options)
  const isVisible = visibleIn(options)
  const seen = rounds.filter(isVisible)
  const isHidden = (id: string): boolean => answers.topics.get(id)?.states.filter(isVisible).at(-1)?.payload.is_hidden === true
  const sums = sumsOf(new Map(seen.map(({ payload }) => [payload.n, payload])), isHidden)
  const scored = new Set(entrants.flatMap(({ entrant_id, rights }) => (rights.gets_score ? [entrant_id] : [])))
  const rowOf = (row: FlagRow): AwdpRow => {
    const own = sums.get(row.entrant_id) ?? noSums
    return { ...row, ...own, score: row.score + (scored.has(row.entrant_id) ? scoreOf(own) : 0) }
  }
  const standings = projectAnswers(answers, options)
  return { ...standings, rows: rankRows(standings.rows.map(rowOf), awdpOrder), others: standings.others.map(rowOf) }
}
