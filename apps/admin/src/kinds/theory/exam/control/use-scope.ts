import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Candidate } from './candidate.ts'

/** Who gets it, in words: a name, a number of candidates, or all. */
export function useScope(whom: readonly Candidate[] | 'all'): string {
  const { t } = useLingui()
  if (whom === 'all') return t({ context: 'exam', message: 'all candidates' })
  const [first] = whom
  if (whom.length === 1 && first?.row) return first.row.name
  const count = whom.length
  return plural(count, { one: '# candidate', other: '# candidates' })
}
