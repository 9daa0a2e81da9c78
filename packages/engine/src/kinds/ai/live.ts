import type { LiveOptions } from '../../core/view.ts'
import { markTouched } from '../../answers/live/mark.ts'
import { createModel, entrantOf, type LiveModel } from '../../answers/live/model.ts'
import { type AnswerStandings, type OwnFold, standingsOver } from '../../answers/live/standings.ts'
import { addEvaluation, type AiCell, cellsOf, emptyBook } from './book.ts'
import { type AiEvent, answerOf, isEvaluation } from './event.ts'
import { type AiColumn, type AiOwnColumn, type AiRow, type EvaluationSums, noSums, sumsOf, withSums } from './rows.ts'

export type AiLiveStandings = AnswerStandings<AiRow, AiColumn, AiEvent>

/** Incremental `project(reduce(events), options)`: flags cost no evaluation, and evaluations are summed once for all that came together. */
export function createStandings(options: LiveOptions): AiLiveStandings {
  const model = createModel<AiOwnColumn>(['submissions'])
  return standingsOver(model, options, evaluationsIn(model))
}

function evaluationsIn(model: LiveModel<AiColumn>): OwnFold<AiRow, AiEvent> {
  const book = emptyBook()
  let sums = new Map<string, EvaluationSums>()
  let isStale = false
  const settle = (): void => {
    if (!isStale) return
    isStale = false
    const before = sums
    sums = sumsIn(model, cellsOf(book, { topics: topicsIn(model), isRanked: (id) => model.by_id.get(id)?.rights.ranks_overall === true }))
    for (const id of new Set([...before.keys(), ...sums.keys()])) {
      if (!model.by_id.has(id)) continue
      const entrant = entrantOf(model, id)
      const own = sums.get(id) ?? noSums
      entrant.own_points = own.points
      entrant.own_last = own.last
      model.book.values.submissions[entrant.index] = own.submissions
      markTouched(model, entrant)
    }
  }
  return {
    answer: answerOf,
    ingest(event) {
      if (isEvaluation(event)) addEvaluation(book, event)
      // Prices, sight and rights move points without an evaluation.
      if (isEvaluation(event) || event.kind === 'topic.state' || event.kind === 'rules.set' || event.kind === 'entrant.state')
        isStale = true
    },
    settle,
    rowOf: (row, entrant) => withSums(row, sums.get(entrant.entrant_id) ?? noSums, entrant.rights.gets_score, true),
  }
}

const sumsIn = (model: LiveModel<AiColumn>, cells: ReadonlyMap<string, AiCell[]>): Map<string, EvaluationSums> =>
  new Map([...cells].flatMap(([id, own]) => (model.by_id.has(id) ? [[id, sumsOf(own)] as const] : [])))

const topicsIn = (model: LiveModel<AiColumn>) =>
  new Map(
    [...model.topics.values()].flatMap(({ topic_id, rules, state }) =>
      rules === null ? [] : [[topic_id, { rules, is_hidden: state.is_hidden }] as const],
    ),
  )
