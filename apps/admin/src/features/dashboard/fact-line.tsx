import type { DashboardView } from '@beacon/api/platform/dashboard'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { type BuiltKind, kindTitle } from '@beacon/router'
import { type Fact, FactStrip } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contestListHref } from '../../parts/contest/kind-links.ts'

/** The figures one looks at first; each leads to its list, where there is one. */
export function FactLine({ view: { users, contests, jobs, review, scenes } }: { view: DashboardView }) {
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
      note: t({ context: 'dashboard', message: `of ${n(users.all)}` }),
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
      value: <Running {...contests} />,
    })
  if (jobs !== null) facts.push({ label: t`Jobs waiting`, value: n(jobs.waiting), note: t`${n(jobs.running)} running` })
  // An installation that plays nothing in scenes needs no engine, and no figure of it.
  if (scenes !== null && (scenes.is_ok || scenes.running + scenes.in_queue > 0))
    facts.push({
      label: t`Scenes running`,
      value: n(scenes.running),
      ...(scenes.is_ok ? (scenes.in_queue > 0 ? { note: t`${n(scenes.in_queue)} in queue` } : {}) : { note: t`engine unreachable` }),
    })
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

/** The figure leads to the list of running contests; where those are of several kinds, each leads from its own figure beside it. */
function Running({ running, kinds }: Pick<NonNullable<DashboardView['contests']>, 'running' | 'kinds'>) {
  const locale = useFormatLocale()
  const all = formatNumber(locale, running)
  const link = (kind: BuiltKind, text: string) => (
    <Link key={kind} {...contestListHref(kind, { status: 'running' })} className="hover:underline">
      {text}
    </Link>
  )
  const [first, ...more] = kinds
  if (first === undefined) return all
  if (more.length === 0) return link(first.kind, all)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {all}
      <span className="flex flex-wrap gap-x-2 text-caption text-fg-3">
        {kinds.map((one) => link(one.kind, `${kindTitle[one.kind][locale]} ${formatNumber(locale, one.running)}`))}
      </span>
    </span>
  )
}
