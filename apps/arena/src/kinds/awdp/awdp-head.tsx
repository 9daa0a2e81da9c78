import type { ContestMe } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { HeadTool } from '../../parts/answer/head-tool.tsx'
import { RoundClock } from '../../parts/round/round-clock.tsx'
import { cellsQuery, defencesQuery } from './queries.ts'
import { isWaiting } from './waiting.ts'

/** On every tab: the round, how many topics wait for their next patch, the flag box. */
export function AwdpHead({ contest, mine }: { contest: AnswerContest; mine: ContestMe }) {
  const isIn = mine.entrant?.status === 'approved'
  const isOn = contest.status !== 'not_started'
  const now = useServerNow()
  const own = useQuery({ ...defencesQuery(contest.resource_id), enabled: isOn && isIn })
  const all = useQuery({ ...cellsQuery(contest.resource_id), enabled: isOn && !isIn })
  const waiting = (own.data?.items ?? []).filter((one) => isWaiting(one, now)).length
  return (
    <>
      {waiting > 0 && (
        <span className="text-dense whitespace-nowrap text-amber max-xl:hidden">
          <Plural value={waiting} one="# challenge waiting" other="# challenges waiting" />
        </span>
      )}
      <RoundClock status={contest.status} round={own.data?.round ?? all.data?.round} />
      <HeadTool contest={contest} mine={mine} />
    </>
  )
}
