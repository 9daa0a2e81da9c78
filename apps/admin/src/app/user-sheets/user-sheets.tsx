import { user, type UserFilters } from '@beacon/api/user'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { BulkOrder } from '../bulk-order.ts'
import { useSheetAddress } from '../sheet-import/sheet-address.ts'
import type { ListColumns } from './shown-columns.ts'

const UserImportDialog = lazy(async () => ({ default: (await import('./user-import-dialog.tsx')).UserImportDialog }))
const UserExportDialog = lazy(async () => ({ default: (await import('./user-export-dialog.tsx')).UserExportDialog }))

interface Props {
  /** The ticked accounts, or everything that matches the list. */
  rows: BulkOrder<UserFilters>
  list: ListColumns
}

/** Import and export of accounts, drawn for who may. */
export function UserSheets({ rows, list }: Props) {
  const permissions = usePermissions()
  const client = useQueryClient()
  const { importId } = useSheetAddress()
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  if (!permissions.has('user.transfer')) return null
  const close = () => setOpen(null)
  return (
    <>
      {permissions.has('user.write') && (
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
        {(open === 'import' || importId !== null) && permissions.has('user.write') && (
          <UserImportDialog key={importId} onDone={() => void client.invalidateQueries({ queryKey: [user.list.path] })} onClose={close} />
        )}
        {open === 'export' && <UserExportDialog rows={rows} list={list} onClose={close} />}
      </Suspense>
    </>
  )
}
