import { type CaptureFact, cellKey, payingCaptures, type RoundFacts } from './facts.ts'
import { millionths } from '../../core/millionths.ts'
import type { CellPay, PayBook } from './payment.ts'
import type { ForcadRules } from './rules.ts'

/** What a capture moves, in points, by the scores of both in that service and by its weight. @throws RangeError for a hardness of e or less. */
export function captureDelta(
  { hardness, inflation }: Pick<ForcadRules, 'hardness' | 'inflation'>,
  { attacker, victim, weight = 1 }: { attacker: number; victim: number; weight?: number },
): { gain: number; loss: number } {
  if (!(hardness > Math.E)) throw new RangeError('the hardness of forcad is above e')
  const steepness = Math.log(Math.log(hardness)) / 12
  const full = (weight * 50 * Math.sqrt(hardness)) / (1 + Math.exp((Math.sqrt(attacker) - Math.sqrt(victim)) * steepness))
  const loss = Math.min(victim, full)
  return { gain: inflation ? full : loss, loss }
}

/** A service of an entrant as it has come so far, in points. */
interface Service {
  score: number
  gained: number
  lost: number
  up: number
  checks: number
}

/** Services as they stood at the end of round `n`, by their keys: score, gained, lost, checks passed, checks. */
export interface ForcadState {
  n: number
  services: readonly (readonly [string, readonly number[]])[]
}
/** Another one where the meaning of a kept state changes, or what it comes to by the same facts. */
export const forcadVersion = 1

/**
 * What the last of some rounds pays: the total by all facts up to its end, less the total before it; and the state to go on from.
 * `before`: the state that the rounds follow, null from the first one on; those up to it are not folded again. Rounding the totals and
 * not each capture keeps a total at most half a millionth away from the exact one, however long the contest is.
 */
export function payForcad(
  rules: ForcadRules,
  rounds: readonly RoundFacts[],
  before: ForcadState | null,
): { book: PayBook; after: ForcadState } {
  const services = readState(before)
  const serviceOf = (entrantId: string, topicId: string): Service => {
    const key = cellKey(entrantId, topicId)
    const service = services.get(key) ?? { score: rules.initial, gained: 0, lost: 0, up: 0, checks: 0 }
    services.set(key, service)
    return service
  }
  const fold = (facts: RoundFacts): void => {
    for (const { attacker_id, victim_id, topic_id } of payingCaptures(facts).sort(byTime)) {
      const [attacker, victim] = [serviceOf(attacker_id, topic_id), serviceOf(victim_id, topic_id)]
      const weight = facts.topics.find((topic) => topic.topic_id === topic_id)?.weight ?? 1
      const { gain, loss } = captureDelta(rules, { attacker: attacker.score, victim: victim.score, weight })
      attacker.score += gain
      attacker.gained += gain
      victim.score -= loss
      victim.lost += loss
    }
    for (const cell of facts.cells) {
      const service = serviceOf(cell.entrant_id, cell.topic_id)
      if (cell.verdict === null || cell.verdict === 'error') continue
      service.checks += 1
      if (cell.verdict === 'up') service.up += 1
    }
  }
  const fresh = rounds.filter(({ n }) => n > (before?.n ?? 0))
  for (const facts of fresh.slice(0, -1)) fold(facts)
  const totals = new Map([...services].map(([key, service]) => [key, totalOf(rules, service)]))
  for (const facts of fresh.slice(-1)) fold(facts)
  const book = new Map([...services].map(([key, service]) => [key, difference(totalOf(rules, service), totals.get(key))]))
  const kept = [...services].map(([key, { score, gained, lost, up, checks }]) => [key, [score, gained, lost, up, checks]] as const)
  return { book, after: { n: rounds.at(-1)?.n ?? 0, services: kept } }
}

const readState = (state: ForcadState | null): Map<string, Service> =>
  new Map(state?.services.map(([key, [score = 0, gained = 0, lost = 0, up = 0, checks = 0]]) => [key, { score, gained, lost, up, checks }]))

/** A service's score counts by the share of checks that it passed; before the first one it counts whole. */
function totalOf({ initial }: ForcadRules, { score, gained, lost, up, checks }: Service): CellPay {
  const [attack, defence] = [millionths(gained), millionths(-lost)]
  const total = millionths(checks === 0 ? score : (score * up) / checks)
  return { attack, defence, sla: total - millionths(initial) - attack - defence }
}

const difference = (now: CellPay, before: CellPay | undefined): CellPay =>
  before === undefined ? now : { attack: now.attack - before.attack, defence: now.defence - before.defence, sla: now.sla - before.sla }

const byTime = (left: CaptureFact, right: CaptureFact): number =>
  left.at - right.at || (left.capture_id < right.capture_id ? -1 : left.capture_id > right.capture_id ? 1 : 0)
