import type { PaperRow } from '@beacon/api/kinds/theory/paper'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { isTicked, type Selection, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
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
  const toast = useToast()
  const words = useErrorWords()
  const act = usePaperActions(tell)
  const [running, setRunning] = useState<PaperAction | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const run = async (action: PaperAction) => {
    setRunning(action)
    try {
      await act(action, await idsOf())
    } catch (error) {
      toast.failed({ title: t`Nothing was changed`, body: words(error) })
    } finally {
      setRunning(null)
    }
  }
  const button = (action: PaperAction, label: string) => (
    <Button look="quiet" size="sm" saving={running === action} disabled={running !== null} onClick={() => void run(action)}>
      {label}
    </Button>
  )
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
