import type { RankOrder } from '../../core/rank-order.ts'
import type { RankRowOf } from '../../core/rows.ts'
import type { FlagColumn, FlagRow, FlagStandings, ScoreParts } from '../../answers/standings/rows.ts'
import type { RoundEvent } from './event.ts'

export type AwdpOwnColumn = 'attack' | 'defence' | 'defended'
/** The numbers of a row beside its score: topics attacked, what rounds paid for either side, topics defended. */
export type AwdpColumn = FlagColumn | AwdpOwnColumn

/** What rounds have paid an entrant for a topic, in millionths. */
export interface TopicPay {
  topic_id: string
  attack: number
  defence: number
  blood: number
  /** It defended the topic when the last round was settled. */
  is_defended: boolean
}

/** An entrant's row; points in millionths. What answers pay is nothing but adjustments. */
export interface AwdpRow extends FlagRow, RankRowOf<AwdpColumn> {
  parts: ScoreParts
  blood: number
  /** By topic id; hidden topics are left out. */
  pays: readonly TopicPay[]
}

export interface AwdpStandings extends Omit<FlagStandings, 'rows' | 'others'> {
  rows: readonly AwdpRow[]
  others: readonly AwdpRow[]
}

/** More attack decides, then more defence; a tie of all is a shared place. */
export const awdpOrder: RankOrder<AwdpColumn> = {
  ties: [
    { column: 'attack', better: 'higher' },
    { column: 'defence', better: 'higher' },
  ],
  by_time: false,
}

/** What an entrant has of all settled rounds. */
export interface RoundSums {
  attack: number
  defence: number
  blood: number
  defended: number
  pays: readonly TopicPay[]
}
export const noSums: RoundSums = { attack: 0, defence: 0, blood: 0, defended: 0, pays: [] }

/** The last word on each round. */
export type Rounds = ReadonlyMap<number, RoundEvent['payload']>

/** Sums of settled rounds by entrant; topics that nobody may see pay nothing. */
export function sumsOf(rounds: Rounds, isHidden: (topicId: string) => boolean): Map<string, RoundSums> {
  const book = new Map<string, Map<string, TopicPay>>()
  const inOrder = [...rounds.values()].sort((left, right) => left.n - right.n)
  for (const { entrants, topics, attack, defence, blood, defended } of inOrder)
    for (const [index, id] of entrants.entries()) {
      const own = book.get(id) ?? new Map<string, TopicPay>()
      book.set(id, own)
      for (const [place, topic_id] of topics.entries()) {
        const cell = index * topics.length + place
        const before = own.get(topic_id) ?? { attack: 0, defence: 0, blood: 0 }
        if (isHidden(topic_id)) continue
        own.set(topic_id, {
          topic_id,
          attack: before.attack + (attack[cell] ?? 0),
          defence: before.defence + (defence[cell] ?? 0),
          blood: before.blood + (blood[cell] ?? 0),
          is_defended: defended[cell] === 1,
        })
      }
    }
  return new Map(
    [...book].map(([id, own]) => {
      const pays = [...own.values()].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1))
      const sum = (of: (pay: TopicPay) => number): number => pays.reduce((total, pay) => total + of(pay), 0)
      return [
        id,
        {
          attack: sum(({ attack }) => attack),
          defence: sum(({ defence }) => defence),
          blood: sum(({ blood }) => blood),
          defended: pays.filter(({ is_defended }) => is_defended).length,
          pays,
        },
      ]
    }),
  )
}

export const scoreOf = ({ attack, defence, blood }: RoundSums): number => attack + defence + blood
