import { failFields } from '../../../../failure.ts'

/** A row of a rubric: what can be got for it. */
interface RubricRow {
  rubric_id: string
  max_points: number
}
/** What was given for a row. */
interface RubricPoints {
  rubric_id: string
  points: number
}

/** All that a rubric gives at most. */
export const rubricMax = (rows: readonly RubricRow[]): number => rows.reduce((total, { max_points }) => total + max_points, 0)

/** The sum of a rubric: every row has points, none above its most. @throws 400 at the first row that is wrong. */
export function rubricScore(rows: readonly RubricRow[], given: readonly RubricPoints[]): number {
  const points = new Map(given.map((one) => [one.rubric_id, one.points]))
  const wrong = rows.findIndex(({ rubric_id, max_points }) => !((points.get(rubric_id) ?? Infinity) <= max_points))
  const bad = rows[wrong]
  if (bad !== undefined) {
    const isMissing = !points.has(bad.rubric_id)
    failFields({
      [`rubric.${wrong}.points`]: isMissing ? { code: 'field_empty' } : { code: 'field_range', details: { min: 0, max: bad.max_points } },
    })
  }
  return rows.reduce((sum, { rubric_id }) => sum + (points.get(rubric_id) ?? 0), 0)
}

/** One number where there is no rubric. @throws 400 where it is missing or above the most. */
export function singleScore(score: number | null, max: number): number {
  if (score === null) return failFields({ score: { code: 'field_empty' } })
  return score > max ? failFields({ score: { code: 'field_range', details: { min: 0, max } } }) : score
}
