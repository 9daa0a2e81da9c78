import { hasNothing } from '@beacon/api/client'
import type { OwnReports } from '@beacon/api/kinds/theory/exam/exam-report'
import { useServerNow } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { ErrorState } from '@beacon/ui/feedback'
import { cn } from '@beacon/ui/theme'
import { countdownParts } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { reportsQuery } from './queries.ts'
import { ReportUpload } from './report-upload.tsx'
import { ReportVersions } from './report-versions.tsx'
import { useReportUpload } from './use-report-upload.ts'

interface ReportPanelProps {
  exam_id: string
  moment: string | null
  isOpenAtFirst: boolean
}

/** The own report: what is asked, until when, the upload and its versions. It stays on the page while it is folded, and so does an upload. */
export function ReportPanel({ exam_id, moment, isOpenAtFirst }: ReportPanelProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const found = useQuery(reportsQuery(exam_id))
  const upload = useReportUpload(exam_id)
  const { refetch } = found
  useEffect(() => {
    if (moment !== null) void refetch()
  }, [moment, refetch])
  if (hasNothing(found)) return <ErrorState title={t`The report could not be loaded.`} onRetry={() => void refetch()} />
  const { data } = found
  if (data === undefined) return null
  return (
    <section aria-labelledby={`${id}-title`} className={cn('border-b border-rule bg-ink-1 px-page py-2', isOpenAtFirst && 'mt-4 border-t')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="type-section text-fg">
          <Trans context="exam">Report</Trans>
        </h2>
        <Stand reports={data} />
        <Until reports={data} onOver={refetch} />
        <Button size="lg" className="ml-auto min-h-11" aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans context="exam">Hide report</Trans> : <Trans context="exam">Show report</Trans>}
        </Button>
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className="max-w-[720px] py-2">
        <ReportUpload reports={data} upload={upload} />
        <ReportVersions exam_id={exam_id} versions={data.versions} />
      </div>
    </section>
  )
}

/** Whether one is in, in words that a change is heard by. */
function Stand({ reports: { versions, terms } }: { reports: OwnReports }) {
  const [newest] = versions
  const n = newest?.version ?? 0
  return (
    <p role="status" className={newest === undefined && terms.is_required ? 'text-amber' : 'text-fg-2'}>
      {newest === undefined ? (
        terms.is_required ? (
          <Trans>Required, not submitted yet</Trans>
        ) : (
          <Trans>Not submitted</Trans>
        )
      ) : (
        <Trans>Submitted, version {n}</Trans>
      )}
    </p>
  )
}

/** Its own time: the moment, and what is left of it. */
function Until({ reports: { is_open, until }, onOver }: { reports: OwnReports; onOver: () => unknown }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow(1_000)
  const left = until === null ? null : Math.max(0, Date.parse(until) - now)
  const isOver = is_open && left === 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!is_open)
    return (
      <p className="text-fg-2">
        <Trans>Report upload is closed.</Trans>
      </p>
    )
  if (until === null || left === null) return null
  const { days, hours, clock } = countdownParts(left)
  const time = formatDateTime(locale, until)
  return (
    <p className="text-fg-2">
      <Trans>until {time}</Trans>{' '}
      <span role="timer" aria-live="off" aria-label={t`Time left for the report`} className="font-mono tabular-nums text-fg">
        {days > 0 ? t`${{ d: days }} d ${{ h: hours }} h` : clock}
      </span>
    </p>
  )
}
