import { hasNothing } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { range as contract } from '@beacon/api/kinds/cfs/range-operations'
import { query } from '@beacon/api/query'
import { scene } from '@beacon/api/scene/scene'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { useSubmitFlag } from '../../parts/answer/use-submit-flag.ts'
import type { SubmitFlag } from '../../parts/answer/use-flag-form.ts'
import type { ContestSearch } from '../../parts/contest/search.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { BoardSkeleton } from '../../parts/topic/board-skeleton.tsx'
import { type OwnTopic, useTopics } from '../../parts/topic/own-topics.ts'
import { RangeChoice } from './range-choice.tsx'
import { RangePlay } from './range-play.tsx'

interface TabProps {
  contest: AnswerContest
  mine: ContestMe
  search: ContestSearch
  rail: ReactNode
}

/** The stream says when somebody of the team took a stage; values and counts of others come by this. */
const renewMs = 15_000
const rangeQuery = (resource_id: string, topic_id: string) => query(contract.one, { params: { resource_id, topic_id } })

/** The ranges of the contest: one of them open, with its map, its stages and one field for all flags. */
export function RangeTab({ contest, mine, search, rail }: TabProps) {
  const { topics, items } = useTopics(contest.resource_id, mine)
  const topic = items.find(({ resource_id }) => resource_id === search.topic_id) ?? items[0]
  if (topics.isPending) return <BoardSkeleton />
  if (hasNothing(topics)) return <LoadFailed title={<Trans>The ranges could not be loaded.</Trans>} query={topics} />
  if (topic === undefined)
    return (
      <EmptyState title={contest.status === 'not_started' ? <Trans>Ranges open with the start</Trans> : <Trans>No ranges yet</Trans>}>
        <Trans>Ranges are shown to participants once the contest runs.</Trans>
      </EmptyState>
    )
  return <OpenRange key={topic.resource_id} contest={contest} mine={mine} topic={topic} topics={items} rail={rail} />
}

interface OpenProps extends Omit<TabProps, 'search'> {
  topic: OwnTopic
  topics: readonly OwnTopic[]
}

function OpenRange({ contest, mine, topic, topics, rail }: OpenProps) {
  const { resource_id } = contest
  const { resource_id: topic_id } = topic
  const cache = useQueryClient()
  const range = useQuery({ ...rangeQuery(resource_id, topic_id), refetchInterval: renewMs })
  const send = useSubmitFlag({ resource_id, topic_id, answer_limit: topic.answer_limit ?? contest.answer_limit })
  const submit: SubmitFlag = async (flag, ai_use) => {
    const answer = await send(flag, ai_use)
    // The map clears with a stage, and what the scene box may name with the map.
    const params = { resource_id, topic_id }
    for (const { queryKey } of [rangeQuery(resource_id, topic_id), query(scene.get, { params })])
      await cache.invalidateQueries({ queryKey })
    return answer
  }
  if (range.isPending) return <BoardSkeleton />
  if (range.data === undefined) return <LoadFailed title={<Trans>The range could not be loaded.</Trans>} query={range} />
  const known = topics.map((one) => ({ topic_id: one.resource_id, name: one.name }))
  return (
    <RangePlay
      contest={contest}
      mine={mine}
      topic={topic}
      range={range.data}
      submit={submit}
      choice={<RangeChoice resource_id={resource_id} ranges={known} current={topic_id} />}
      rail={rail}
    />
  )
}
