import type { ScoreKind } from '../../core/kind.ts'
import { rankRows, timeOrder } from '../../core/rank-order.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import { emptyFacts, type Facts as AnswerFacts } from '../../answers/standings/facts.ts'
import { project as projectAnswers } from '../../answers/standings/project.ts'
import { reduce as reduceAnswers } from '../../answers/standings/reduce.ts'
import type { FlagRow } from '../../answers/standings/rows.ts'
import { viewOf } from '../../answers/standings/view.ts'
import { addEvaluation, cellsOf, emptyBook } from './book.ts'
import { type AiEvent, answerOf, type EvaluationEvent, isEvaluation } from './event.ts'
import { createStandings } from './live.ts'
import { type AiColumn, type AiRow, type AiStandings, noSums, sumsOf, withSums } from './rows.ts'

interface Facts {
  last_seq: number
  answers: AnswerFacts
  evaluations: readonly EvaluationEvent[]
}

/** AI contests: the best public score of a topic brings points, after the reveal the best private one of the finals; flags beside them. */
export const aiKind: ScoreKind<AiEvent, Facts, AiRow, AiColumn> = {
  point_digits: 0,
  columns: ['solved', 'submissions'],
  nothing: { last_seq: 0, answers: emptyFacts, evaluations: [] },
  reduce,
  project,
  createStandings,
}

function reduce(events: readonly AiEvent[], previous: Facts = aiKind.nothing): Facts {
  const sorted = inSequence(events, previous.last_seq)
  return {
    last_seq: sorted.at(-1)?.seq ?? previous.last_seq,
    answers: reduceAnswers(
      sorted.flatMap((event) => answerOf(event) ?? []),
      previous.answers,
    ),
    evaluations: [...previous.evaluations, ...sorted.filter(isEvaluation)],
  }
}

function project({ answers, evaluations }: Facts, options: ViewOptions): AiStandings {
  const { entrants, topics } = viewOf(answers, options)
  const book = emptyBook()
  for (const event of evaluations.filter(visibleIn(options))) addEvaluation(book, event)
  const ranked = new Set(entrants.flatMap(({ entrant_id, rights }) => (rights.ranks_overall ? [entrant_id] : [])))
  const cells = cellsOf(book, {
    topics: new Map([...topics].map(([id, { rules, state }]) => [id, { rules, is_hidden: state.is_hidden }])),
    isRanked: (id) => ranked.has(id),
  })
  const scored = new Set(entrants.flatMap(({ entrant_id, rights }) => (rights.gets_score ? [entrant_id] : [])))
  const rowOf = (row: FlagRow): AiRow => {
    const own = cells.get(row.entrant_id)
    return withSums(row, own === undefined ? noSums : sumsOf(own), scored.has(row.entrant_id), false)
  }
  const standings = projectAnswers(answers, options)
  return { ...standings, rows: rankRows(standings.rows.map(rowOf), timeOrder), others: standings.others.map(rowOf) }
}
