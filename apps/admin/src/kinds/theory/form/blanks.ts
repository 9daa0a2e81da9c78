import { theoryLimits } from '@beacon/api/kinds/theory/question'
import { type Blank, equalShares, newBlank } from './model.ts'

/** A stem with its blanks: `{{1}}` is the place of the first one. */
export interface Blanked {
  stem: string
  blanks: Blank[]
}

const numbersIn = (stem: string): number[] => [...stem.matchAll(/\{\{(\d{1,2})\}\}/gu)].map(([, n]) => Number(n))

/** As many rows as blanks; where their number changes, the shares are equal again. */
function withRows(blanks: readonly Blank[], count: number): Blank[] {
  if (count === blanks.length) return [...blanks]
  return equalShares(count).map((score, index) => ({ ...(blanks[index] ?? newBlank(score)), score }))
}

/** A new blank in the stem, behind the others by number; `caret` stands behind it. */
export function insertBlank({ stem, blanks }: Blanked, at: number): Blanked & { caret: number } {
  const n = Math.max(0, ...numbersIn(stem)) + 1
  const mark = `{{${n}}}`
  if (n > theoryLimits.blanks) return { stem, blanks, caret: at }
  return { stem: `${stem.slice(0, at)}${mark}${stem.slice(at)}`, blanks: withRows(blanks, n), caret: at + mark.length }
}

/** A run of five underscores or more is a blank that was typed. */
export const hasRuns = (stem: string): boolean => /_{5}/u.test(stem)

/** Runs of underscores become blanks; all are numbered as they stand, and the answers go with their blank. */
export function takeRuns({ stem, blanks }: Blanked): Blanked {
  const held: Array<Blank | undefined> = []
  const text = stem.replaceAll(/_{5,}|\{\{(\d{1,2})\}\}/gu, (whole, number?: string) => {
    if (held.length >= theoryLimits.blanks) return whole
    held.push(number === undefined ? undefined : blanks[Number(number) - 1])
    return `{{${held.length}}}`
  })
  const shares = equalShares(held.length)
  return { stem: text, blanks: shares.map((score, index) => ({ ...(held[index] ?? newBlank(score)), score })) }
}

/** A blank goes from the stem and from the rows; those behind it move up. */
export function removeBlank({ stem, blanks }: Blanked, index: number): Blanked {
  const text = stem.replaceAll(/\{\{(\d{1,2})\}\}/gu, (mark, number: string) => {
    const n = Number(number)
    if (n === index + 1) return ''
    return n > index + 1 ? `{{${n - 1}}}` : mark
  })
  const rest = blanks.filter((_, at) => at !== index)
  const shares = equalShares(rest.length)
  return { stem: text, blanks: rest.map((blank, at) => ({ ...blank, score: shares[at] ?? blank.score })) }
}

/** Rows for blanks that were typed by hand; none is taken away, for its answers would go with it. */
export function grownBlanks({ stem, blanks }: Blanked): Blank[] {
  const most = Math.max(0, ...numbersIn(stem).filter((n) => n >= 1 && n <= theoryLimits.blanks))
  return most > blanks.length ? withRows(blanks, most) : blanks
}
