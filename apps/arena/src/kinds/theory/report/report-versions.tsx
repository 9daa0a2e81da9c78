import { urlOf } from '@beacon/api/client'
import { examReport, type OwnReport } from '@beacon/api/kinds/theory/exam/exam-report'
import { formatBytes, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'

/** What was handed in, newest first. */
export function ReportVersions({ exam_id, versions }: { exam_id: string; versions: readonly OwnReport[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (versions.length === 0) return null
  return (
    <ol aria-label={t`Report versions`} className="mt-3 border-t border-rule">
      {versions.map(({ report_id, version, file_name, size, at, is_late }, index) => (
        <li key={report_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule py-2">
          <span className="text-fg">{t`Version ${{ n: version }}`}</span>
          <a
            href={urlOf(examReport.file, { params: { exam_id, report_id } })}
            download={file_name}
            className="link min-w-0 font-mono text-caption break-all"
          >
            {file_name}
          </a>
          <span className="font-mono text-caption text-fg-3">{formatBytes(locale, size)}</span>
          {index === 0 && (
            <span className="text-jade">
              <Trans context="report">Counts</Trans>
            </span>
          )}
          {is_late && (
            <span className="text-amber">
              <Trans context="report">Late</Trans>
            </span>
          )}
          <span className="ml-auto font-mono text-caption text-fg-3">{formatDateTime(locale, at)}</span>
        </li>
      ))}
    </ol>
  )
}
