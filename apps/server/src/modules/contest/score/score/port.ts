import type { Platform } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { TopicName } from '../../core/contest/index.ts'
import type { Board, Cells, ContestStandings } from './board.ts'
import type { Fold } from './fold.ts'
import type { FoldedRun } from './fold-cache.ts'

/** How this process reads the folds of a kind. Events become standings in the engine's `ScoreKind`. */
export interface KindScore {
  /** What a board of the kind reads besides common rows; it becomes part of the `Board`. */
  board(about: { live: Fold; real: Fold; view: Board['view'] }): object
  cells(platform: Pick<Platform, 'pool'>, standings: ContestStandings, board: Board): Promise<Cells>
  /** Heads of the columns of cells, as everybody may know them. */
  columns(standings: ContestStandings, ids: readonly string[]): MatrixColumn[]
  /** Something was committed: what is known of a run beside its events may be old. */
  moved(kept: FoldedRun): void
}

export interface MatrixColumn extends TopicName {
  value: number
  solves: number
}

export const kindScore = kindPorts<KindScore>('score')
