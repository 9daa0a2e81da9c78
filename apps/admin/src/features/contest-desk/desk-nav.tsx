import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { NavList } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { contestHref, contestListHref } from '../../parts/contest/kind-links.ts'
import { useDeskKind } from './desk-kind.ts'
import { tabGroups, tabsFor, tabsOf } from '../../parts/desk/desk-tabs.ts'
import { factsQuery } from '../../parts/desk/queries.ts'
import { useOpenQuestions } from './use-open-questions.ts'
import { useTabLabel } from './use-tab-label.ts'
import { groupWords } from './words.ts'

/** How much each page holds, or how much of it waits; pages that are no list have none. */
function useCounts(contest: ContestFull): Readonly<Record<string, number>> {
  const { data: facts } = useQuery(factsQuery(contest.resource_id))
  const { figures } = useDeskKind()
  const openQuestions = useOpenQuestions(contest.resource_id)
  return {
    questions: contest.topic_count,
    participants: facts?.participants ?? 0,
    teams: contest.entrant_count,
    situation: facts?.screens ?? 0,
    bulletins: openQuestions ?? 0,
    evidence: (facts?.evidence_open ?? 0) + (facts?.appeals_open ?? 0),
    ...(facts === undefined ? {} : figures.counts(facts)),
  }
}

const noTabs: ReadonlySet<string> = new Set()

interface DeskNavProps {
  contest: ContestFull
  current: string | null
}

/** The contest's own navigation in place of the menu: the way back, then Set up, Live, Results. */
export function DeskNav(props: DeskNavProps) {
  const { RefusedTabs } = useDeskKind()
  if (RefusedTabs === undefined) return <Nav {...props} refused={noTabs} />
  return <RefusedTabs contest={props.contest}>{(refused) => <Nav {...props} refused={refused} />}</RefusedTabs>
}

function Nav({ contest, current, refused }: DeskNavProps & { refused: ReadonlySet<string> }) {
  const { i18n } = useLingui()
  const { deskTabs, listName } = useDeskKind()
  const labelOf = useTabLabel()
  const locale = useFormatLocale()
  const permissions = usePermissions()
  const counts = useCounts(contest)
  const open = useMemo(() => tabsFor(tabsOf(deskTabs, contest), permissions, contest.status), [deskTabs, permissions, contest])
  const itemsOf = (group: (typeof tabGroups)[number]) =>
    open
      .filter((tab) => tab.group === group && !refused.has(tab.key))
      .map(({ key }) => {
        const count = counts[key]
        return { key, label: labelOf(key), ...(count ? { count: formatNumber(locale, count) } : {}) }
      })
  return (
    <div className="sticky top-12 h-[calc(100vh-48px)] w-[184px] shrink-0 overflow-y-auto border-r border-rule px-2 py-2.5">
      <Link {...contestListHref(contest.kind)} className="flex h-7 items-center gap-2 px-2.5 text-body text-fg-2 hover:text-fg">
        <ArrowLeft size={14} aria-hidden="true" className="shrink-0" />
        {i18n._(listName)}
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
              renderLink={({ key }, parts) => <Link {...contestHref(contest.kind, contest.resource_id, { tab: key })} {...parts} />}
            />
          </div>
        )
      })}
    </div>
  )
}
