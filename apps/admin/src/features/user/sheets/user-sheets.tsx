import { user, type UserFilters } from '@beacon/api/people/user'
import { usePermissions } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { useQueryClient } from '@tanstack/react-query'
import type { BulkOrder } from '../../../parts/list/bulk-order.ts'
import { SheetButtons } from '../../../parts/sheet-import/sheet-buttons.tsx'
import type { ListColumns } from './visible-columns.ts'

const UserImportDialog = late(async () => (await import('./user-import-dialog.tsx')).UserImportDialog)
const UserExportDialog = late(async () => (await import('./user-export-dialog.tsx')).UserExportDialog)

interface Props {
  /** The ticked accounts, or everything that matches the list. */
  rows: BulkOrder<UserFilters>
  list: ListColumns
}

/** Import and export of accounts, drawn for who may. */
export function UserSheets({ rows, list }: Props) {
  const permissions = usePermissions()
  const client = useQueryClient()
  const mayExport = permissions.has('user.transfer')
  return (
    <SheetButtons
      mayImport={mayExport && permissions.has('user.write')}
      mayExport={mayExport}
      renderImport={(onClose) => (
        <UserImportDialog onDone={() => void client.invalidateQueries({ queryKey: [user.list.path] })} onClose={onClose} />
      )}
      renderExport={(onClose) => <UserExportDialog rows={rows} list={list} onClose={onClose} />}
    />
  )
}
