import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { Figures } from './contest-header.tsx'
import type { ContestSearch, ContestTab } from './search.ts'

const BoardTools = lazy(async () => ({ default: (await import('./board-tools.tsx')).BoardTools }))
const RankingTools = lazy(async () => ({ default: (await import('./ranking-tools.tsx')).RankingTools }))

interface TabsProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
  tab: ContestTab
}
interface Entry {
  value: ContestTab
  label: ReactNode
  news?: ReactNode
}

/** On a phone the topics come first and the guide last; the feed is a tab only where it has no other place. */
const places: Partial<Record<ContestTab, string>> = { topics: 'max-sm:-order-1', guide: 'max-sm:order-1', feed: 'max-sm:hidden xl:hidden' }

/** The row of tabs with the tools of the open one at its right end. */
export function ContestTabs({ contest, mine, search, tab }: TabsProps) {
  const { t } = useLingui()
  const { resource_id } = contest
  const unread = mine.unread_bulletins
  const all: Array<Entry | false> = [
    { value: 'guide', label: t`Guide` },
    { value: 'bulletin', label: t`Bulletin`, ...(unread > 0 ? { news: t`${{ n: unread }} new` } : {}) },
    { value: 'topics', label: t`Topics` },
    contest.show_rank && { value: 'ranking', label: t`Ranking` },
    contest.show_trend && { value: 'trend', label: t`Trend` },
    { value: 'feed', label: t`Feed` },
  ]
  return (
    <>
      <Figures contest={contest} mine={mine} className="mx-page mt-2 flex gap-9 border-t border-rule pt-2 sm:hidden" />
      <LinkTabs
        label={t`Contest`}
        tabs={all.filter((entry) => entry !== false)}
        current={tab}
        className="mt-1 px-page max-sm:pr-0"
        end={
          tab === 'topics' && contest.status !== 'not_started' ? (
            <Suspense fallback={null}>
              <BoardTools contest={contest} search={search} />
            </Suspense>
          ) : tab === 'ranking' ? (
            <Suspense fallback={null}>
              <RankingTools contest={contest} mine={mine} search={search} />
            </Suspense>
          ) : undefined
        }
        renderLink={(entry, { className, children, ...rest }) => (
          <Link
            to="/flag/contest"
            search={{ resource_id, tab: entry.value }}
            className={`${className} ${places[entry.value] ?? ''}`}
            {...rest}
          >
            {children}
          </Link>
        )}
      />
    </>
  )
}
