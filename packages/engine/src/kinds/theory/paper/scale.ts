import { apportion } from '../apportion.ts'
import { numberAt } from '../number-at.ts'

const step = 50

/**
 * Scores in hundredths scaled to a total by the largest remainder, in steps of half a point; what the steps leave of the total goes
 * to the last score. Each score keeps at least one step. A total too small for that leaves every score as it is.
 */
export function scaleScores(total: number, scores: readonly number[]): number[] {
  const least = scores.length * step
  if (scores.length === 0 || total < least) return [...scores]
  const steps = apportion(Math.floor((total - least) / step), spare(total, scores))
  const scaled = steps.map((count) => (count + 1) * step)
  const rest = total - scaled.reduce((sum, score) => sum + score, 0)
  return scaled.map((score, index) => (index === scaled.length - 1 ? score + rest : score))
}

/** How far each score, scaled exactly, lies above the one step that it has anyway. */
function spare(total: number, scores: readonly number[]): number[] {
  const all = scores.reduce((sum, score) => sum + score, 0)
  return scores.map((_, index) => Math.max(0, (numberAt(scores, index) * total) / Math.max(all, 1) - step))
}
