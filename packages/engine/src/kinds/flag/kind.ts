import type { ScoreKind } from '../../core/kind.ts'
import { createStandings } from '../../answers/live/standings.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { emptyFacts, type Facts } from '../../answers/standings/facts.ts'
import { project } from '../../answers/standings/project.ts'
import { reduce } from '../../answers/standings/reduce.ts'
import { resolverRow } from '../../answers/standings/resolver-row.ts'
import type { FlagColumn, FlagRow } from '../../answers/standings/rows.ts'

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
