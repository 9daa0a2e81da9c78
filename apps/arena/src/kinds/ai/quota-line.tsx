import type { AiQuota } from '@beacon/api/kinds/ai/submission'
import { formatDateTime, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Plural, Trans } from '@lingui/react/macro'

const aDay = 86_400_000

/** “3 of 5 used. Next at 15:00” */
export function QuotaLine({ quota, isPaused }: { quota: AiQuota; isPaused: boolean }) {
  const locale = useFormatLocale()
  const number = (value: number) => formatNumber(locale, value)
  const { used, limit, used_total, limit_total, next_at } = quota
  const [spent, all, total, most] = [number(used), number(limit ?? 0), number(used_total), number(limit_total ?? 0)]
  const at =
    next_at === null ? null : quota.next_left_ms > aDay / 2 ? formatDateTime(locale, next_at, { seconds: false }) : formatTime(next_at)
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-dense text-fg-2">
      {limit === null ? (
        <Plural value={used_total} one="# submission counted" other="# submissions counted" />
      ) : (
        <Trans>
          {spent} of {all} used in this window
        </Trans>
      )}
      {limit_total !== null && (
        <Trans>
          {total} of {most} used in all
        </Trans>
      )}
      {at !== null && (
        <span className="text-amber">{isPaused ? <Trans>The wait goes on after the pause.</Trans> : <Trans>Next at {at}</Trans>}</span>
      )}
    </p>
  )
}
