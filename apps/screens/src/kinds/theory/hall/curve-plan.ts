import type { ExamNow } from './use-exam-wall.ts'

interface PlanOptions {
  curve: ExamNow['curve']
  /** Counts of this moment: there the lines end. */
  now: Pick<ExamNow, 'present' | 'submitted' | 'candidates'>
  until: number
  x: (at: number) => number
  height: number
}

/** Lines of who began and who handed in, on the ruler's scale, from nobody to all candidates. */
export function curvePlan({ curve, now, until, x, height }: PlanOptions) {
  const [from, to] = [Date.parse(curve.from), Date.parse(curve.to)]
  // The server's counts have 96 steps, whatever part of them is past.
  const atEdge = (edge: number) => from + ((to - from) * edge) / 96
  const most = Math.max(1, now.candidates)
  const y = (value: number) => height - (Math.min(value, most) / most) * height
  const end = Math.max(from, until)
  const lineOf = (values: readonly number[], latest: number) => {
    const known = values.flatMap((value, edge) => (atEdge(edge) <= end ? [`${x(atEdge(edge)).toFixed(1)} ${y(value).toFixed(1)}`] : []))
    return [...known, `${x(end).toFixed(1)} ${y(latest).toFixed(1)}`].join('L')
  }
  const submitted = lineOf(curve.submitted, now.submitted)
  return {
    present: `M${lineOf(curve.present, now.present)}`,
    submitted: `M${submitted}`,
    area: `M${x(from).toFixed(1)} ${height}L${submitted}V${height}Z`,
    now_x: x(end),
    half_y: y(most / 2),
  }
}
