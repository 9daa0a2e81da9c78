import { pacesOf, totalRounds } from '@beacon/engine/rounds'
import { issue } from '../fields.ts'

/** What the rules between these fields read; absent ones are not judged. */
export interface RoundCrossed {
  start_at?: string | undefined
  end_at?: string | undefined
  round_duration_s?: number | undefined
  round_grace_s?: number | undefined
  flag_life_rounds?: number | undefined
}

const [fewest, most] = [3, 10_000]
/** Of a round. One of the shortest is settled before the next one is over, as every round is. */
const [shortest_s, longest_s] = [10, 7_200]

/** Rules between fields of a contest that is played in rounds; `[field, issue]` pairs. */
export function roundCrossCheck({ start_at, end_at, round_duration_s, round_grace_s, flag_life_rounds }: RoundCrossed): [string, string][] {
  if (round_duration_s === undefined) return []
  const found: [string, string][] = []
  const longestGrace_s = Math.max(shortest_s, Math.floor(round_duration_s / 2))
  if (round_grace_s !== undefined && round_grace_s > longestGrace_s)
    found.push(['round_grace_s', issue('field_range', { min: 6, max: longestGrace_s })])
  const length_s = (Date.parse(end_at ?? '') - Date.parse(start_at ?? '')) / 1_000
  if (!(length_s > 0)) return found
  const rounds = totalRounds(pacesOf({ round_duration_s, paces: [] }), length_s * 1_000)
  if (rounds < fewest) found.push(['round_duration_s', issue('too_few_rounds', { n: rounds })])
  else if (rounds > most) found.push(['round_duration_s', issue('field_range', { min: Math.ceil(length_s / most), max: longest_s })])
  else if (flag_life_rounds !== undefined && flag_life_rounds > rounds)
    found.push(['flag_life_rounds', issue('field_range', { min: 1, max: rounds })])
  return found
}
