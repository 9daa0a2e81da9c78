import { Plural, Trans } from '@lingui/react/macro'
import { formatMetric } from '@beacon/i18n'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { BoardSkeleton } from '../../parts/topic/board-skeleton.tsx'
import type { TileState } from '../../parts/topic/board.ts'
import type { OwnTopic } from '../../parts/topic/own-topics.ts'
import { TopicExtrasContext } from '../../parts/topic/topic-extras.ts'
import { TileStateLine } from '../../parts/topic/topic-tile.tsx'
import { TopicsTab } from '../../parts/topic/topics-tab.tsx'
import { bestOf, boardQuery, isOpen, OwnContest, useFlagTasks, useOwnTask } from './queries.ts'
import { SubmitPanel } from './submit-panel.tsx'

/** The board of topics: results are handed in beside their topic, flags as everywhere. */
export function AiTopics(props: ComponentProps<typeof TopicsTab>) {
  const { contest, mine } = props
  const withFlags = useFlagTasks(contest)
  const isOn = contest.status !== 'not_started'
  const own = mine.entrant?.status === 'approved' && isOn ? contest.resource_id : null
  const { data, isPending } = useQuery({ ...boardQuery(contest.resource_id), enabled: isOn })
  const extras = useMemo(() => {
    const results = new Set(data?.topics.map(({ topic_id }) => topic_id))
    const isOf = ({ resource_id }: OwnTopic) => results.has(resource_id)
    return { isOf, takesNoFlag: true, Value: null, Line: OwnLine, Side: SubmitPanel }
  }, [data?.topics])
  // Before it is known which topics take results, a flag field would stand where none belongs.
  if (isOn && isPending) return <BoardSkeleton />
  return (
    <OwnContest value={own}>
      <TopicExtrasContext value={extras}>
        <TopicsTab {...props} contest={withFlags} />
      </TopicExtrasContext>
    </OwnContest>
  )
}

/** On a tile: what is evaluated, else the best public score. What shuts a topic says so instead. */
function OwnLine({ topic_id, state }: { topic_id: string; state: TileState }) {
  const own = useOwnTask(topic_id)
  if (state.kind === 'offline' || state.kind === 'closed' || state.kind === 'locked') return <TileStateLine state={state} />
  const open = own?.items.filter(isOpen).length ?? 0
  if (open > 0)
    return (
      <span className="text-azure">
        <Plural value={open} one="# being evaluated" other="# being evaluated" />
      </span>
    )
  const best = own === undefined ? null : bestOf(own)
  if (own === undefined || best === null)
    return (
      <span className="text-fg-3">
        <Trans>No score yet</Trans>
      </span>
    )
  return (
    <span className="text-jade">
      <Trans>
        Best <span className="font-mono">{formatMetric(best, own.task.digits)}</span>
      </Trans>
    </span>
  )
}
