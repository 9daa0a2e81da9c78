import type { MyTeam } from '@beacon/api/people/team'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { AskTeam } from './ask-team.tsx'
import { JoinTeam } from './join-team.tsx'
import { OpenEntries } from './open-entries.tsx'

const CreateTeam = late(async () => (await import('./create-team.tsx')).CreateTeam)

/** For a person without a team: invitations, a code, a request, or a team of their own. Without self-service organisers make the teams. */
export function NoTeam({ mine, code }: { mine: MyTeam; code: string }) {
  return (
    <>
      <h1 className="type-title border-b border-rule pb-3 text-fg">
        <Trans>My team</Trans>
      </h1>
      <p className="mt-4 text-fg-2">
        {mine.self_service ? (
          <Trans>You are not in a team. Join one with its code, or create your own.</Trans>
        ) : (
          <Trans>You are not in a team. Teams are put together by the organisers.</Trans>
        )}
      </p>
      {mine.open.length > 0 && <OpenEntries open={mine.open} canAccept={mine.self_service} />}
      {mine.self_service && (
        <div className="mt-6 grid gap-10 md:grid-cols-2">
          <div className="grid content-start gap-10">
            <JoinTeam code={code} />
            <AskTeam />
          </div>
          <Suspense fallback={<div className="min-h-96" />}>
            <CreateTeam />
          </Suspense>
        </div>
      )}
    </>
  )
}
