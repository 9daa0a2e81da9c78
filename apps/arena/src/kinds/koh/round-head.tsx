import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { useQuery } from '@tanstack/react-query'
import { RoundClock } from '../../parts/round/round-clock.tsx'
import { boardQuery } from './queries.ts'

/** The round, and what is left of it. */
export function RoundHead({ contest, className }: { contest: ContestPublic; className?: string }) {
  const { data } = useQuery({ ...boardQuery(contest.resource_id), enabled: contest.status !== 'not_started' })
  return <RoundClock status={contest.status} round={data?.round} {...(className === undefined ? {} : { className })} />
}
