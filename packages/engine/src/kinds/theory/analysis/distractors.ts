import { numberAt } from '../number-at.ts'
import { cutEvenly } from './groups.ts'
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
  /** A wrong option that the upper third prefers to the only key, which speaks for a wrong key. Null also of several keys. */
  proposed_key: string | null
}

/** What candidates chose at one question. Lists have one entry for each attempt, in one order. */
export interface ChoiceColumn {
  option_ids: readonly string[]
  key: readonly string[]
  /** Chosen options; none: left out. */
  choices: readonly (readonly string[])[]
  /** Attempts from the highest total down: `descendingPlaces`, once for all questions. */
  places: readonly number[]
  /** Totals without this question. */
  rest: ArrayLike<number>
}

export function distractorTable({ option_ids, key, choices, places, rest }: ChoiceColumn): DistractorTable {
  const groups = cutEvenly(places, 3)
  const thirdsOf = (test: (chosen: readonly string[]) => boolean): Thirds => {
    const [upper = 0, middle = 0, lower = 0] = groups.map((places) => places.filter((place) => test(choices[place] ?? [])).length)
    return [upper, middle, lower]
  }
  const options = option_ids.map((option_id): OptionStatistics => {
    const thirds = thirdsOf((chosen) => chosen.includes(option_id))
    const isChosen = choices.map((chosen) => Number(chosen.includes(option_id)))
    return {
      option_id,
      is_right: key.includes(option_id),
      thirds,
      share: choices.length === 0 ? 0 : (thirds[0] + thirds[1] + thirds[2]) / choices.length,
      point_biserial: correlationOf(isChosen, rest),
    }
  })
  return { options, omitted: thirdsOf((chosen) => chosen.length === 0), proposed_key: key.length === 1 ? proposedKey(options) : null }
}

function proposedKey(options: readonly OptionStatistics[]): string | null {
  const upperOf = ({ thirds }: OptionStatistics) => numberAt(thirds, 0)
  const right = Math.max(0, ...options.filter(({ is_right }) => is_right).map(upperOf))
  const better = options.filter((option) => !option.is_right && (option.point_biserial ?? 0) > 0 && upperOf(option) > right)
  const best = better.reduce<OptionStatistics | null>((most, option) => (most && upperOf(most) >= upperOf(option) ? most : option), null)
  return best?.option_id ?? null
}
