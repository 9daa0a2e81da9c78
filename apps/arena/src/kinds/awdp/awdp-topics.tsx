import type { ComponentProps } from 'react'
import { RoundClock } from '../../parts/round/round-clock.tsx'
import { TopicExtrasContext } from '../../parts/topic/topic-extras.ts'
import { TopicsTab } from '../../parts/topic/topics-tab.tsx'
import { useQuery } from '@tanstack/react-query'
import { DefencePanel } from './defence-panel.tsx'
import { defencesQuery, OwnContest } from './queries.ts'
import { TwoSides, TwoValues } from './two-sides.tsx'

const extras = { Value: TwoValues, Line: TwoSides, Side: DefencePanel }

/** The board of topics; each is attacked for its flag and defended by patches. */
export function AwdpTopics(props: ComponentProps<typeof TopicsTab>) {
  const { contest, mine } = props
  const own = mine.entrant?.status === 'approved' && contest.status !== 'not_started' ? contest.resource_id : null
  const { data } = useQuery({ ...defencesQuery(own ?? ''), enabled: own !== null })
  return (
    <OwnContest value={own}>
      <TopicExtrasContext value={extras}>
        <RoundClock status={contest.status} round={data?.round} className="px-page pt-2 lg:hidden" />
        <TopicsTab {...props} />
      </TopicExtrasContext>
    </OwnContest>
  )
}
