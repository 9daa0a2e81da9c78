import { StaffNotice } from '@beacon/auth'
import { cn } from '@beacon/ui/theme'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ContestBanner } from './contest-banner.tsx'
import { ContestHeader } from './contest-header.tsx'
import { ContestRuler } from './contest-ruler.tsx'
import { ContestTabs } from './contest-tabs.tsx'
import { contestQuery, mineQuery } from './queries.ts'
import type { ContestSearch, ContestTab } from './search.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { TabWaiting } from './tab-waiting.tsx'
import { TopicsTab } from './topics-tab.tsx'
import { useContestLive } from './use-contest-live.tsx'

const Feed = lazy(async () => ({ default: (await import('./feed.tsx')).Feed }))
const FeedFoot = lazy(async () => ({ default: (await import('./feed-foot.tsx')).FeedFoot }))
const GuideTab = lazy(async () => ({ default: (await import('./guide-tab.tsx')).GuideTab }))
const BulletinTab = lazy(async () => ({ default: (await import('./bulletin-tab.tsx')).BulletinTab }))
const RankingTab = lazy(async () => ({ default: (await import('./ranking-tab.tsx')).RankingTab }))
const TrendTab = lazy(async () => ({ default: (await import('./trend-tab.tsx')).TrendTab }))

/** The tab that a contest opens with: its topics, before the start its guide. */
const firstTab = (status: string): ContestTab => (status === 'not_started' ? 'guide' : 'topics')

/** A contest of kind flag as its players see it. One stream feeds every part. */
export function ContestPage({ search }: { search: ContestSearch }) {
  const { resource_id } = search
  const { data: contest } = useSuspenseQuery(contestQuery(resource_id))
  const { data: mine } = useSuspenseQuery(mineQuery(resource_id))
  const live = useContestLive(resource_id)
  const tab = search.tab ?? firstTab(contest.status)
  const hasTopic = tab === 'topics' && search.topic_id !== undefined
  const hasFoot = tab !== 'feed' && !hasTopic
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:h-[calc(100vh-57px)] xl:flex-none">
      {mine.is_staff && <StaffNotice kind="flag" resource_id={resource_id} />}
      <ContestBanner contest={contest} mine={mine} live={live} />
      <div className={cn('shrink-0', hasTopic && 'max-[959px]:hidden')}>
        <ContestHeader contest={contest} mine={mine} />
        <ContestRuler contest={contest} lost_at={live.status === 'lost' ? live.since : null} />
        <ContestTabs contest={contest} mine={mine} search={search} tab={tab} />
      </div>
      <div className={cn('flex min-h-0 flex-1 flex-col', hasFoot && 'max-sm:pb-15')}>
        <Suspense fallback={<TabWaiting />}>
          {tab === 'guide' && <GuideTab contest={contest} />}
          {tab === 'bulletin' && <BulletinTab contest={contest} mine={mine} />}
          {tab === 'topics' && <TopicsTab contest={contest} mine={mine} search={search} />}
          {tab === 'ranking' && <RankingTab contest={contest} mine={mine} search={search} />}
          {tab === 'trend' && <TrendTab contest={contest} mine={mine} />}
          {tab === 'feed' && (
            <div className="overflow-y-auto px-page py-4">
              <Feed contest={contest} mine={mine} />
            </div>
          )}
        </Suspense>
      </div>
      <Suspense fallback={null}>{hasFoot && <FeedFoot resource_id={resource_id} />}</Suspense>
      <ShortcutsHelp />
    </div>
  )
}
