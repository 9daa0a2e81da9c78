import { usePermissions } from '@beacon/auth'
import { lazy } from 'react'
import { SheetButtons } from '../sheet-import/sheet-buttons.tsx'

const OrganisationImportDialog = lazy(async () => ({ default: (await import('./organisation-dialogs.tsx')).OrganisationImportDialog }))
const OrganisationExportDialog = lazy(async () => ({ default: (await import('./organisation-dialogs.tsx')).OrganisationExportDialog }))

/** Import and export of the tree, drawn for who may. */
export function OrganisationSheets({ onDone }: { onDone: () => void }) {
  const permissions = usePermissions()
  return (
    <SheetButtons
      mayImport={permissions.has('organisation.manage')}
      mayExport
      renderImport={(onClose) => <OrganisationImportDialog onDone={onDone} onClose={onClose} />}
      renderExport={(onClose) => <OrganisationExportDialog onClose={onClose} />}
    />
  )
}
