import type { ContestFull } from '@beacon/api/contest/contest-views'
import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'

const AddFromDialog = late(async () => (await import('./room/add-from-dialog.tsx')).AddFromDialog)
const ImportCandidates = late(async () => (await import('./room/import-candidates.tsx')).ImportCandidates)

/** From a sheet, which lays places anew and therefore ends with the start, and from another exam. */
export function MoreWays({ contest }: { contest: ContestFull }) {
  const [asked, setAsked] = useState<'import' | 'from' | null>(null)
  const onClose = () => setAsked(null)
  const { resource_id: id, status, game_type } = contest
  if (game_type === 'team' || status === 'finished') return null
  return (
    <>
      {status === 'not_started' && (
        <Button icon={<Upload size={14} aria-hidden="true" />} onClick={() => setAsked('import')}>
          <Trans context="exam">Import candidates…</Trans>
        </Button>
      )}
      <Button onClick={() => setAsked('from')}>
        <Trans context="exam">Add from another exam…</Trans>
      </Button>
      <Suspense fallback={null}>
        {asked === 'from' && <AddFromDialog id={id} onClose={onClose} />}
        {asked === 'import' && <ImportCandidates id={id} onClose={onClose} />}
      </Suspense>
    </>
  )
}
