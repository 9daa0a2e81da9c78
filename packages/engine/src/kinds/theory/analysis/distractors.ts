import { numberAt } from '../number-at.ts'
import { cutEvenly, descendingPlaces } from './groups.ts'
import { correlationOf } from './moments.ts'

/** Candidates of the upper, middle and lower third who chose something. */
export type Thirds = readonly [upper: number, middle: number, lower: number]

export interface OptionStatistics {
  option_id: string
  is_right: boolean
  thirds: Thirds
  /** Share (0–1) of all attempts. */
  share: number
  /** Correlation of choosing it with the rest of the paper; null of an option that nobody or everybody chose. */
  point_biserial: number | null
}

export interface DistractorTable {
  options: readonly OptionStatistics[]
  omitted: Thirds
  /** A wrong option that the upper third prefers to the key, which speaks for a wrong key. */
  proposed_key: string | null
}

/** What candidates did with one question of single choice. Lists have one entry for each attempt, in one order. */
export interface ChoiceColumn {
  option_ids: readonly string[]
  key: readonly string[]
  /** Null: left out. */
  choices: readonly (string | null)[]
  totals: ArrayLike<number>
  /** Totals without this question. */
  rest: ArrayLike<number>
}

export function distractorTable({ option_ids, key, choices, totals, rest }: ChoiceColumn): DistractorTable {
  const groups = cutEvenly(descendingPlaces(totals), 3)
  const thirdsOf = (choice: string | null): Thirds => {
    const [upper = 0, middle = 0, lower = 0] = groups.map((places) => places.filter((place) => (choices[place] ?? null) === choice).length)
    return [upper, middle, lower]
  }
  const options = option_ids.map((option_id): OptionStatistics => {
    const thirds = thirdsOf(option_id)
    const chosen = choices.map((choice) => Number(choice === option_id))
    return {
      option_id,
      is_right: key.includes(option_id),
      thirds,
      share: choices.length === 0 ? 0 : (thirds[0] + thirds[1] + thirds[2]) / choices.length,
      point_biserial: correlationOf(chosen, rest),
    }
  })
  return { options, omitted: thirdsOf(null), proposed_key: proposedKey(options) }
}

function proposedKey(options: readonly OptionStatistics[]): string | null {
  const upperOf = ({ thirds }: OptionStatistics) => numberAt(thirds, 0)
  const right = Math.max(0, ...options.filter(({ is_right }) => is_right).map(upperOf))
  const better = options.filter((option) => !option.is_right && (option.point_biserial ?? 0) > 0 && upperOf(option) > right)
  const best = better.reduce<OptionStatistics | null>((most, option) => (most && upperOf(most) >= upperOf(option) ? most : option), null)
  return best?.option_id ?? null
}
