import { numberIn } from '@beacon/api/kinds/theory/question-rules'
import { normaliseAnswer } from '@beacon/engine/theory'
import type { DraftBlank } from './draft.ts'

interface Range {
  middle: string
  tolerance: number
}

/** `3`, `3:2` and `1..5`; null for another text. */
function rangeOf(text: string): Range | null {
  const span = /^\s*(\S{1,100}?)\s*\.\.\s*(\S{1,100})\s*$/u.exec(text)
  if (span !== null) {
    const [low, high] = [numberIn(span[1] ?? ''), numberIn(span[2] ?? '')]
    if (low === null || high === null || low > high) return null
    return { middle: plain((low + high) / 2, 15), tolerance: Number(plain((high - low) / 2, 12)) }
  }
  const [value = '', spread = '0', more] = text.split(':').map(ungrouped)
  const [middle, tolerance] = [numberIn(value), numberIn(spread)]
  if (more !== undefined || middle === null || tolerance === null || tolerance < 0) return null
  return { middle: normaliseAnswer(value, false), tolerance }
}

/** Spaces between thousands are a way to type, not a part of the number. */
const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/gu, '')

/** Without the traces of binary fractions: 3.1415 and 3.1425 meet at 3.142. */
const plain = (value: number, digits: number): string => String(Number(value.toPrecision(digits)))

/** One blank that takes these numbers; null when one is none, or when they ask for different tolerances. */
export function numberBlank(texts: readonly string[]): DraftBlank | null {
  const ranges = texts.map(rangeOf)
  const [first] = ranges
  if (first === undefined || first === null) return null
  if (ranges.some((one) => one === null || one.tolerance !== first.tolerance)) return null
  const accepted = [...new Set(ranges.flatMap((one) => one?.middle ?? []))]
  return { kind: 'number', accepted, tolerance: first.tolerance, tolerance_unit: 'absolute', case_sensitive: false }
}
