import type { ContestFull } from '@beacon/api/contest-views'
import { usePermissions } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { NavList } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { type DeskTab, tabGroups, tabsFor } from './desk-tabs.ts'
import { factsQuery } from './queries.ts'
import { useOpenQuestions } from './use-open-questions.ts'
import { groupWords, tabWords } from './words.ts'

/** How much each page holds, or how much of it waits; pages that are no list have none. */
function useCounts(contest: ContestFull): Partial<Record<DeskTab, number>> {
  const { data: facts } = useQuery(factsQuery(contest.resource_id))
  const asked = useOpenQuestions(contest.resource_id)
  return {
    questions: contest.topic_count,
    participants: facts?.participants ?? 0,
    teams: contest.entrant_count,
    situation: facts?.screens ?? 0,
    bulletins: asked ?? 0,
    writeups: facts?.writeups_pending ?? 0,
    evidence: (facts?.evidence_open ?? 0) + (facts?.appeals_open ?? 0),
  }
}

/** The contest's own navigation in place of the menu: the way back, then Set up, Live, Results. */
export function DeskNav({ contest, current }: { contest: ContestFull; current: DeskTab | null }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const permissions = usePermissions()
  const counts = useCounts(contest)
  const open = useMemo(() => tabsFor(permissions, contest.status), [permissions, contest.status])
  const itemsOf = (group: (typeof tabGroups)[number]) =>
    open
      .filter((tab) => tab.group === group)
      .map(({ key }) => {
        const count = counts[key]
        return { key, label: i18n._(tabWords[key]), ...(count ? { count: formatNumber(locale, count) } : {}) }
      })
  return (
    <div className="sticky top-12 h-[calc(100vh-48px)] w-[184px] shrink-0 overflow-y-auto border-r border-rule px-2 py-2.5">
      <Link to={'/admin/flag/list' as never} className="flex h-7 items-center gap-2 px-2.5 text-body text-fg-2 hover:text-fg">
        <ArrowLeft size={14} aria-hidden="true" className="shrink-0" />
        <Trans>CTF contests</Trans>
      </Link>
      {tabGroups.map((group) => {
        const items = itemsOf(group)
        if (items.length === 0) return null
        const label = i18n._(groupWords[group])
        return (
          <div key={group} className="mt-4">
            <div aria-hidden="true" className="flex h-7 items-center px-2 text-[13px] text-fg-3">
              {label}
            </div>
            <NavList
              label={label}
              items={items}
              current={current}
              renderLink={({ key }, parts) => (
                <Link
                  to="/admin/flag/contest/$resource_id"
                  params={{ resource_id: contest.resource_id }}
                  search={{ tab: key }}
                  {...parts}
                />
              )}
            />
          </div>
        )
      })}
    </div>
  )
}
