import { audit, type AuditDetail, type AuditRow } from '@beacon/api/platform/audit'
import { query } from '@beacon/api/query'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { listQueryOf } from './list-query.ts'
import { ChainButton, ChainResult, useChainCheck } from './chain-check.tsx'
import { ChainHead } from './chain-head.tsx'
import { ChainLine, useChain } from './chain-line.tsx'
import { useAuditColumns } from './columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { filterNames } from './filter-names.ts'
import { AuditFilters } from './filters.tsx'
import { RowPanel } from './row-panel.tsx'

type Search = Readonly<Record<string, string | number | undefined>> & { row?: number | undefined }

/** Who did what, when and to what: everything that was changed or refused. */
export function AuditLogPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: filterNames, sort: '-at' })
  const { page, size, sort } = table.value
  const [openedAt] = useState(() => Date.now())
  const listQuery = listQueryOf(table.value, openedAt)
  const list = useList(table, query(audit.list, { query: { ...listQuery, page, size, sort } }), {
    failed: <Trans>The audit log could not be loaded</Trans>,
    key: 'audit',
  })
  const check = useChainCheck()
  const { data: chain } = useChain()
  const { rows, total } = list
  const isCapped = list.data?.is_capped ?? false
  const searchedUntil = list.data?.searched_until ?? null
  const setSearch = (changes: Record<string, string | number | undefined>) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, ...changes })) as never, resetScroll: false })
  const open = (row: number | undefined) => setSearch({ row })
  const columns = useAuditColumns(open)
  const place = rows.findIndex(({ seq }) => seq === search.row)
  const stepTo = (index: number) => {
    const next = rows[index]
    return place < 0 || next === undefined ? undefined : () => open(next.seq)
  }
  // The rest of the span, behind what was looked through.
  const searchOn = () => {
    const { from, to } = listQuery
    const rest = sort === 'at' ? { from: searchedUntil ?? undefined, to } : { from, to: searchedUntil ?? undefined }
    setSearch({ time: 'own', ...rest, page: undefined, row: undefined })
  }
  const wholeStory = (row: AuditDetail) =>
    setSearch({
      ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
      page: undefined,
      q: undefined,
      object_type: row.object_type,
      object_id: row.object_id ?? undefined,
    })
  return (
    <>
      <PageHeader
        title={<Trans>Audit log</Trans>}
        actions={
          <>
            <ChainHead head={chain?.head ?? null} isRunning={check.isRunning} onCompare={(head) => check.start.mutate(head)} />
            <ChainButton check={check} />
            <ExportMenu filters={listQuery} total={total} isCapped={isCapped} />
          </>
        }
      />
      {chain !== undefined && <ChainLine chain={chain} />}
      <ChainResult check={check} />
      <DataTable<AuditRow>
        {...list.table}
        label={t`Operations`}
        columns={columns}
        rowId={({ seq }) => String(seq)}
        rowName={({ seq }) => `${seq}`}
        empty={<EmptyState title={<Trans>No operations in this period.</Trans>} />}
        search={{ label: t`Search the audit log`, placeholder: t`Object, request ID, value` }}
        filters={<AuditFilters filters={table.value.filters} onFilter={(changes) => setSearch({ ...changes, page: undefined })} />}
        onOpen={({ seq }) => open(seq)}
        currentId={search.row === undefined ? undefined : String(search.row)}
      />
      {isCapped && (
        <p className="text-caption text-fg-3">
          <Trans>Only the first {formatNumber(locale, total)} results can be paged. Narrow the time range, or export.</Trans>
        </p>
      )}
      {searchedUntil !== null && (
        <p className="flex flex-wrap items-center gap-3 text-caption text-fg-3">
          {sort === 'at' ? (
            <Trans>Searched up to {formatDateTime(locale, searchedUntil)}.</Trans>
          ) : (
            <Trans>Searched back to {formatDateTime(locale, searchedUntil)}.</Trans>
          )}
          <Button size="sm" onClick={searchOn}>
            <Trans>Keep searching</Trans>
          </Button>
        </p>
      )}
      {search.row !== undefined && (
        <RowPanel seq={search.row} onRow={open} onObject={wholeStory} onNext={stepTo(place + 1)} onPrevious={stepTo(place - 1)} />
      )}
    </>
  )
}
