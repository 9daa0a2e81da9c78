import type { FlagCode } from './outcome.ts'

/** Row 1: what is wrong with the text of a try (trimmed by the caller): empty, more than 512 code points, or control characters. */
export function flagTextProblem(text: string): Extract<FlagCode, 'field_empty' | 'flag_format'> | null {
  if (text.length === 0) return 'field_empty'
  return [...text].length > 512 || /\p{Cc}/u.test(text) ? 'flag_format' : null
}
