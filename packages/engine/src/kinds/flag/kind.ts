import type { ScoreKind } from '../../core/kind.ts'
import { createStandings } from './live/standings.ts'
import type { ScoreEvent } from './score-event.ts'
import { emptyFacts, type Facts } from './standings/facts.ts'
import { project } from './standings/project.ts'
import { reduce } from './standings/reduce.ts'
import { resolverRow } from './standings/resolver-row.ts'
import type { FlagColumn, FlagRow } from './standings/rows.ts'

/** Jeopardy CTF: points of topics for flags, whole. */
export const flagKind: ScoreKind<ScoreEvent, Facts, FlagRow, FlagColumn> = {
  point_digits: 0,
  columns: ['solved'],
  nothing: emptyFacts,
  reduce,
  project,
  createStandings,
  resolverRow,
}
