import { usePermissions } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { SheetButtons } from '../../../parts/sheet-import/sheet-buttons.tsx'

const OrganisationImportDialog = late(async () => (await import('./organisation-dialogs.tsx')).OrganisationImportDialog)
const OrganisationExportDialog = late(async () => (await import('./organisation-dialogs.tsx')).OrganisationExportDialog)

/** Import and export of the tree, drawn only for people with the right. */
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
