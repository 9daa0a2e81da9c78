import { call, urlOf } from '@beacon/api/client'
import type { UserFilters } from '@beacon/api/user'
import { userExport } from '@beacon/api/user-import'
import { usePermissions } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox, Segmented, Textarea } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { ProgressBar } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BulkOrder } from '../bulk-order.ts'
import { useExport } from '../sheet-import/use-export.ts'
import { type ListColumns, useShownColumns } from './shown-columns.ts'

export interface UserExportProps {
  /** The ticked accounts, or all that match but some. */
  rows: BulkOrder<UserFilters>
  list: ListColumns
  onClose: () => void
}
const reasonMin = 4

/** Users as a file in the columns that are shown: masked, or in clear for a reason. */
export function UserExportDialog({ rows, list, onClose }: UserExportProps) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const permissions = usePermissions()
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [clear, setClear] = useState(false)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const columns = useShownColumns(list)
  const chosen = 'ids' in rows ? { user_ids: rows.ids } : rows
  const body = { ...chosen, columns, format, lang, clear, ...(clear ? { reason: reason.trim() } : {}) }
  const file = useExport(
    () => call(userExport.create, { body }),
    (export_id) => urlOf(userExport.download, { params: { export_id } }),
  )
  const start = () => {
    const tooShort = clear && [...reason.trim()].length < reasonMin
    setShort(tooShort)
    if (!tooShort) void file.start()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Export users`}
      description={
        'ids' in rows
          ? plural(rows.ids.length, { one: 'The # ticked account', other: 'The # ticked accounts' })
          : t`All accounts that match the list`
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button look="primary" saving={file.isBusy} savingLabel={t`Making the file`} onClick={start}>
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t`File`} layout="stack" help={t`The columns shown in the list, in their order.`}>
          <Segmented
            value={format}
            onValueChange={setFormat}
            options={[
              { value: 'xlsx', label: 'XLSX' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Field>
        {permissions.has('user.personal') && (
          <Checkbox
            checked={clear}
            onCheckedChange={setClear}
            help={t`Phone, e-mail, ID card and address. It is written into the audit log.`}
          >
            <Trans>Personal data in clear</Trans>
          </Checkbox>
        )}
        {clear && (
          <Field label={t`Reason`} layout="stack" required error={isShort ? t`Give a reason of at least 4 characters.` : undefined}>
            <Textarea rows={2} counter={255} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        {file.made?.job_id != null && file.isBusy && <ProgressBar label={t`Making the file`} value={null} />}
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
