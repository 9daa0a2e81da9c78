import type { ScoreStep } from '@beacon/api/contest/ranking'
import type { AttackDefenseEvent } from '@beacon/engine/attack-defense'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'
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
  steps: async (_ctx, { standings, moment, row }) => {
    // Checked: the log of such a contest holds events of this kind alone.
    const events = (standings.events as AttackDefenseEvent[]).filter(({ seq }) => seq <= moment.seq)
    const last = new Map(events.flatMap((event) => (event.kind === 'round.settled' ? [[event.payload.n, event.seq] as const] : [])))
    return events.flatMap((event): ScoreStep[] => {
      const step = { seq: event.seq, at: new Date(event.at).toISOString(), counts_at_seq: event.counts_at_seq, ...noStep }
      const is_public = standings.freeze_seq === null || event.lane === 'moderation' || event.counts_at_seq <= standings.freeze_seq
      if (event.kind === 'adjust' && event.entrant_id === row.entrant_id)
        return [{ ...step, kind: 'adjust', points: event.payload.points, is_public }]
      if (event.kind !== 'round.settled') return []
      const place = event.payload.entrants.indexOf(row.entrant_id)
      if (place < 0) return []
      const { topics } = event.payload
      const sums = columns.map((column) =>
        topics.reduce((sum, _topic, index) => sum + (event.payload[column][place * topics.length + index] ?? 0), 0),
      )
      const points = sums.reduce((sum, one) => sum + one, 0)
      const counts = last.get(event.payload.n) === event.seq
      return [
        {
          ...step,
          kind: 'round',
          part: event.payload.n,
          formula: sums.map(plain).join(' + '),
          points: counts ? points : 0,
          counts,
          is_public,
        },
      ]
    })
  },
  rulesAgain: ({ contest }) => rulesEvent(contest),
}

const plain = (millionths: number): string => String(Math.round(millionths / 1_000) / 1_000)
const noStep = {
  topic_id: null,
  topic_name: null,
  part: null,
  by: null,
  text: null,
  formula: null,
  value_then: null,
  value_now: null,
  blood: null,
  bonus: 0,
  counts: true,
}
