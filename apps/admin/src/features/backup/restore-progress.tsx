import type { RestoreStep, RestoreView } from '@beacon/api/platform/backup'
import type { ErrorCode } from '@beacon/api/errors'
import { errorText, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'

/** The steps of a restore as they come, and at the end what was compared. */
export function RestoreProgress({ view }: { view: RestoreView | undefined }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const steps: Record<RestoreStep, string> = {
    verifying: t`Verifying the archive`,
    saving: t`Backing up current data`,
    database: t`Replacing files and database`,
    files: t`Replacing files and database`,
    starting: t`Restarting`,
    done: t`Restored`,
    failed: t`Not restored`,
  }
  const { step = 'verifying', percent = 0, report = null, error_code = null, error_details = {} } = view ?? {}
  if (step === 'failed')
    return (
      <Banner boxed tone="failure" title={<Trans>Nothing was replaced.</Trans>}>
        {error_code === null ? null : errorText(i18n, error_code as ErrorCode, error_details)}
      </Banner>
    )
  if (step !== 'done' || report === null)
    return (
      <div className="grid gap-2" aria-live="polite">
        <span className="text-fg">{steps[step]}</span>
        <ProgressBar label={steps[step]} value={percent} />
      </div>
    )
  const number = (n: number) => formatNumber(locale, n)
  return (
    <div className="grid gap-3">
      <Banner boxed tone="ok" title={<Trans>Restored and compared with the backup.</Trans>} />
      <DescriptionList
        facts={[
          { label: t`Rows compared`, value: t`${number(report.rows)} in ${number(report.tables)} tables` },
          { label: t`Files compared`, value: t`${number(report.files)}, of which ${number(report.files_written)} written` },
          { label: t`Files missing in the backup`, value: number(report.files_missing) },
          { label: t`Contests with secrets`, value: number(report.contest_secrets) },
          { label: t`Sessions ended`, value: number(report.sessions_ended) },
          { label: t`Migrations applied`, value: number(report.migrations) },
        ]}
      />
    </div>
  )
}
