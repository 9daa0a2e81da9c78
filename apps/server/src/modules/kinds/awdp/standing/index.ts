import type { ScoreStep } from '@beacon/api/contest/ranking'
import type { AwdpEvent } from '@beacon/engine/awdp'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'
import { awdpRow } from './rows.ts'

export { statistic } from './statistic.ts'

const sides = ['attack', 'defence', 'blood'] as const

/** What a score is made of: flags, which pay nothing by themselves, and what each round paid for them and for defences. */
export const ranking: KindRanking = {
  ...answerParts.ranking,
  heads: [
    { en: 'Attacked', zh: '攻击题数' },
    { en: 'Attack', zh: '攻击分' },
    { en: 'Defence', zh: '防御分' },
    { en: 'Defended', zh: '防御题数' },
  ],
  parts: (row) => {
    const { attack, defence, blood, parts } = awdpRow(row)
    return [attack, defence, blood, parts.adjustments]
  },
  steps: async (ctx, about) => {
    const { standings, moment, row } = about
    const own = await answerParts.ranking.steps(ctx, about)
    // Checked: the log of such a contest holds events of this kind alone.
    const events = (standings.events as AwdpEvent[]).filter(({ seq }) => seq <= moment.seq)
    const last = new Map(events.flatMap((event) => (event.kind === 'round.settled' ? [[event.payload.n, event.seq] as const] : [])))
    const rounds = events.flatMap((event): ScoreStep[] => {
      if (event.kind !== 'round.settled') return []
      const place = event.payload.entrants.indexOf(row.entrant_id)
      if (place < 0) return []
      const { topics, n } = event.payload
      const sums = sides.map((side) => topics.reduce((sum, _topic, at) => sum + (event.payload[side][place * topics.length + at] ?? 0), 0))
      const counts = last.get(n) === event.seq
      return [
        {
          ...noStep,
          seq: event.seq,
          at: new Date(event.at).toISOString(),
          counts_at_seq: event.counts_at_seq,
          kind: 'round',
          part: n,
          formula: sums.map(plain).join(' + '),
          points: counts ? sums.reduce((sum, one) => sum + one, 0) : 0,
          counts,
          is_public: standings.freeze_seq === null || event.seq <= standings.freeze_seq,
        },
      ]
    })
    return [...own, ...rounds].sort((one, other) => one.seq - other.seq)
  },
}

const plain = (millionths: number): string => String(Math.round(millionths / 1_000) / 1_000)
const noStep = { topic_id: null, topic_name: null, by: null, text: null, value_then: null, value_now: null, blood: null, bonus: 0 }
