import type { StandingRow } from '@beacon/engine'
import type { Platform } from '../../context.ts'
import { knownKept } from './keeper.ts'
import type { Board, ContestStandings } from './standings.ts'
import { triedOf } from './tried.ts'

/** Draws the cells of a board, one character a topic in the order of `topics`. */
export interface Cells {
  topics: readonly string[]
  of: (row: StandingRow) => string
  stamp: string
}

export async function cellsOf(platform: Pick<Platform, 'pool'>, standings: ContestStandings, board: Board): Promise<Cells> {
  const { contest, directory, is_frozen, clock } = standings
  const listed = new Set(board.topics().map(({ topic_id }) => topic_id))
  const topics = [...directory.topics.keys()].filter((id) => listed.has(id))
  const kept = knownKept(platform, contest.resource_id)
  const freezeAt = board.view === 'public' && is_frozen ? clock.freeze_at : null
  const tried = kept === undefined ? null : await triedOf(platform.pool, kept, freezeAt)
  const showsPending = freezeAt !== null && contest.freeze_show_pending
  const of = (row: StandingRow): string => {
    const solved = new Map(
      row.cells.filter(({ is_solved }) => is_solved).map((cell) => [cell.topic_id, cell.blood === null ? 'o' : String(cell.blood)]),
    )
    return topics
      .map((id) => {
        const mark = solved.get(id)
        if (mark !== undefined) return mark
        if (showsPending && tried?.isPending(row.entrant_id, id) === true) return 'p'
        return tried?.isTried(row.entrant_id, id) === true ? 'x' : '.'
      })
      .join('')
  }
  return { topics, of, stamp: tried?.stamp ?? '' }
}
