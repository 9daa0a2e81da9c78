import { userExportColumns, type UserExportColumn } from '@beacon/api/people/user-import'
import { useColumnChoice } from '@beacon/ui/table'

/** The list's columns and the key under which its reader's choice is kept. */
export interface ListColumns {
  storageKey: string
  columns: ReadonlyArray<{ id: string; hidden?: boolean; names?: boolean; fixed?: boolean }>
}

/** What the list shows now, in its order; columns that no file holds are left out. */
export function useVisibleColumns({ storageKey, columns }: ListColumns): UserExportColumn[] {
  const [choice] = useColumnChoice(
    storageKey,
    columns.filter(({ hidden }) => hidden === true).map(({ id }) => id),
  )
  const shown = columns.filter(({ id, names, fixed }) => names === true || fixed === true || choice[id] !== false)
  return shown.flatMap(({ id }) => userExportColumns.filter((column) => column === id))
}
