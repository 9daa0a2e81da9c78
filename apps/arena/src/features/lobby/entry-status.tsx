import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { Status, type StatusName } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

type Entry = NonNullable<LobbyRow['my']>
const names: Record<Exclude<Entry['status'], 'rejected'>, StatusName> = {
  pending: 'member.review_pending',
  approved: 'member.registered',
  banned: 'member.banned',
  withdrawn: 'entrant.withdrawn',
}

/** How the own entry stands; a click shows it whole. */
export function EntryStatus({ row }: { row: LobbyRow }) {
  if (row.is_staff)
    return (
      <span className="text-fg-3">
        <Trans>Staff, not ranked</Trans>
      </span>
    )
  if (row.status === 'finished' && (row.my === null || row.my.status === 'approved')) return <Status of="contest.finished" />
  if (row.my === null) return <Status of="member.not_registered" />
  return (
    <Link to="/arena" search={(old) => ({ ...old, join: row.resource_id })} className="inline-flex min-h-6 items-center hover:underline">
      {row.my.status === 'rejected' ? <Status of="review.failed" /> : <Status of={names[row.my.status]} />}
    </Link>
  )
}
