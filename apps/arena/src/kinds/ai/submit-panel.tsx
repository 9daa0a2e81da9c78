import { hasNothing } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { useClosedWords } from '../../parts/answer/flag-section.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import type { OwnTopic } from '../../parts/topic/own-topics.ts'
import { OwnSubmissions } from './own-submissions.tsx'
import { ownQuery, taskOf, useOwnTask } from './queries.ts'
import { QuotaLine } from './quota-line.tsx'
import { SubmitForm } from './submit-form.tsx'
import { TaskFacts } from './task-facts.tsx'

interface Props {
  contest: AnswerContest
  mine: ContestMe
  topic: OwnTopic
}

/** How a topic is scored, the form for a result, and what became of the own ones. */
export function SubmitPanel({ contest, mine, topic }: Props) {
  const closed = useClosedWords({ topic, contest, mine })
  const isProgram = useOwnTask(topic.resource_id)?.task.program != null
  const isIn = mine.entrant?.status === 'approved' && contest.status !== 'not_started'
  return (
    <section aria-labelledby="submit-title" className="mt-5 min-[1600px]:mt-4">
      <h3 id="submit-title" className="type-section mb-2 text-fg">
        {isProgram ? <Trans context="ai">Program</Trans> : <Trans context="ai">Result</Trans>}
      </h3>
      {isIn ? <Own contest={contest} topic={topic} closed={closed} /> : closed !== null && <p className="text-fg-3">{closed}</p>}
    </section>
  )
}

function Own({ contest, topic, closed }: Pick<Props, 'contest' | 'topic'> & { closed: ReactNode | null }) {
  const { resource_id } = contest
  const read = useQuery(ownQuery(resource_id))
  if (read.isPending)
    return (
      <Loading>
        <Trans>Loading your submissions</Trans>
      </Loading>
    )
  if (hasNothing(read)) return <LoadFailed title={<Trans>Your submissions could not be loaded.</Trans>} query={read} />
  const own = taskOf(read.data, topic.resource_id)
  if (own === undefined) return null
  const { task, quota, items } = own
  return (
    <>
      <TaskFacts task={task} />
      {quota !== undefined && <QuotaLine quota={quota} isPaused={contest.status === 'paused'} />}
      {closed === null ? <SubmitForm resource_id={resource_id} task={task} quota={quota} /> : <p className="mt-3 text-fg-3">{closed}</p>}
      <OwnSubmissions resource_id={resource_id} task={task} items={items} finals={read.data.finals} />
    </>
  )
}
