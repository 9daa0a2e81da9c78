import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { TabLink } from '../../parts/contest-link.tsx'
import { pageSize } from '../../parts/contest/queries.ts'
import type { ContestSearch, ContestTab } from '../../parts/contest/search.ts'

/** The way to the other pages of a list of a hundred; nothing where all fits on one. */
export function ListPager({ search, tab, total }: { search: ContestSearch; tab: ContestTab; total: number }) {
  const locale = useFormatLocale()
  const page = search.page ?? 1
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  const to = (target: number) => ({ ...search, tab, page: target === 1 ? undefined : target })
  const from = (page - 1) * pageSize + 1
  return (
    <nav className="mt-3 flex items-center gap-4 text-dense">
      <span className="font-mono text-fg-3">
        {formatNumber(locale, from)}–{formatNumber(locale, Math.min(total, page * pageSize))} / {formatNumber(locale, total)}
      </span>
      {page > 1 && (
        <TabLink search={to(page - 1)} className="link py-1">
          <Trans>Previous {pageSize}</Trans>
        </TabLink>
      )}
      {page < last && (
        <TabLink search={to(page + 1)} className="link py-1">
          <Trans>Next {pageSize}</Trans>
        </TabLink>
      )}
    </nav>
  )
}
