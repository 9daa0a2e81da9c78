import { noteOnce, type Draft } from './draft.ts'

// Moodle's rule for accepted texts of a gap: a bare star stands for any text, one behind a backslash for itself.

/** The text that somebody types: `\*.txt` is `*.txt`. */
export const withStars = (text: string): string => text.replaceAll(String.raw`\*`, '*')

export const escapeStars = (text: string): string => text.replaceAll('*', String.raw`\*`)

/** A star for any text has no equal here, and is told. */
export function noteStars(draft: Draft, accepted: readonly string[]): void {
  for (const text of accepted) if (/(?<!\\)\*/u.test(text)) noteOnce(draft, 'warning', 'wildcard', text)
}
