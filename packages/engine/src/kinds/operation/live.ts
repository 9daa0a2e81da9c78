import type { LiveOptions } from '../../core/view.ts'
import { markTouched } from '../../answers/live/mark.ts'
import { createModel, isCounted, type LiveEntrant, type LiveModel } from '../../answers/live/model.ts'
import { type AnswerStandings, type OwnFold, standingsOver } from '../../answers/live/standings.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { type OperationColumn, type OperationRow, passedOf } from './rows.ts'

export type OperationLiveStandings = AnswerStandings<OperationRow, OperationColumn>

/** Incremental `project(reduce(events), options)`: a check asks the points of its entrant alone. */
export function createStandings(options: LiveOptions): OperationLiveStandings {
  const model = createModel(['passed'])
  return standingsOver(model, options, passesIn(model))
}

/** Keeps how many points everybody holds. */
function passesIn(model: LiveModel<OperationColumn>): OwnFold<OperationRow> {
  const checked = new Set<string>()
  let isStale = false
  const refresh = (entrant: LiveEntrant): void => {
    const passed = passedIn(entrant)
    if (model.book.values.passed[entrant.index] === passed) return
    model.book.values.passed[entrant.index] = passed
    markTouched(model, entrant)
  }
  return {
    answer: (event: ScoreEvent) => event,
    ingest(event) {
      if (event.kind === 'solve' || event.kind === 'verdict') checked.add(event.entrant_id)
      else if (event.topic_id !== null && (event.kind === 'rules.set' || event.kind === 'topic.state')) isStale = true
    },
    settle() {
      const stale = isStale ? model.entrants : [...checked].flatMap((id) => model.by_id.get(id) ?? [])
      for (const entrant of stale) refresh(entrant)
      checked.clear()
      isStale = false
    },
    rowOf: (row) => ({ ...row, passed: passedOf(row) }),
  }
}

function passedIn(entrant: LiveEntrant): number {
  let passed = 0
  for (const cell of entrant.cells) {
    if (!cell?.topic.rules || !isCounted(cell.topic)) continue
    for (const { part } of cell.topic.rules.parts) if (cell.solvers.some(({ done }) => done.some((one) => one.part === part))) passed += 1
  }
  return passed
}
