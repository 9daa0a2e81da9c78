import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSheetAddress } from '../sheet-import/sheet-address.ts'

const OrganisationImportDialog = lazy(async () => ({ default: (await import('./organisation-dialogs.tsx')).OrganisationImportDialog }))
const OrganisationExportDialog = lazy(async () => ({ default: (await import('./organisation-dialogs.tsx')).OrganisationExportDialog }))

/** Import and export of the tree, drawn for who may. */
export function OrganisationSheets({ onDone }: { onDone: () => void }) {
  const permissions = usePermissions()
  const { importId } = useSheetAddress()
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {permissions.has('organisation.manage') && (
        <Button onClick={() => setOpen('import')}>
          <Upload size={16} aria-hidden="true" />
          <Trans>Import</Trans>
        </Button>
      )}
      <Button onClick={() => setOpen('export')}>
        <Download size={16} aria-hidden="true" />
        <Trans>Export</Trans>
      </Button>
      <Suspense>
        {(open === 'import' || importId !== null) && permissions.has('organisation.manage') && (
          <OrganisationImportDialog key={importId} onDone={onDone} onClose={close} />
        )}
        {open === 'export' && <OrganisationExportDialog onClose={close} />}
      </Suspense>
    </>
  )
}
