import type { PaperRow } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { isTicked, type Selection, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBulkButtons } from '../../../../parts/list/bulk-buttons.tsx'
import { type PaperAction, type Tell, usePaperActions } from './actions.ts'
import { DeletePapers } from './delete-dialog.tsx'

interface Props {
  rows: readonly PaperRow[]
  selection: Selection
  total: number
  isDeleted: boolean
  idsOf: () => Promise<string[]>
  tell: Tell
}

/** What can be done with ticked papers. */
export function PaperBulk({ rows, selection, total, isDeleted, idsOf, tell }: Props) {
  const { t } = useLingui()
  const act = usePaperActions(tell)
  const { button } = useBulkButtons<PaperAction>({ act, idsOf })
  const [isDeleting, setDeleting] = useState(false)
  if (isDeleted) return button('restore', t`Restore`)
  return (
    <>
      {button('copy', t`Copy`)}
      <Button look="quiet-danger" size="sm" onClick={() => setDeleting(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isDeleting && (
        <DeletePapers
          count={selectedCount(selection, total)}
          names={rows.filter((row) => isTicked(selection, row.resource_id)).map((row) => row.name)}
          onConfirm={async () => act('delete', await idsOf())}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
