import type { EntrantRow } from '@beacon/api/contest/entrant'
import { formatTime } from '@beacon/i18n'
import { Status, type StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

export type EntrantStatus = EntrantRow['status']

/** `rejected` has no word of its own in the table of status words: it is a review that failed. */
export const entrantStatusName: Readonly<Record<EntrantStatus, StatusName>> = {
  pending: 'member.review_pending',
  approved: 'member.registered',
  rejected: 'review.failed',
  banned: 'member.banned',
  withdrawn: 'entrant.withdrawn',
}

/** The state of an entry; hidden stands beside it because both can be, and a test entrant is always hidden. */
export function EntrantState({ row }: { row: Pick<EntrantRow, 'status' | 'is_hidden' | 'is_staff' | 'reason' | 'banned_until'> }) {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-3" title={row.reason === null ? undefined : t`Reason: ${row.reason}`}>
      <Status of={entrantStatusName[row.status]} />
      {row.banned_until !== null && (
        <span className="type-mono text-caption text-fg-3">{t`until ${formatTime(row.banned_until, { seconds: false })}`}</span>
      )}
      {row.is_staff ? <Status of="entrant.testing" /> : row.is_hidden && <Status of="entrant.hidden" />}
    </span>
  )
}
