import { useContestIn } from '@beacon/i18n'
import { hasCapability } from '@beacon/router'
import { late } from '@beacon/ui/late'
import { cn } from '@beacon/ui/theme'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BannedPage } from './banned-page.tsx'
import { ContestBanner } from './contest-banner.tsx'
import { ContestHeader } from './contest-header.tsx'
import { useContestKind } from './contest-kind.ts'
import { ContestRuler } from './contest-ruler.tsx'
import { tabsOf } from './contest-tab-list.ts'
import { ContestTabs } from './contest-tabs.tsx'
import { contestQuery, mineQuery } from '../../parts/contest/queries.ts'
import type { ContestSearch, ContestTab } from '../../parts/contest/search.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import type { ContestSlots } from '../../parts/contest/slots.ts'
import { StaffPlay } from './staff-play.tsx'
import { TabContent } from './tab-content.tsx'
import { TabWaiting } from './tab-waiting.tsx'
import { useContestLive } from './use-contest-live.tsx'

const FeedFoot = late(async () => (await import('./feed/feed-foot.tsx')).FeedFoot)
const Drawers = late(async () => (await import('./drawers.tsx')).Drawers)

/** The tab that a contest opens with: its topics, before the start its guide. */
const firstTab = (status: string): ContestTab => (status === 'not_started' ? 'guide' : 'topics')

/** The page of a contest as its players see it; what is played in it says its kind. One stream feeds every part. */
export function ContestPage({ search, slots }: { search: ContestSearch; slots: ContestSlots }) {
  const { resource_id } = search
  const { data } = useSuspenseQuery(contestQuery(resource_id))
  const contest = useContestIn(data)
  const { data: mine } = useSuspenseQuery(mineQuery(resource_id))
  const live = useContestLive(resource_id)
  const { ownTabs, Call } = useContestKind()
  const tabs = tabsOf(contest, mine, { writeup: slots.writeup !== undefined, own: ownTabs })
  const tab = search.tab !== undefined && tabs.includes(search.tab) ? search.tab : firstTab(contest.status)
  const isBanned = mine.entrant?.status === 'banned'
  const hasTopic = tab === 'topics' && search.topic_id !== undefined && search.entrant_id === undefined
  const hasFoot = hasCapability(contest.kind, 'feed') && tab !== 'feed' && !hasTopic && !isBanned && contest.status !== 'not_started'
  const content = (): ReactNode => {
    if (isBanned) return <BannedPage mine={mine} appeal={slots.appeal?.({ contest, mine })} />
    if (search.entrant_id !== undefined)
      return slots.entrant?.({ contest, entrant_id: search.entrant_id, own_id: mine.entrant?.entrant_id })
    return <TabContent contest={contest} mine={mine} search={search} tab={tab} slots={slots} />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:h-[calc(100vh-57px)] xl:flex-none">
      {mine.is_staff && <StaffPlay resource_id={resource_id} mine={mine} />}
      {Call !== undefined && <Call contest={contest} mine={mine} />}
      <ContestBanner contest={contest} mine={mine} live={live} notice={slots.notice?.({ contest, mine })} />
      <div className={cn('shrink-0', hasTopic && 'max-[959px]:hidden')}>
        <ContestHeader contest={contest} mine={mine} search={search} />
        <ContestRuler contest={contest} lost_at={live.status === 'lost' ? live.since : null} />
        {isBanned ? (
          <div className="border-b border-rule" />
        ) : (
          <ContestTabs contest={contest} mine={mine} search={search} tabs={tabs} tab={tab} />
        )}
      </div>
      <div className={cn('flex min-h-0 flex-1 flex-col', hasFoot && 'max-sm:pb-15')}>
        <Suspense fallback={<TabWaiting />}>{content()}</Suspense>
      </div>
      <Suspense fallback={null}>
        {hasFoot && <FeedFoot resource_id={resource_id} />}
        {search.drawer !== undefined && mine.entrant !== null && (
          <Drawers contest={contest} mine={mine} search={search} drawer={search.drawer} />
        )}
      </Suspense>
      <ShortcutsHelp contest={contest} tabs={tabs} />
    </div>
  )
}
