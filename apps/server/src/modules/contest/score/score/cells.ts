import type { Platform } from '../../../../context.ts'
import type { Board, Cells, ContestStandings } from './board.ts'
import { kindScore } from './port.ts'

export const cellsOf = (platform: Pick<Platform, 'pool'>, standings: ContestStandings, board: Board): Promise<Cells> =>
  kindScore.of(standings.contest).cells(platform, standings, board)
