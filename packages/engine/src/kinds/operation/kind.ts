import { rankRows, timeOrder } from '../../core/rank-order.ts'
import type { ScoreKind } from '../../core/kind.ts'
import type { ViewOptions } from '../../core/view.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { emptyFacts, type Facts } from '../../answers/standings/facts.ts'
import { project as projectAnswers } from '../../answers/standings/project.ts'
import { reduce } from '../../answers/standings/reduce.ts'
import { resolverRow } from '../../answers/standings/resolver-row.ts'
import type { FlagRow } from '../../answers/standings/rows.ts'
import { createStandings } from './live.ts'
import { type OperationColumn, type OperationRow, type OperationStandings, passedOf } from './rows.ts'

/**
 * O&M: a topic is shared out to its points, and a point that is passed is a solve of its part, which counts where it was applied for.
 * One that is lost is unmade by a verdict about the run that passed it.
 */
export const operationKind: ScoreKind<ScoreEvent, Facts, OperationRow, OperationColumn> = {
  point_digits: 0,
  columns: ['solved', 'passed'],
  nothing: emptyFacts,
  reduce,
  project,
  createStandings,
  resolverRow,
}

function project(facts: Facts, options: ViewOptions): OperationStandings {
  const standings = projectAnswers(facts, options)
  const rowOf = (row: FlagRow): OperationRow => ({ ...row, passed: passedOf(row) })
  return { ...standings, rows: rankRows(standings.rows.map(rowOf), timeOrder), others: standings.others.map(rowOf) }
}
