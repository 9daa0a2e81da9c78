import { call, urlOf } from '@beacon/api/client'
import { organisationExport, organisationImport } from '@beacon/api/organisation-import'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SheetImportDialog } from '../sheet-import/sheet-import-dialog.tsx'
import { useExport } from '../sheet-import/use-export.ts'

/** Organisations from a sheet of paths. */
export function OrganisationImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SheetImportDialog
      title={t`Import organisations`}
      intro={<Trans>One row an organisation, by its path. What is missing of a path is made.</Trans>}
      operations={organisationImport}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The tree as a file that its import reads again. */
export function OrganisationExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const file = useExport(
    () => call(organisationExport.create, { body: { format, lang } }),
    (export_id) => urlOf(organisationExport.download, { params: { export_id } }),
  )
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Export organisations`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button look="primary" saving={file.isBusy} savingLabel={t`Making the file`} onClick={() => void file.start()}>
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t`File`} layout="stack">
          <Segmented
            value={format}
            onValueChange={setFormat}
            options={[
              { value: 'xlsx', label: 'XLSX' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Field>
        {file.href !== null && (
          <p className="text-fg-2">
            <a className="text-azure hover:underline" href={file.href} download>
              {file.made?.filename}
            </a>
          </p>
        )}
        {(file.failure !== null || file.hasFailed) && <FieldError>{file.failure ?? t`The file could not be made. Try again.`}</FieldError>}
      </div>
    </Dialog>
  )
}
