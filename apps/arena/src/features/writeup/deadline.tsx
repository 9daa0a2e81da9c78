import { useServerNow } from '@beacon/auth'
import { formatCountdown, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'

/** How long uploads are still taken. */
export function Deadline({ until }: { until: string }) {
  const locale = useFormatLocale()
  const now = useServerNow(1_000)
  const left_ms = Date.parse(until) - now
  const at = formatDateTime(locale, until)
  if (left_ms <= 0)
    return (
      <p className="text-fg-2">
        <Trans>Uploads closed at {at}.</Trans>
      </p>
    )
  const left = formatCountdown(locale, Math.ceil(left_ms / 1000))
  return (
    <p className="text-fg-2">
      <Trans>
        Open until {at}, <span className="text-fg">{left}</span> left.
      </Trans>
    </p>
  )
}
