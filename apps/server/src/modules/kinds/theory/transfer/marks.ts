import { noteOnce, type Draft } from './draft.ts'

const mostMarks = 1_000

/**
 * Marks in hundredths; null where the text is none, or none that a question may have. Programs write more digits than a question
 * keeps: the marks are rounded, and the draft says so.
 */
export function marksIn(draft: Draft, text: string): number | null {
  const value = /^\d{1,20}(?:\.\d{0,40})?(?:e[+-]?\d{1,3})?$/iu.test(text) ? Number(text) : 0
  const marks = Math.round(value * 100)
  if (marks <= 0 || value > mostMarks) return null
  if (Math.abs(value * 100 - marks) > 1e-6) noteOnce(draft, 'warning', 'number_rounded', `${text} → ${marks / 100}`)
  return marks
}
