import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export type ReviewState = 'pending' | 'success' | 'fail'

/** Pending, Approved, Rejected with their counts; each an address. */
export function ReviewTabs({ counts, current }: { counts: Record<ReviewState, number> | undefined; current: ReviewState }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const labels: Record<ReviewState, string> = { pending: t`Pending`, success: t`Approved`, fail: t`Rejected` }
  const tabs = (['pending', 'success', 'fail'] as const).map((value) => ({
    value,
    label: labels[value],
    ...(counts ? { count: formatNumber(locale, counts[value]) } : {}),
  }))
  return (
    <LinkTabs
      label={t`Registration status`}
      tabs={tabs}
      current={current}
      className="mt-1"
      renderLink={({ value }, parts) => (
        <Link
          to="/admin/system/user-management/check"
          search={(old) => ({ ...old, page: undefined, sort: undefined, review: value === 'pending' ? undefined : value })}
          {...parts}
        />
      )}
    />
  )
}
