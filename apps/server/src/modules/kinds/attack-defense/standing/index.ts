import type { AttackDefenseEvent } from '@beacon/engine/attack-defense'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'
import { roundSteps } from '../../../rounds/round/index.ts'
import { adRow } from './rows.ts'
import { rulesEvent } from './rules.ts'

export { adRow } from './rows.ts'
export { rulesEvent } from './rules.ts'
export { statistic } from './statistic.ts'

const columns = ['attack', 'defence', 'sla'] as const

/** What a score is made of, round by round. */
export const ranking: KindRanking = {
  heads: [
    { en: 'Attack', zh: '攻击分' },
    { en: 'Defence', zh: '防御分' },
    { en: 'SLA', zh: '可用性分' },
    { en: 'SLA %', zh: '可用率' },
    { en: 'Captures', zh: '攻击数' },
    { en: 'Flags lost', zh: '失分 Flag 数' },
  ],
  listsAll: () => true,
  parts: (row) => {
    const { initial, attack, defence, sla, adjusted } = adRow(row)
    return [initial, attack, defence, sla, adjusted]
  },
  // Checked: the log of such a contest holds events of this kind alone.
  steps: async (_ctx, { standings, moment, row }) =>
    roundSteps(standings.events as AttackDefenseEvent[], { moment, freeze_seq: standings.freeze_seq, entrant_id: row.entrant_id, columns }),
  rulesAgain: ({ contest }) => rulesEvent(contest),
}
