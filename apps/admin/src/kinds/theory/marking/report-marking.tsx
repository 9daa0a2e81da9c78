import { hasNothing } from '@beacon/api/client'
import type { MarkedReport } from '@beacon/api/kinds/theory/report-marking'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportQuery } from './queries.ts'
import { ReportFile } from './report-file.tsx'
import { ReportMarkForm } from './report-mark-form.tsx'
import { ReportVersionPicker } from './report-version-picker.tsx'

interface Props {
  exam_id: string
  mark_no: string
}

/** The report of one paper: the file, its versions, and the mark. */
export function ReportMarking({ exam_id, mark_no }: Props) {
  const { t } = useLingui()
  const found = useQuery(reportQuery(exam_id, mark_no))
  if (found.data !== undefined && !hasNothing(found)) return <ReportMarks exam_id={exam_id} report={found.data} />
  if (found.isPending)
    return (
      <Loading>
        <Trans context="marking">Loading the report</Trans>
      </Loading>
    )
  return <LoadFailed title={t({ context: 'marking', message: 'The report could not be loaded' })} query={found} />
}

function ReportMarks({ exam_id, report }: { exam_id: string; report: MarkedReport }) {
  const locale = useFormatLocale()
  const [chosen, choose] = useState<string | null>(null)
  const { reports, state, until } = report
  const [newest] = reports
  const shown = reports.find(({ report_id }) => report_id === chosen) ?? newest
  if (shown === undefined)
    return (
      <EmptyState title={state === 'open' ? <Trans context="marking">No report yet</Trans> : <Trans context="marking">No report</Trans>}>
        {state === 'open' ? (
          <Trans context="marking">The candidate can still submit one.</Trans>
        ) : (
          <Trans context="marking">No report was submitted. It scores 0.</Trans>
        )}
      </EmptyState>
    )
  const time = until === null ? '' : formatDateTime(locale, until)
  return (
    <div className="flex min-h-0 flex-1 gap-6 overflow-hidden">
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto pt-2">
        <ReportVersionPicker reports={reports} shown={shown.report_id} onChoose={choose} />
        <ReportFile key={shown.report_id} exam_id={exam_id} mark_no={report.mark_no} file={shown} />
      </div>
      <div className="w-80 shrink-0 overflow-y-auto border-l border-rule pt-2 pl-4">
        {state === 'open' && (
          <p className="mb-3 text-amber">
            {time === '' ? (
              <Trans context="marking">The candidate can still submit another version. Marking opens after that.</Trans>
            ) : (
              <Trans context="marking">The candidate can submit another version until {time}. Marking opens after that.</Trans>
            )}
          </p>
        )}
        <ReportMarkForm exam_id={exam_id} report={report} />
      </div>
    </div>
  )
}
