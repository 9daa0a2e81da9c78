import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import { useContestKind } from './contest-kind.ts'
import type { ContestSearch, ContestTab } from '../../parts/contest/search.ts'
import type { ContestSlots } from '../../parts/contest/slots.ts'

const Rail = late(async () => (await import('./rail.tsx')).Rail)
const Feed = late(async () => (await import('./feed/feed.tsx')).Feed)
const GuideTab = late(async () => (await import('./guide-tab.tsx')).GuideTab)
const BulletinTab = late(async () => (await import('./bulletin/bulletin-tab.tsx')).BulletinTab)
const RankingTab = late(async () => (await import('./ranking/ranking-tab.tsx')).RankingTab)
const MembersTab = late(async () => (await import('./ranking/members-tab.tsx')).MembersTab)
const TeamsTab = late(async () => (await import('./ranking/teams-tab.tsx')).TeamsTab)
const TrendTab = late(async () => (await import('./ranking/trend-tab.tsx')).TrendTab)

interface ContentProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
  tab: ContestTab
  slots: ContestSlots
}

/** What stands under the tabs. Only what is played comes with the page; the others are fetched when they are opened. */
export function TabContent({ contest, mine, search, tab, slots }: ContentProps) {
  const { Play, ownTabs } = useContestKind()
  if (tab === 'guide') return <GuideTab contest={contest} mine={mine} />
  if (tab === 'bulletin') return <BulletinTab contest={contest} mine={mine} search={search} />
  if (tab === 'ranking') return <RankingTab contest={contest} mine={mine} search={search} />
  if (tab === 'members') return <MembersTab contest={contest} search={search} />
  if (tab === 'teams') return <TeamsTab contest={contest} mine={mine} search={search} />
  if (tab === 'trend') return <TrendTab contest={contest} mine={mine} search={search} />
  if (tab === 'writeup') return slots.writeup?.({ contest, mine })
  if (tab === 'feed')
    return (
      <div className="relative overflow-y-auto px-page py-4">
        <Feed contest={contest} mine={mine} />
      </div>
    )
  if (tab !== 'topics') {
    const own = ownTabs[tab]
    return own !== undefined && <own.Tab contest={contest} mine={mine} />
  }
  const rail = (
    <Suspense fallback={<div className="hidden w-[256px] shrink-0 border-l border-rule xl:block" />}>
      <Rail contest={contest} mine={mine} />
    </Suspense>
  )
  return <Play contest={contest} mine={mine} search={search} upload={slots.upload} own={slots.own} rail={rail} />
}
