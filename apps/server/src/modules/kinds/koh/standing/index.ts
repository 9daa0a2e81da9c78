import type { KohEvent } from '@beacon/engine/koh'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'
import { roundSteps } from '../../../rounds/round/index.ts'
import { kohRow } from './rows.ts'
import { rulesEvent } from './rules.ts'

export { kohRow } from './rows.ts'
export { rulesEvent } from './rules.ts'
export { statistic } from './statistic.ts'

const columns = ['hold', 'solve', 'blood'] as const

/** What a score is made of, round by round. */
export const ranking: KindRanking = {
  heads: [
    { en: 'Hold', zh: '占领分' },
    { en: 'Solve', zh: '解题分' },
    { en: 'Held s', zh: '占领时长（秒）' },
    { en: 'Hills', zh: '占领山头数' },
  ],
  listsAll: () => true,
  parts: (row) => {
    const { hold, solve, blood, adjusted } = kohRow(row)
    return [hold, solve, blood, adjusted]
  },
  // Checked: the log of such a contest holds events of this kind alone.
  steps: async (_ctx, { standings, moment, row }) =>
    roundSteps(standings.events as KohEvent[], { moment, freeze_seq: standings.freeze_seq, entrant_id: row.entrant_id, columns }),
  rulesAgain: ({ contest }) => rulesEvent(contest),
}
