import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnChallenge } from '@beacon/api/kinds/rw/challenge'
import { useServerNow } from '@beacon/auth'
import { leftOf } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Name } from '../../parts/contest/name.tsx'
import { Clock } from './clock.tsx'
import { challengesQuery } from './queries.ts'

/** Over every page of the contest while the own entrant is called: where to, and how long it has. */
export function CallBar({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const isIn = mine.entrant?.status === 'approved' && contest.status !== 'not_started'
  const { data } = useQuery({ ...challengesQuery(contest.resource_id), enabled: isIn })
  return data?.items.filter(({ state }) => state === 'upcoming').map((one) => <Called key={one.challenge_id} challenge={one} />)
}

function Called({ challenge: { stage, clock, topic_name } }: { challenge: OwnChallenge }) {
  const { t } = useLingui()
  const now = useServerNow()
  const isOver = clock !== null && leftOf(clock, now) <= 0
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-1 bg-amber px-page py-3 text-on-amber">
      <strong className="text-[24px] leading-8 font-semibold">
        {isOver ? <Trans>Your call time is over.</Trans> : <Trans>Come to the stage now: {stage?.name}</Trans>}
      </strong>
      <span className="min-w-0">
        {stage !== null && stage.place !== '' && `${stage.place} · `}
        <Name>{topic_name}</Name>
      </span>
      {clock !== null && !isOver && (
        <Clock clock={clock} label={t`Time to reach the stage`} className="ml-auto text-[32px] leading-9 font-semibold text-on-amber!" />
      )}
    </div>
  )
}
