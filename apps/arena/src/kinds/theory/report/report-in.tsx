import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { formatDuration, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { reportsQuery } from './queries.ts'

/** One line before handing in: whether the report is in, and whether it may still come after that. */
export function ReportIn({ exam_id, report }: { exam_id: string; report: NonNullable<ExamGuide['exam']['report']> }) {
  const locale = useFormatLocale()
  const { data } = useQuery(reportsQuery(exam_id))
  if (data === undefined) return null
  const isMissing = data.versions.length === 0
  const minutes = formatDuration(locale, report.extra_minutes * 60)
  return (
    <p className={`mt-3 ${isMissing && report.is_required ? 'text-amber' : ''}`}>
      {isMissing ? <Trans>The report is not submitted.</Trans> : <Trans>The report is submitted.</Trans>}{' '}
      {report.extra_minutes > 0 ? (
        <Trans>You can submit it up to {minutes} after submitting the paper.</Trans>
      ) : (
        <Trans>No report is accepted after you submit.</Trans>
      )}
    </p>
  )
}
