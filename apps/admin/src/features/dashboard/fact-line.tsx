import type { DashboardView } from '@beacon/api/dashboard'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { firstKind } from '@beacon/router'
import { type Fact, FactStrip } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contestListHref } from '../../parts/contest/kind-links.ts'

/** The figures one looks at first; each leads to its list, where there is one. */
export function FactLine({ view: { users, contests, jobs, review } }: { view: DashboardView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const n = (value: number) => formatNumber(locale, value)
  const facts: Array<Fact & { note?: ReactNode }> = []
  if (users !== null) {
    facts.push({
      label: t({ context: 'dashboard', message: 'Users' }),
      value: (
        <Link to="/admin/system/user-management" search={{ status: 'normal' }} className="hover:underline">
          {n(users.normal)}
        </Link>
      ),
      note: t`of ${n(users.all)}`,
    })
    facts.push({
      label: t`Online now`,
      value: (
        <a href="#online" className="hover:underline">
          {n(users.online)}
        </a>
      ),
    })
  }
  if (contests !== null)
    facts.push({
      label: t`Contests running`,
      value: (
        <Link {...contestListHref(firstKind, { status: 'running' })} className="hover:underline">
          {n(contests.running)}
        </Link>
      ),
    })
  if (jobs !== null) facts.push({ label: t`Jobs waiting`, value: n(jobs.waiting), note: t`${n(jobs.running)} running` })
  if (review !== null)
    facts.push({
      label: t`To review`,
      value: (
        <Link to="/admin/system/user-management/check" className="hover:underline">
          {n(review.waiting)}
        </Link>
      ),
    })
  return facts.length === 0 ? null : <FactStrip facts={facts} className="mt-3 mb-1" />
}
