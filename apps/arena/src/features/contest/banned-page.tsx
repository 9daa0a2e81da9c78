import type { ContestMe } from '@beacon/api/contest/contest-views'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What a banned entrant sees in place of the contest: why, and the way to an appeal. */
export function BannedPage({ mine, appeal }: { mine: ContestMe; appeal: ReactNode }) {
  const reason = mine.entrant?.reason ?? ''
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-4 px-page py-16">
      <Status of="member.banned" />
      <h2 className="type-title text-fg">
        <Trans>Your entry is banned.</Trans>
      </h2>
      {reason !== '' && (
        <blockquote className="w-full border-y border-rule py-3 text-fg">
          <span className="text-fg-3">
            <Trans>Reason</Trans>
          </span>
          <p className="mt-1 break-words">{reason}</p>
        </blockquote>
      )}
      <p className="text-fg-2">
        <Trans>You are not ranked and your flags are not accepted. Your solves are kept and count again if the ban is lifted.</Trans>
      </p>
      {appeal ?? (
        <p className="text-fg-2">
          <Trans>You may appeal to the organisers.</Trans>
        </p>
      )}
    </div>
  )
}
