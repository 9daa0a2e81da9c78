import { useServerNow } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import type { ExamFull } from './exam-of.ts'

/** What becomes of the results once the review is finished. */
export function useNextWords({ release_mode, release_at, released_at }: ExamFull): string {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow(30_000)
  if (released_at !== null) return t({ context: 'exam', message: 'Candidates see their results.' })
  if (release_mode === 'by_hand') return t({ context: 'exam', message: 'Candidates see results once you choose “Release results”.' })
  if (release_mode !== 'by_time' || release_at === null || Date.parse(release_at) <= now)
    return t({ context: 'exam', message: 'Results are released to candidates immediately.' })
  const time = formatDateTime(locale, release_at, { seconds: false })
  return t({ context: 'exam', message: `Results are released to candidates ${time}.` })
}
