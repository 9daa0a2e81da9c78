import { call, urlOf } from '@beacon/api/client'
import { organisationExport, organisationImport } from '@beacon/api/people/organisation-import'
import { Trans, useLingui } from '@lingui/react/macro'
import { SheetExportDialog } from '../../../parts/sheet-import/sheet-export-dialog.tsx'
import { SheetImportDialog } from '../../../parts/sheet-import/sheet-import-dialog.tsx'

/** Organisations from a sheet of paths. */
export function OrganisationImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SheetImportDialog
      title={t`Import organisations`}
      intro={<Trans>One row per organisation, matched by path. Missing levels are created.</Trans>}
      operations={organisationImport}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The tree as a file that its import reads again. */
export function OrganisationExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SheetExportDialog
      title={t`Export organisations`}
      make={(file) => call(organisationExport.create, { body: file })}
      hrefOf={(export_id) => urlOf(organisationExport.download, { params: { export_id } })}
      onClose={onClose}
    />
  )
}
