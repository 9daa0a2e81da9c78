import { type FormatLocale, useFormatLocale } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { ReadDialog } from '@beacon/ui/overlay'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { SheetExportView } from './operations.ts'
import { useExport } from './use-export.ts'

export interface SheetExportProps {
  title: string
  /** How much goes into the file. */
  description?: string
  /** Which columns the file holds. */
  help?: string
  make: (file: { format: 'xlsx' | 'csv'; lang: FormatLocale }) => Promise<SheetExportView>
  hrefOf: (exportId: string) => string
  /** Whether what stands in `children` can be sent; asked when the button is pressed. */
  check?: () => boolean
  /** Further choices, below the kind of file. */
  children?: ReactNode
  onClose: () => void
}

/** A list on its way out as .xlsx or .csv, made at once or by a job; the file opens as soon as it is there. */
export function SheetExportDialog({ title, description, help, make, hrefOf, check, children, onClose }: SheetExportProps) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const file = useExport(() => make({ format, lang }), hrefOf)
  const start = () => {
    if (check?.() !== false) void file.start()
  }
  return (
    <ReadDialog
      size="sm"
      onClose={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <Button look="primary" saving={file.isBusy} savingLabel={t`Creating the file`} onClick={start}>
          <Trans>Export</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t`File`} layout="stack" {...(help === undefined ? {} : { help })}>
          <Segmented
            value={format}
            onValueChange={setFormat}
            options={[
              { value: 'xlsx', label: 'XLSX' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Field>
        {children}
        {file.made?.job_id != null && file.isBusy && <ProgressBar label={t`Creating the file`} value={null} />}
        {file.href !== null && (
          <p className="text-fg-2">
            <a className="text-azure hover:underline" href={file.href} download>
              {file.made?.filename}
            </a>
          </p>
        )}
        {(file.failure !== null || file.hasFailed) && (
          <FieldError>{file.failure ?? t`The file could not be created. Try again.`}</FieldError>
        )}
      </div>
    </ReadDialog>
  )
}
