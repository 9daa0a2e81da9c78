import type { ScoreKind } from '../../core/kind.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { emptyFacts, type Facts } from '../../answers/standings/facts.ts'
import { reduce } from '../../answers/standings/reduce.ts'
import { resolverRow as answersRow } from '../../answers/standings/resolver-row.ts'
import type { ResolverEntrant } from '../../core/resolver/index.ts'
import { createStandings } from './live.ts'
import { project } from './project.ts'
import type { CfsColumn, CfsRow } from './rows.ts'

/** Penetration: ranges whose stages are topics with flags, whole points, and a bonus for a finished range. */
export const cfsKind: ScoreKind<ScoreEvent, Facts, CfsRow, CfsColumn> = {
  point_digits: 0,
  columns: ['solved', 'finished'],
  nothing: emptyFacts,
  reduce,
  project,
  createStandings,
  resolverRow,
}

/** As in flag; the stage that was taken last shows the bonus of its range as well. */
function resolverRow(row: CfsRow): ResolverEntrant {
  const { cells, ...plain } = answersRow({ ...row, score: row.score - row.parts.finish })
  const bonusOf = (id: string): number => row.finishes.reduce((sum, { stage_id, points }) => sum + (stage_id === id ? points : 0), 0)
  return { ...plain, score: row.score, cells: cells.map((cell) => ({ ...cell, worth: cell.worth + bonusOf(cell.topic_id) })) }
}
