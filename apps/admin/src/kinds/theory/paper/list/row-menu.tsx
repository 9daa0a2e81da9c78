import type { PaperRow } from '@beacon/api/kinds/theory/paper'
import { latePart } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRowAct } from '../../../../parts/list/bulk-buttons.tsx'
import { linkTo } from '../../../../parts/list/link-to.tsx'
import { paperHref } from '../hrefs.ts'
import { type PaperAction, type Tell, usePaperActions } from './actions.ts'
import { DeletePapers } from './delete-dialog.tsx'

const FileDialog = latePart(async () => (await import('../files/file-dialog.tsx')).FileDialog)
const PrintDialog = latePart(async () => (await import('../print/print-dialog.tsx')).PrintDialog)

/** The menu of a paper's row, and the dialog it opens. */
export function usePaperMenu(tell: Tell) {
  const { t } = useLingui()
  const act = usePaperActions(tell)
  const [toDelete, setToDelete] = useState<PaperRow | null>(null)
  const [toPrint, setToPrint] = useState<PaperRow | null>(null)
  const [toExport, setToExport] = useState<PaperRow | null>(null)
  const run = useRowAct<PaperAction>(act)
  const entries = (row: PaperRow): MenuEntry[] => {
    if (row.deleted_at !== null) return [{ label: t`Restore`, onSelect: run('restore', row) }]
    const isFrozen = row.status === 'frozen'
    const unprintable =
      row.question_count === 0 ? t`it has no questions` : row.per_candidate ? t`each candidate gets a different paper` : undefined
    return [
      {
        label: isFrozen ? t({ message: 'View', context: 'theory' }) : t`Edit`,
        hint: 'Enter',
        render: linkTo(paperHref(row.resource_id)),
      },
      {
        label: t({ message: 'Check', context: 'theory' }),
        render: linkTo(paperHref(row.resource_id, 'check')),
      },
      {
        label: t`Preview and print…`,
        disabledReason: unprintable,
        onSelect: () => setToPrint(row),
      },
      { label: t`Export…`, disabledReason: unprintable, onSelect: () => setToExport(row) },
      { label: t`Copy`, onSelect: run('copy', row) },
      'separator',
      {
        label: t`Delete…`,
        danger: true,
        disabledReason: isFrozen ? t`it is frozen` : undefined,
        onSelect: () => setToDelete(row),
      },
    ]
  }
  const dialog = (
    <>
      {toDelete !== null && (
        <DeletePapers
          count={1}
          names={[toDelete.name]}
          onConfirm={() => act('delete', [toDelete.resource_id])}
          onClose={() => setToDelete(null)}
        />
      )}
      {toPrint !== null && (
        <PrintDialog resource_id={toPrint.resource_id} name={toPrint.name} lang={toPrint.lang} onClose={() => setToPrint(null)} />
      )}
      {toExport !== null && (
        <FileDialog resource_id={toExport.resource_id} name={toExport.name} lang={toExport.lang} onClose={() => setToExport(null)} />
      )}
    </>
  )
  return { entries, dialog }
}
