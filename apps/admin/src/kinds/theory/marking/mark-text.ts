/** A number of marks while it is being written. */
export interface WrittenMark {
  text: string
  /** The half was added by its key: a digit after it writes the fraction instead. */
  isHalf: boolean
  /** Proposed, not typed: a digit starts a new number. */
  isFresh: boolean
}

/** What marks of a question may be; hundredths. */
export interface MarkScale {
  score: number
  step: number
}

export const noMark: WrittenMark = { text: '', isHalf: false, isFresh: true }

/** Hundredths as they stand in the field. */
export const markText = (hundredths: number | null): string => (hundredths === null ? '' : String(hundredths / 100))

export const proposedMark = (hundredths: number | null): WrittenMark => ({ ...noMark, text: markText(hundredths) })

/** Hundredths that a text says; null for an empty text, NaN for what is no mark. */
export function readMark(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,4}(\.\d{0,2})?$/u.test(trimmed) ? Math.round(Number(trimmed) * 100) : Number.NaN
}

/** All marks of a question may be given, also where they are no multiple of the step. */
const isOnScale = (mark: number, { score, step }: MarkScale): boolean => mark === score || (mark < score && mark % step === 0)

export type MarkProblem = 'empty' | 'range'

/** Why a text can be no mark of a question; null where it can. */
export function findMarkProblem(text: string, scale: MarkScale): MarkProblem | null {
  const mark = readMark(text)
  if (mark === null) return 'empty'
  return isOnScale(mark, scale) ? null : 'range'
}

/** The mark after a key: digits write, `.` adds a half, Backspace takes back. A number above the most is started anew. */
export function typeMark(written: WrittenMark, key: string, { score }: MarkScale): WrittenMark {
  const { text, isHalf, isFresh } = written
  const mark = readMark(text) ?? 0
  const whole = Number.isNaN(mark) ? 0 : Math.floor(mark / 100)
  if (key === '.') {
    const base = Number.isNaN(mark) ? 0 : mark
    return { text: markText(base + 50), isHalf: base % 100 === 0, isFresh: false }
  }
  if (key === 'Backspace') return { text: isFresh ? '' : isHalf ? String(whole) : text.slice(0, -1), isHalf: false, isFresh: false }
  if (isHalf) return { text: `${whole}.${key}`, isHalf: false, isFresh: false }
  const longer = `${text}${key}`.replace(/^0+(?=\d)/u, '')
  const isNew = isFresh || Number.isNaN(mark) || mark > score || Number.isNaN(readMark(longer))
  return { text: isNew ? key : longer, isHalf: false, isFresh: false }
}

/** The marks of the chosen points together, from none to all and to the nearest step. */
export function sumOfPoints(points: readonly number[], rubric: ReadonlyArray<{ marks: number }>, { score, step }: MarkScale): number {
  const sum = points.reduce((total, index) => total + (rubric[index]?.marks ?? 0), 0)
  return Math.min(score, Math.max(0, Math.round(sum / step) * step))
}
