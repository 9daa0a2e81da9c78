import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { Feed } from './feed/feed.tsx'
import { Standing } from './ranking/standing.tsx'

/** Own surroundings in the ranking and what happens now; below 1280 px it is a tab. */
export function Rail({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  return (
    <aside className="hidden w-[256px] shrink-0 relative overflow-y-auto border-l border-rule pr-page pl-5 pt-3 pb-6 xl:block">
      {contest.show_rank && contest.status !== 'not_started' && <Standing contest={contest} mine={mine} />}
      <Feed contest={contest} mine={mine} />
    </aside>
  )
}
