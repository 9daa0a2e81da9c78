import { call, urlOf } from '@beacon/api/client'
import type { UserFilters } from '@beacon/api/people/user'
import { userExport } from '@beacon/api/people/user-import'
import { usePermissions } from '@beacon/auth'
import { Checkbox, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BulkOrder } from '../../../parts/list/bulk-order.ts'
import { SheetExportDialog } from '../../../parts/sheet-import/sheet-export-dialog.tsx'
import { type ListColumns, useVisibleColumns } from './visible-columns.ts'

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
  const permissions = usePermissions()
  const [clear, setClear] = useState(false)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const columns = useVisibleColumns(list)
  const chosen = 'ids' in rows ? { user_ids: rows.ids } : rows
  const check = () => {
    const tooShort = clear && [...reason.trim()].length < reasonMin
    setShort(tooShort)
    return !tooShort
  }
  return (
    <SheetExportDialog
      title={t`Export users`}
      description={
        'ids' in rows
          ? plural(rows.ids.length, { one: 'The # selected account', other: 'The # selected accounts' })
          : t`All accounts matching the list`
      }
      help={t`The columns shown in the list, in their order.`}
      make={(file) =>
        call(userExport.create, { body: { ...chosen, ...file, columns, clear, ...(clear ? { reason: reason.trim() } : {}) } })
      }
      hrefOf={(export_id) => urlOf(userExport.download, { params: { export_id } })}
      check={check}
      onClose={onClose}
    >
      {permissions.has('user.personal') && (
        <Checkbox
          checked={clear}
          onCheckedChange={setClear}
          help={t`Phone, e-mail, ID card and address. This is recorded in the audit log.`}
        >
          <Trans>Personal data in clear</Trans>
        </Checkbox>
      )}
      {clear && (
        <Field label={t`Reason`} layout="stack" required error={isShort ? t`Give a reason of at least 4 characters.` : undefined}>
          <Textarea rows={2} counter={255} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </SheetExportDialog>
  )
}
