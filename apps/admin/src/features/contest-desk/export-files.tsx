import type { ExportWhat } from '@beacon/api/contest/export'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ExportRows } from '../../parts/contest-export/export-rows.ts'
import { contestQuery } from '../../parts/desk/queries.ts'

const ExportDialog = latePart(async () => (await import('../../parts/contest-export/export-dialog.tsx')).ExportDialog)

interface ExportRequest {
  id: string
  only: readonly ExportWhat[]
  /** The tab's list as it stands: ticked, filtered, ordered. */
  rows: ExportRows
  bracketId?: string | undefined
}

/** Exports of a tab: a button over the list, one over ticked rows, and the dialog. Draws nothing without the right to export. */
export function useExportFiles({ id, only, rows, bracketId }: ExportRequest): { button: ReactNode; bulk: ReactNode; dialog: ReactNode } {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const mayExport = usePermission('contest.export')
  const [isOpen, setOpen] = useState(false)
  if (!mayExport) return { button: null, bulk: null, dialog: null }
  const open = () => setOpen(true)
  return {
    button: (
      <Button onClick={open}>
        <Trans>Export…</Trans>
      </Button>
    ),
    bulk: (
      <Button look="quiet" size="sm" onClick={open}>
        <Trans>Export…</Trans>
      </Button>
    ),
    dialog: isOpen && <ExportDialog contest={contest} only={only} rows={rows} bracketId={bracketId} onClose={() => setOpen(false)} />,
  }
}
