import type { LicenseView } from '@beacon/api/platform/license'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

/** Licences that were active here, newest first. */
export function LicenseHistory({ rows, label }: { rows: LicenseView['history']; label: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (rows.length === 0) return <p className="text-body text-fg-3">{t`No licence has been activated yet.`}</p>
  const time = (at: string | null, by: string | null) =>
    at === null ? '–' : `${formatDateTime(locale, at)}${by === null ? '' : ` · ${by}`}`
  const heads = [t`Licence ID`, t`Edition`, t`Customer`, t`Activated`, t`Removed at`]
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full min-w-[720px] text-left text-body">
        <thead className="text-caption text-fg-3">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-rule py-1.5 pr-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.resource_id}>
              <th scope="row" className="border-b border-rule-2 py-1.5 pr-4 font-mono text-mono font-normal text-fg">
                {row.license_id}
              </th>
              <td className="border-b border-rule-2 py-1.5 pr-4 text-fg-2">{row.edition || '–'}</td>
              <td className="border-b border-rule-2 py-1.5 pr-4 text-fg">{row.customer || '–'}</td>
              <td className="border-b border-rule-2 py-1.5 pr-4 text-fg-2">{time(row.activated_at, row.activated_by)}</td>
              <td className="border-b border-rule-2 py-1.5 text-fg-2">
                {row.removed_at === null ? t`in use` : time(row.removed_at, row.removed_by)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
