import { call } from '@beacon/api/client'
import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { entrant } from '@beacon/api/contest/entrant'
import { Confirm } from '@beacon/auth/call'
import { useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lobbyKey, myTeamQuery } from './queries.ts'

type Entry = NonNullable<LobbyRow['my']>

/** How the own entry stands, and the way out of it. */
export function EntryDialog({ row, entry, onClose }: { row: LobbyRow; entry: Entry; onClose: () => void }) {
  const { t } = useLingui()
  const [isLeaving, setLeaving] = useState(false)
  const canLeave = row.status !== 'finished' && (entry.status === 'approved' || entry.status === 'pending')
  const isBefore = row.status === 'not_started'
  if (isLeaving) return <LeaveDialog row={row} isBefore={isBefore} onClose={onClose} />
  return (
    <OpenDialog
      onClose={onClose}
      size="sm"
      title={<Trans>My entry in “{row.name}”</Trans>}
      footer={
        <>
          {canLeave && (
            <Button look="quiet-danger" onClick={() => setLeaving(true)}>
              {isBefore ? t`Leave…` : t`Withdraw…`}
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <EntryWords entry={entry} />
    </OpenDialog>
  )
}

function EntryWords({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const words = {
    pending: t`Waiting for review. The decision appears here.`,
    approved: t`Registered.`,
    rejected: t`The registration was rejected.`,
    banned: t`Your entry is banned. You may appeal to the organisers.`,
    withdrawn: t`Withdrawn. Points are not ranked.`,
  }
  return (
    <>
      <p className="text-fg">{words[entry.status]}</p>
      {entry.reason !== null && entry.reason !== '' && (
        <p className="mt-2">
          <Trans>Reason: {entry.reason}</Trans>
        </p>
      )}
    </>
  )
}

function LeaveDialog({ row, isBefore, onClose }: { row: LobbyRow; isBefore: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const me = useSession()
  const isTeam = row.game_type === 'team'
  const { data } = useQuery({ ...myTeamQuery, enabled: isTeam })
  const name = isTeam ? (data?.team?.name ?? '') : me.rep_name
  const leave = async () => {
    await call(entrant.leave, { params: { resource_id: row.resource_id }, body: isBefore ? {} : { confirm: name } })
    await cache.invalidateQueries({ queryKey: lobbyKey })
    toast.done({ title: isBefore ? t`You have left the contest.` : t`You have withdrawn from the contest.` })
  }
  return (
    <Confirm
      onClose={onClose}
      title={isBefore ? t`Leave “${{ name: row.name }}”?` : t`Withdraw from “${{ name: row.name }}”?`}
      body={
        isBefore ? t`You can register again while registration is open.` : t`Your solves leave the ranking. You cannot undo this yourself.`
      }
      typed={isBefore ? undefined : name}
      action={isBefore ? t`Leave the contest` : t`Withdraw from the contest`}
      busyLabel={isBefore ? t`Leaving` : t`Withdrawing`}
      onConfirm={leave}
    />
  )
}
