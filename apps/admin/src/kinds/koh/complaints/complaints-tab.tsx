import { type ComplaintRow, deskComplaint } from '@beacon/api/kinds/koh/complaint'
import { complaintState } from '@beacon/api/kinds/koh/views'
import { query } from '@beacon/api/query'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { getStatus } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo } from 'react'
import { EntrantFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { hillsQuery } from '../queries.ts'
import { complaintStatus } from '../statuses.ts'

const ComplaintPanel = late(async () => (await import('./complaint-panel.tsx')).ComplaintPanel)
type Table = ReturnType<typeof useTableUrl>

/** The stream tells what was reported and decided; this is for when it is away. */
const renewMs = 10_000

const inputOf = ({ page, size, sort, q, filters: { entrant, topic, ...same } }: Table['value']) =>
  listInput(deskComplaint.list, { page, size, sort, q, filters: same }, { entrant_id: entrant, topic_id: topic })

/** Reports of foul versions, those that wait first. */
export function ComplaintsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  // Without a sort of their own, those that wait come first.
  const table = useTableUrl({ search, filters: ['state', 'topic', 'entrant', 'complaint'] })
  const list = useList(
    table,
    { ...query(deskComplaint.list, { params: { resource_id: id }, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Reports could not be loaded`, key: 'desk.complaints' },
  )
  const setSearch = useDeskSearch()
  const open = table.value.filters['complaint'] === undefined ? null : String(table.value.filters['complaint'])
  const show = useCallback((row: ComplaintRow | null) => setSearch({ complaint: row?.complaint_id }), [setSearch])
  const columns = useComplaintColumns(show)
  const at = list.rows.findIndex(({ complaint_id }) => complaint_id === open)
  const step = (by: number) => {
    const next = at < 0 ? undefined : list.rows[at + by]
    return next === undefined ? undefined : () => show(next)
  }
  return (
    <>
      <TabHead title={t({ context: 'desk', message: 'Complaints' })} />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Complaints' })}
        columns={columns}
        rowId={({ complaint_id }) => complaint_id}
        rowName={({ no }) => t`Report #${no}`}
        empty={
          <EmptyState title={t({ context: 'koh', message: 'No reports' })}>
            <Trans>Teams report a version from the page of its hill.</Trans>
          </EmptyState>
        }
        filters={<ComplaintFilters id={id} table={table} />}
        rowMenu={(row) => [{ label: t`Open`, onSelect: () => show(row) }]}
        onOpen={show}
        currentId={open ?? undefined}
      />
      <Suspense fallback={null}>
        {open !== null && (
          <ComplaintPanel key={open} id={id} complaint_id={open} onNext={step(1)} onPrevious={step(-1)} onClose={() => show(null)} />
        )}
      </Suspense>
    </>
  )
}

function ComplaintFilters({ id, table }: { id: string; table: Table }) {
  const { t, i18n } = useLingui()
  const hills = useQuery(hillsQuery(id))
  return (
    <>
      <FilterSelect
        label={t({ context: 'koh', message: 'Result' })}
        {...table.bind('state')}
        options={complaintState.options.map((value) => ({ value, label: i18n._(getStatus(complaintStatus[value]).word) }))}
      />
      <FilterSelect
        label={t`Hill`}
        {...table.bind('topic')}
        options={(hills.data?.items ?? []).map(({ topic_id, name }) => ({ value: topic_id, label: name }))}
      />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}

function useComplaintColumns(onOpen: (row: ComplaintRow) => void): readonly DataColumn<ComplaintRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<ComplaintRow>()
  return useMemo(() => {
    return [
      column.number({ id: 'no', header: '#', width: 60 }),
      column.dayTime(
        { id: 'at', header: t({ context: 'koh', message: 'Requested' }), width: 150, sortKey: 'created_at' },
        ({ created_at }) => created_at,
      ),
      {
        id: 'reporter',
        header: t`Reported by`,
        min: 120,
        names: true,
        cell: (row) => (
          <button
            type="button"
            className="max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
            onClick={() => onOpen(row)}
          >
            {row.reporter.name}
          </button>
        ),
      },
      { id: 'reported', header: t`Reported team`, min: 120, cell: ({ reported }) => reported?.name ?? '–' },
      {
        id: 'hill',
        header: t`Hill`,
        min: 120,
        cell: ({ topic_name, version }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate">{topic_name}</span>
            <span className="type-mono text-fg-3">v{formatNumber(locale, version)}</span>
          </span>
        ),
      },
      column.dayTime({ id: 'patch', header: t`Patch sent`, width: 150, leaves: 3 }, ({ patch_at }) => patch_at),
      column.text({ id: 'reason', header: t({ context: 'koh', message: 'Reason' }), min: 160, leaves: 2 }),
      column.status({ id: 'result', header: t({ context: 'koh', message: 'Result' }), width: 130 }, ({ state }) => complaintStatus[state]),
      column.dayTime(
        { id: 'decided', header: t({ context: 'koh', message: 'Decided' }), width: 150, leaves: 4 },
        ({ decided_at }) => decided_at,
      ),
      { id: 'rollback', header: t`Rollback`, width: 150, leaves: 1, cell: (row) => <Rollback row={row} /> },
      { id: 'referee', header: t`Referee`, min: 100, leaves: 5, cell: ({ decided_by }) => decided_by ?? '–' },
    ]
  }, [t, locale, onOpen, column])
}

function Rollback({ row: { rollback, rollback_at } }: { row: ComplaintRow }) {
  const locale = useFormatLocale()
  if (rollback === 'failed')
    return (
      <span className="text-vermilion">
        <Trans context="rollback">failed</Trans>
      </span>
    )
  if (rollback === 'running')
    return (
      <span className="text-azure">
        <Trans context="rollback">running</Trans>
      </span>
    )
  return <span className="type-mono text-fg-2">{rollback_at === null ? '–' : formatDateTime(locale, rollback_at, { year: false })}</span>
}
