import { isSameRank } from '../standings/place.ts'
import type { RankRow } from '../standings/rows.ts'
import type { LiveEntrant, LiveModel } from './model.ts'

/** The ranking of one bracket (or of all) at one version. Rows that did not change are the same objects as before. */
export interface RankingView {
  version: number
  entrants: readonly LiveEntrant[]
  rows: readonly RankRow[]
  by_index: readonly (RankRow | undefined)[]
}

function isListed({ rights, state }: LiveEntrant, bracket: string | undefined): boolean {
  return bracket === undefined ? rights.ranks_overall : state.bracket_id === bracket
}

/** Lists and ranks; `before` is the view of an earlier version. */
export function rankingView(model: LiveModel, version: number, bracket: string | undefined, before: RankingView | undefined): RankingView {
  const entrants = model.order.filter((entrant) => isListed(entrant, bracket))
  const by_index: (RankRow | undefined)[] = Array.from({ length: model.entrants.size }, () => undefined)
  let rank = 1
  const rows = entrants.map((entrant, index) => {
    const above = entrants[index - 1]
    if (!above || !isSameRank(above, entrant)) rank = index + 1
    const row = rankRow(entrant, rank, before?.by_index[entrant.index])
    by_index[entrant.index] = row
    return row
  })
  return { version, entrants, rows, by_index }
}

function rankRow({ entrant_id, score, solved, last_at }: LiveEntrant, rank: number, before: RankRow | undefined): RankRow {
  const isSame = before?.rank === rank && before.score === score && before.solved === solved && before.last_at === last_at
  return isSame ? before : { entrant_id, rank, score, solved, last_at }
}
