import type { ContestMe } from '@beacon/api/contest-views'
import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import { hasFlagBox } from './has-flag-box.ts'
import type { FlagContest } from './flag-contest.ts'

const FlagBox = late(async () => (await import('./flag-box.tsx')).FlagBox)

/** The one flag box of the contest, where it has one. A narrow page shows it above the topics. */
export function HeadTool({ contest, mine }: { contest: FlagContest; mine: ContestMe }) {
  if (!hasFlagBox(contest, mine)) return null
  return (
    <div className="max-[1099px]:hidden">
      <Suspense fallback={null}>
        <FlagBox contest={contest} mine={mine} id="flag-box" />
      </Suspense>
    </div>
  )
}
