import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { OpenDialog } from '@beacon/ui/overlay'
import { Loading } from '@beacon/ui/feedback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChooseFile } from './choose-file.tsx'
import type { SheetImportView } from './operations.ts'
import { useSheetAddress } from './sheet-address.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { SheetResult } from './sheet-result.tsx'
import { useSheetReading } from './use-sheet-reading.ts'
import { useLingui } from '@lingui/react/macro'
import type { SheetImportProps } from './import-props.ts'

/** A sheet on its way in: file, preview, decision, job with its progress, result. It may be left at any step and is found again. */
export function SheetImportDialog(props: SheetImportProps) {
  const { title, operations, onDone, onClose } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const { importId, clear } = useSheetAddress()
  const [id, setId] = useState<string | null>(importId)
  const found = useQuery({
    ...query(operations.get, { params: { import_id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'started' ? 1000 : false),
  })
  const refresh = () => client.invalidateQueries({ queryKey: [operations.get.path] })
  const open = (view: SheetImportView) => {
    client.setQueryData(query(operations.get, { params: { import_id: view.import_id } }).queryKey, view)
    setId(view.import_id)
  }
  const reading = useSheetReading(operations, open)
  const view = id === null ? null : found.data
  const close = () => {
    clear()
    onDone()
    onClose()
  }
  return (
    <OpenDialog size={view?.state === 'read' ? 'xl' : 'lg'} onClose={close} title={title}>
      {view === null ? (
        <ChooseFile {...props} reading={reading} onOpen={open} />
      ) : view === undefined ? (
        hasNothing(found) ? (
          <LoadFailed title={t`The file could not be loaded`} query={found} />
        ) : (
          <Loading>{t`Loading the file`}</Loading>
        )
      ) : view.state === 'read' && view.job_id === null ? (
        <SheetPreview {...props} view={view} reading={reading} onView={open} onStarted={refresh} onAnother={() => setId(null)} />
      ) : (
        <SheetResult {...props} view={view} onAgain={open} onChanged={refresh} onClose={close} onAnother={() => setId(null)} />
      )}
    </OpenDialog>
  )
}
