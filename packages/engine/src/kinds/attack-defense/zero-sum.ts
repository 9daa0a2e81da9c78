import { cellKey, isReachable, payingCaptures, type RoundEntrant, type RoundFacts, standingOf } from './facts.ts'
import { millionths } from '../../core/millionths.ts'
import { addPay, type CellPay, type PayBook } from './payment.ts'
import type { ZeroSumRules } from './rules.ts'

/** What a round moves between entrants. The sum over all of them is 0. */
export function payZeroSum({ attack, down }: ZeroSumRules, facts: RoundFacts): PayBook {
  const book = new Map<string, CellPay>()
  const players = facts.entrants.filter(({ is_nop }) => !is_nop).sort((left, right) => left.no - right.no)
  const cells = new Map(facts.cells.map((cell) => [cellKey(cell.entrant_id, cell.topic_id), cell]))
  const captures = payingCaptures(facts)
  for (const { topic_id, weight } of facts.topics) {
    const ofTopic = captures.filter((capture) => capture.topic_id === topic_id)
    for (const { entrant_id: victim } of players) {
      const attackers = new Set(ofTopic.filter(({ victim_id }) => victim_id === victim).map(({ attacker_id }) => attacker_id))
      const sharing = players.filter(({ entrant_id }) => attackers.has(entrant_id))
      const loss = millionths(attack * weight)
      if (sharing.length === 0) continue
      addPay(book, victim, topic_id, { defence: -loss })
      for (const [winner, part] of shares(loss, sharing)) addPay(book, winner, topic_id, { attack: part })
    }
    const standing = ({ entrant_id }: RoundEntrant): 'up' | 'down' | null => {
      const cell = cells.get(cellKey(entrant_id, topic_id))
      if (cell === undefined || cell.verdict === null) return null
      if (isReachable(standingOf(cell))) return 'up'
      // An error neither charges a box that was down before, nor pays it.
      return cell.verdict === 'error' ? null : 'down'
    }
    const boxesUp = players.filter((player) => standing(player) === 'up')
    const boxesDown = players.filter((player) => standing(player) === 'down')
    const loss = millionths(down * weight)
    if (boxesUp.length === 0) continue
    for (const { entrant_id } of boxesDown) addPay(book, entrant_id, topic_id, { sla: -loss })
    for (const [winner, part] of shares(loss * boxesDown.length, boxesUp)) addPay(book, winner, topic_id, { sla: part })
  }
  return book
}

/** Equal integer parts of an amount; what does not divide goes to the first ones. */
function shares(amount: number, among: readonly RoundEntrant[]): [string, number][] {
  const part = Math.floor(amount / among.length)
  const rest = amount - part * among.length
  return among.map(({ entrant_id }, index) => [entrant_id, part + (index < rest ? 1 : 0)])
}
