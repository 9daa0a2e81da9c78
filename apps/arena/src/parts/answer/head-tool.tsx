import type { ContestMe } from '@beacon/api/contest/contest-views'
import { late } from '@beacon/ui/late'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { topicsQuery } from '../contest/queries.ts'
import { hasFlagBox } from './has-flag-box.ts'
import type { AnswerContest } from './answer-contest.ts'

const FlagBox = late(async () => (await import('./flag-box.tsx')).FlagBox)
const SceneEnds = late(async () => (await import('../scene/scene-ends.tsx')).SceneEnds)

interface Props {
  contest: AnswerContest
  mine: ContestMe
}

/** On every tab: the one flag box of the contest, where it has one, and what is told of environments. */
export function HeadTool({ contest, mine }: Props) {
  const { resource_id } = contest
  // The list is asked for by the tab that shows it: whoever started an environment has seen it.
  const { data } = useQuery({ ...topicsQuery(resource_id), enabled: false })
  const hasScenes = mine.entrant?.status === 'approved' && data?.items.some(({ has_scene }) => has_scene === true) === true
  return (
    <>
      <HeadBox contest={contest} mine={mine} />
      {hasScenes && (
        <Suspense fallback={null}>
          <SceneEnds resource_id={resource_id} />
        </Suspense>
      )}
    </>
  )
}

/** A narrow page shows the box above the topics. */
function HeadBox({ contest, mine }: Props) {
  if (!hasFlagBox(contest, mine)) return null
  return (
    <div className="max-[1099px]:hidden">
      <Suspense fallback={null}>
        <FlagBox contest={contest} mine={mine} id="flag-box" />
      </Suspense>
    </div>
  )
}
