import { ErrorState, Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { JoinTeam } from './join-team.tsx'
import { myTeamQuery } from './queries.ts'
import { TeamView } from './team-view.tsx'

const CreateTeam = lazy(async () => ({ default: (await import('./create-team.tsx')).CreateTeam }))

/** The own team: make one, join one, or lead it. */
export function TeamPage({ code }: { code: string }) {
  const mine = useQuery(myTeamQuery)
  return (
    <div className="px-page py-6">
      <div className="mx-auto max-w-[880px]">
        {mine.isPending && <Waiting />}
        {mine.isError && (
          <ErrorState title={<Trans>Your team could not be loaded.</Trans>} onRetry={() => void mine.refetch()} retrying={mine.isFetching}>
            <Trans>Nothing was changed.</Trans>
          </ErrorState>
        )}
        {mine.isSuccess && (mine.data.team === null ? <NoTeam code={code} /> : <TeamView team={mine.data.team} />)}
      </div>
    </div>
  )
}

function NoTeam({ code }: { code: string }) {
  return (
    <>
      <h1 className="type-title border-b border-rule pb-3 text-fg">
        <Trans>My team</Trans>
      </h1>
      <p className="mt-4 text-fg-2">
        <Trans>You are in no team. Join one by its code, or make your own.</Trans>
      </p>
      <div className="mt-6 grid gap-10 md:grid-cols-2">
        <JoinTeam code={code} />
        <Suspense fallback={<div className="min-h-96" />}>
          <CreateTeam />
        </Suspense>
      </div>
    </>
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
