import { findDecimal, isWithin } from './decimal.ts'
import { normaliseAnswer } from './normalise.ts'

export type BlankKind = 'exact' | 'contains' | 'number'

/** One gap of a completion. No text of an author is read as a pattern, since a pattern can take for ever. */
export interface Blank {
  accepted: readonly string[]
  kind: BlankKind
  case_sensitive: boolean
  /** What a number may differ by: 0 or more, a distance or percents of the accepted number. Only `number` reads it. */
  tolerance: number
  tolerance_is_percent: boolean
  /** Hundredths; all blanks of a question sum to its score (`blankMarks`). */
  marks: number
}

/** The form in which two answers to a blank are the same. */
export function blankForm(blank: Pick<Blank, 'kind' | 'case_sensitive'>, answer: string): string {
  return normaliseAnswer(answer, blank.case_sensitive && blank.kind !== 'number')
}

/** A test for answers to a blank. Accepted answers are read once; an empty text is never right. */
export function acceptanceOf(blank: Blank): (answer: string) => boolean {
  const accepted = blank.accepted.map((text) => blankForm(blank, text)).filter((text) => text !== '')
  if (blank.kind === 'number') return numberTest(blank, accepted)
  const exact = new Set(accepted)
  return (answer) => {
    const text = blankForm(blank, answer)
    if (text === '') return false
    return blank.kind === 'exact' ? exact.has(text) : accepted.some((part) => text.includes(part))
  }
}

function numberTest(blank: Blank, accepted: readonly string[]): (answer: string) => boolean {
  const numbers = accepted.flatMap((text) => findDecimal(text) ?? [])
  const tolerance = findDecimal(String(blank.tolerance)) ?? { digits: 0n, exponent: 0 }
  return (answer) => {
    const value = findDecimal(blankForm(blank, answer))
    return value !== null && numbers.some((number) => isWithin(value, number, tolerance, blank.tolerance_is_percent))
  }
}
