import type { ContestMe } from '@beacon/api/contest/contest-views'
import { latePart } from '@beacon/ui/late'
import { useQuery } from '@tanstack/react-query'
import { topicsQuery } from '../contest/queries.ts'
import { hasFlagBox } from './has-flag-box.ts'
import type { AnswerContest } from './answer-contest.ts'

const FlagBox = latePart(async () => (await import('./flag-box.tsx')).FlagBox)
const SceneEnds = latePart(async () => (await import('../scene/scene-ends.tsx')).SceneEnds)

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
      {hasScenes && <SceneEnds resource_id={resource_id} />}
    </>
  )
}

/** A narrow page shows the box above the topics. */
function HeadBox({ contest, mine }: Props) {
  if (!hasFlagBox(contest, mine)) return null
  return (
    <div className="max-[1099px]:hidden">
      <FlagBox contest={contest} mine={mine} id="flag-box" />
    </div>
  )
}
