import type { ExportWhat } from '@beacon/api/export'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { contestQuery } from './queries.ts'

const ExportDialog = lazy(async () => ({ default: (await import('../../app/contest-export/export-dialog.tsx')).ExportDialog }))

/** Files of what a tab shows, every row of it; nothing for who may not export. */
export function ExportFiles({ id, only }: { id: string; only: readonly ExportWhat[] }) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const mayExport = usePermission('contest.export')
  const [isOpen, setOpen] = useState(false)
  if (!mayExport) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Export…</Trans>
      </Button>
      <Suspense fallback={null}>{isOpen && <ExportDialog contest={contest} only={only} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
