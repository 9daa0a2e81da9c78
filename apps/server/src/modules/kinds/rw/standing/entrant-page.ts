import type { KindEntrantPage } from '../../../contest/show/entrant-page/index.ts'
import { rwRow } from './rows.ts'

/** Targets that an entrant won; a demo is the whole team's. */
export const entrantPage: KindEntrantPage = {
  completed: (standings, entrant_id) => {
    const row = standings.public.row(entrant_id)
    if (row === undefined) return []
    return rwRow(row)
      .cells.flatMap(({ topic_id, points, bonus, is_first, won_at }) =>
        won_at === null ? [] : [{ topic_id, points: points + bonus, blood: is_first ? (1 as const) : null, at: won_at }],
      )
      .sort((left, right) => left.at - right.at)
  },
  topics: ({ directory }) => [...directory.shown.values()],
  broughtBy: async () => new Map(),
}
