import { hasNothing } from '@beacon/api/client'
import { ErrorState, Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NoTeam } from './no-team.tsx'
import { myTeamQuery } from './queries.ts'
import { TeamView } from './team-view.tsx'
import { OwnPage } from '../../parts/own-page.tsx'

/** The own team: make one, join one, or lead it. */
export function TeamPage({ code }: { code: string }) {
  const mine = useQuery(myTeamQuery)
  return (
    <OwnPage>
      {mine.isPending && <Waiting />}
      {hasNothing(mine) && (
        <ErrorState title={<Trans>Your team could not be loaded.</Trans>} onRetry={() => void mine.refetch()} retrying={mine.isFetching}>
          <Trans>Nothing was changed.</Trans>
        </ErrorState>
      )}
      {mine.data !== undefined &&
        !hasNothing(mine) &&
        (mine.data.team === null ? (
          <NoTeam mine={mine.data} code={code} />
        ) : (
          <TeamView team={mine.data.team} canInvite={mine.data.self_service} />
        ))}
    </OwnPage>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid min-h-96 content-start gap-5 pt-2">
      <Skeleton width={200} className="h-5" />
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  )
}
