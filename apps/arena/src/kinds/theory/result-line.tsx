import type { ExamResult } from '@beacon/api/kinds/theory/exam/exam'
import { useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { formatMarks } from './attempt/exam-marks.ts'

/** An own result in one line, as far as the exam shows it. */
export function ResultLine({ result }: { result: ExamResult }) {
  const locale = useFormatLocale()
  const { total, total_score, is_passed, rank, percentile: share } = result
  const max = formatMarks(locale, total_score)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {total !== null && (
        <span className="text-fg">
          <span className="font-mono tabular-nums">{formatMarks(locale, total)}</span> / {max}
        </span>
      )}
      {is_passed !== null && <Status of={is_passed ? 'exam.pass' : 'exam.fail'} />}
      {rank !== null && (
        <span>
          <Trans context="exam">Rank {rank}</Trans>
        </span>
      )}
      {share !== null && (
        <span>
          <Trans context="exam">Percentile {share}</Trans>
        </span>
      )}
    </span>
  )
}
