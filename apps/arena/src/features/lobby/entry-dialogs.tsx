import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { late } from '@beacon/ui/late'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'

const JoinDialog = late(async () => (await import('./join-dialog.tsx')).JoinDialog)
const EntryDialog = late(async () => (await import('./entry-dialog.tsx')).EntryDialog)

/** The dialog that the address asks for: registration, or the own entry. */
export function EntryDialogs({ row }: { row: LobbyRow | undefined }) {
  const navigate = useNavigate()
  if (row === undefined) return null
  const close = () => void navigate({ to: '/arena', search: (old) => ({ ...old, join: undefined }), replace: true })
  return (
    <Suspense fallback={null}>
      {row.my === null ? <JoinDialog row={row} onClose={close} /> : <EntryDialog row={row} entry={row.my} onClose={close} />}
    </Suspense>
  )
}
