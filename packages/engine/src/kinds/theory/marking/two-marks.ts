/** What two markers of one answer are judged by. Marks are hundredths. */
export interface TwoMarksRule {
  /** Most marks of the question. */
  score: number
  /** Marks are a multiple of it, but for the whole score. */
  step: number
  /** 0–100, of the score. */
  tolerancePercent: number
}

const oneMark = 100

/** How far two marks may lie apart: the share of the score, and at least one mark. */
export const toleranceOf = ({ score, tolerancePercent }: TwoMarksRule): number => Math.max(oneMark, (score * tolerancePercent) / 100)

/** The mark that two first marks make: their mean, half a step rounded up. Null where they lie too far apart and a third person decides. */
export function settleTwoMarks([one, other]: readonly [number, number], rule: TwoMarksRule): number | null {
  if (one === other) return one
  if (Math.abs(one - other) > toleranceOf(rule)) return null
  const { step, score } = rule
  return Math.min(score, Math.floor((one + other + step) / (2 * step)) * step)
}
