import type { SortName } from '@beacon/api/endpoint'
import { type audit as contract, auditModuleLabel, auditOperationLabel, type AuditRow } from '@beacon/api/platform/audit'
import { formatLogTime, useFormatLocale } from '@beacon/i18n'
import type { StatusName } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { ObjectLink } from './object-link.tsx'
import { roleWord } from './role-word.ts'

const results: Record<AuditRow['result'], StatusName> = { success: 'audit.success', failed: 'audit.failed', refused: 'audit.refused' }
export const resultStatus = (result: AuditRow['result']): StatusName => results[result]

/** “2026-11-20 14:32:08.417”. */
export const exactTime = (at: string): string => `${formatLogTime(at)}.${at.slice(20, 23)}`

/** The columns of the audit log. */
export function useAuditColumns(open: (seq: number) => void): ReadonlyArray<DataColumn<AuditRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<AuditRow>()
  return [
    {
      id: 'at',
      header: t`Time`,
      sortKey: 'at',
      names: true,
      width: 208,
      cell: (row) => (
        <button type="button" tabIndex={-1} className="font-mono text-mono text-fg hover:underline" onClick={() => open(row.seq)}>
          {exactTime(row.at)}
        </button>
      ),
    },
    { id: 'user', header: t`User`, min: 140, cell: (row) => <Person row={row} /> },
    column.text({ id: 'role_name', header: t`Role at the time`, min: 130, hidden: true }, (row) =>
      row.role_name === null ? '–' : roleWord(row.role_name, locale),
    ),
    column.text({ id: 'module', header: t`Module`, min: 120 }, (row) => auditModuleLabel(row.module, locale)),
    column.text({ id: 'operation', header: t`Operation`, min: 140, look: 'text-fg' }, (row) =>
      auditOperationLabel(row.module, row.operation, locale),
    ),
    { id: 'object', header: t`Object`, cell: (row) => <ObjectLink row={row} /> },
    column.status({ id: 'result', header: t`Result`, width: 112 }, (row) => resultStatus(row.result)),
    column.mono({ id: 'ip', header: t`IP`, leaves: 1, width: 124 }),
    column.mono({ id: 'request_id', header: t`Request ID`, min: 170, hidden: true }),
    column.mono({ id: 'seq', header: t`Seq`, width: 90, align: 'right', hidden: true }),
  ]
}

/** Who did it: the name at the time, quiet for the system itself. */
export function Person({ row }: { row: Pick<AuditRow, 'username' | 'rep_name'> }) {
  const { t } = useLingui()
  if (row.username === null) return <span className="text-fg-3">{t({ context: 'audit', message: 'System' })}</span>
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{row.username}</span>
      {row.rep_name !== null && row.rep_name !== row.username && <span className="truncate text-caption text-fg-3">{row.rep_name}</span>}
    </span>
  )
}
