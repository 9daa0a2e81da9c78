import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import type { SubmitFlag } from '../../parts/answer/use-flag-form.ts'
import type { OwnTopic } from '../../parts/topic/own-topics.ts'
import { RangeFigure } from './range-figure.tsx'
import { firstStage, type RangeView, stageOf } from './range-model.ts'
import { RangePanel } from './range-panel.tsx'

interface PlayProps {
  contest: AnswerContest
  mine: ContestMe
  topic: OwnTopic
  range: RangeView
  submit: SubmitFlag
  /** Other ranges of the contest, above the map. */
  choice: ReactNode
  /** Standing and feed. */
  rail: ReactNode
}

/** Map, panel and rail of a range side by side; on a narrow page the panel stands below. What is open follows the next stage until somebody chooses. */
export function RangePlay({ contest, mine, topic, range, submit, choice, rail }: PlayProps) {
  const [chosen, setChosen] = useState<{ stage_id: string | null; node_key: string | null } | null>(null)
  const { stages } = range
  const stage = chosen === null ? firstStage(stages) : stages.find(({ stage_id }) => stage_id === chosen.stage_id)
  const current = chosen === null ? (stage?.node_key ?? null) : chosen.node_key
  const openNode = (node_key: string) => setChosen({ node_key, stage_id: stageOf(stages, node_key)?.stage_id ?? null })
  const openStage = (stage_id: string) =>
    setChosen({ stage_id, node_key: stages.find((one) => one.stage_id === stage_id)?.node_key ?? null })
  return (
    <div className="flex min-h-0 flex-1 items-stretch max-[959px]:flex-col">
      <div className="relative min-w-0 flex-1 overflow-y-auto px-page pt-3 pb-6 min-[960px]:pr-5">
        {choice}
        <RangeFigure range={range} current={current} onOpen={openNode} />
      </div>
      <RangePanel contest={contest} mine={mine} topic={topic} range={range} stage={stage} submit={submit} onStage={openStage} />
      {rail}
    </div>
  )
}
