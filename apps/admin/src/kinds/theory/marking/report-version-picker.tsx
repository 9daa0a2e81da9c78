import type { MarkedReport } from '@beacon/api/kinds/theory/report-marking'
import { formatBytes, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'

interface Props {
  reports: MarkedReport['reports']
  shown: string
  onChoose: (report_id: string) => void
}

/** Versions, newest first; the newest is the one that is marked. */
export function ReportVersionPicker({ reports, shown, onChoose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <ul aria-label={t({ context: 'marking', message: 'Report versions' })} className="mb-3 border-t border-rule">
      {reports.map(({ report_id, version: n, at, size, is_late }, index) => (
        <li key={report_id} className="border-b border-rule-2">
          <button
            type="button"
            aria-pressed={report_id === shown}
            onClick={() => onChoose(report_id)}
            className="flex min-h-8 w-full flex-wrap items-center gap-x-4 text-left text-fg-2 hover:bg-ink-2 hover:text-fg aria-pressed:text-fg"
          >
            <span>
              <Trans context="marking">Version {n}</Trans>
            </span>
            <span className="type-mono text-fg-3">{formatBytes(locale, size)}</span>
            {index === 0 && (
              <span className="text-jade">
                <Trans context="marking">Counts</Trans>
              </span>
            )}
            {is_late && (
              <span className="text-amber">
                <Trans context="marking">Late</Trans>
              </span>
            )}
            <span className="type-mono ml-auto text-fg-3">{formatDateTime(locale, at)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
