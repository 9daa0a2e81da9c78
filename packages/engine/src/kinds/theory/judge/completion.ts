import { apportion } from '../apportion.ts'
import { acceptanceOf, type Blank, blankForm } from './blank.ts'
import { decimalKey, findDecimal } from './decimal.ts'

export interface Completion {
  /** In the order of their numbers in the stem. */
  blanks: readonly Blank[]
  /** Answers may stand in any order. */
  order_free: boolean
  /** A question that is not right whole gets 0. */
  all_or_nothing: boolean
}

export interface CompletionResult {
  /** Hundredths. */
  marks: number
  /** For each place of an answer, whether what stands there earned the marks of a blank. */
  is_right: readonly boolean[]
}

/** The score of each blank in hundredths from its percents (sum 100): whole numbers that sum to the score. */
export function blankMarks(score: number, percents: readonly number[]): number[] {
  return apportion(score, percents)
}

/** Which blank each answer fills (−1: none). */
type Filling = readonly number[]

/** Marks of a completion. Answers stand in the order of the places on the page; those that are missing are empty. */
export function completionResult(question: Completion, answers: readonly string[]): CompletionResult {
  const { blanks } = question
  const given = blanks.map((_, index) => answers[index] ?? '')
  const filling = question.order_free ? freeFilling(blanks, given) : orderedFilling(blanks, given)
  const sum = filling.reduce((marks, blank) => marks + (blanks[blank]?.marks ?? 0), 0)
  const isWhole = filling.every((blank) => blank >= 0)
  return { marks: question.all_or_nothing && !isWhole ? 0 : sum, is_right: filling.map((blank) => blank >= 0) }
}

function orderedFilling(blanks: readonly Blank[], answers: readonly string[]): Filling {
  return blanks.map((blank, index) => (acceptanceOf(blank)(answers[index] ?? '') ? index : -1))
}

/** The same answer in another place: case counts when a blank looks at it, and 1 is the same number as 1.0. */
function sameness(blanks: readonly Blank[], answer: string): string {
  const isCaseSensitive = blanks.some(({ kind, case_sensitive }) => case_sensitive && kind !== 'number')
  const text = blankForm({ kind: 'exact', case_sensitive: isCaseSensitive }, answer)
  const number = blanks.every(({ kind }) => kind === 'number') ? findDecimal(text) : null
  return number === null ? text : decimalKey(number)
}

/**
 * The filling of most marks. The sets of blanks that can be filled at once form a matroid, so to take blanks by falling marks, each
 * by an augmenting path, is exact, and takes blanks × answers² steps. An answer that is given twice counts once.
 */
function freeFilling(blanks: readonly Blank[], answers: readonly string[]): Filling {
  const forms = answers.map((answer) => sameness(blanks, answer))
  const places = forms.flatMap((form, index) => (form !== '' && forms.indexOf(form) === index ? [index] : []))
  const fits = blanks.map((blank) => {
    const accepts = acceptanceOf(blank)
    return places.filter((place) => accepts(answers[place] ?? ''))
  })
  const filling = answers.map(() => -1)
  const fill = (blank: number, seen: Set<number>): boolean => {
    for (const place of fits[blank] ?? []) {
      if (seen.has(place)) continue
      seen.add(place)
      const holder = filling[place] ?? -1
      if (holder >= 0 && !fill(holder, seen)) continue
      filling[place] = blank
      return true
    }
    return false
  }
  const order = blanks.map((_, index) => index).sort((a, b) => (blanks[b]?.marks ?? 0) - (blanks[a]?.marks ?? 0) || a - b)
  for (const blank of order) fill(blank, new Set())
  return filling
}
