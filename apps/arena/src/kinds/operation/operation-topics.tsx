import type { ComponentProps } from 'react'
import { TopicExtrasContext } from '../../parts/topic/topic-extras.ts'
import { TopicsTab } from '../../parts/topic/topics-tab.tsx'
import { CheckPanel } from './check-panel.tsx'
import { hasAnswerPoints, OwnContest, ownContestOf, useOwnPoints } from './queries.ts'
import { TopicLine, TopicValue } from './topic-state.tsx'
import { useResultToasts } from './use-result-toasts.ts'

const extras = { Value: TopicValue, Line: TopicLine, Side: CheckPanel, ownsAnswer: true } as const

/** The board of topics; each is a job whose points are checked. */
export function OperationTopics(props: ComponentProps<typeof TopicsTab>) {
  const { contest, mine } = props
  const own = ownContestOf(contest, mine)
  const points = useOwnPoints(own)
  useResultToasts(points?.items)
  // One box takes answers of all topics: it stands where there are some.
  const takesAnswers = points !== undefined && hasAnswerPoints(points.items)
  return (
    <OwnContest value={own}>
      <TopicExtrasContext value={extras}>
        <TopicsTab {...props} contest={{ ...contest, flag_box: contest.flag_box && takesAnswers }} />
      </TopicExtrasContext>
    </OwnContest>
  )
}
