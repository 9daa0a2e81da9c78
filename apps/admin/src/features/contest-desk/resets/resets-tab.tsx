import { query } from '@beacon/api/query'
import { deskReset, resetState, type ResetRow } from '@beacon/api/rounds/reset-application'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { DataTable } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { EntrantFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery, topicRowsQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { mono, useLogColumns } from '../log/use-log-columns.tsx'
import { useResetActs } from './use-reset-acts.tsx'
import { resetStateLooks, resetStateWords } from './words.ts'

type Table = ReturnType<typeof useTableUrl>

/** The stream tells of applications; this is for when it is away. */
const renewMs = 10_000

const inputOf = ({ page, size, sort, q, filters: { entrant, topic, ...same } }: Table['value']) =>
  listInput(deskReset.list, { page, size, sort, q, filters: same }, { entrant_id: entrant, topic_id: topic })

/** Applications of teams to have an environment reset, those that wait first. */
export function ResetsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  // Without a sort of their own, those that wait come first.
  const table = useTableUrl({ search, filters: ['state', 'topic', 'entrant'] })
  const list = useList(
    table,
    { ...query(deskReset.list, { params: { resource_id: id }, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Requests could not be loaded`, key: 'desk.resets' },
  )
  const { actsOn, dialog } = useResetActs(contest)
  const setSearch = useDeskSearch()
  const showScene = useCallback(
    ({ topic_id, entrant_id }: ResetRow) => setSearch({ tab: 'scenes', state: undefined, topic: topic_id, entrant: entrant_id }),
    [setSearch],
  )
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Reset requests' })}
        note={<Trans>A granted reset is not one of those that a team has for itself.</Trans>}
      />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Reset requests' })}
        columns={useResetColumns(showScene)}
        rowId={({ application_id }) => application_id}
        rowName={({ entrant_name, topic_name }) => t`${entrant_name}, ${topic_name}`}
        empty={
          <EmptyState title={t`No reset requests`}>
            <Trans>Teams request resets from the question page.</Trans>
          </EmptyState>
        }
        filters={<ResetFilters id={id} table={table} />}
        rowMenu={(row) => [...actsOn(row), { label: t`Show environment`, onSelect: () => showScene(row) }]}
      />
      {dialog}
    </>
  )
}

function useResetColumns(onOpen: (row: ResetRow) => void) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const log = useLogColumns(onOpen)
  return useMemo(
    () => [
      log.time(),
      log.team,
      log.topic(t({ context: 'reset', message: 'Question' })),
      {
        id: 'state',
        header: t({ context: 'reset', message: 'State' }),
        min: 110,
        cell: ({ state }: ResetRow) => {
          const { mark, look } = resetStateLooks[state]
          return (
            <span className={`inline-flex items-center gap-2 ${look}`}>
              <Mark name={mark} size={12} />
              {i18n._(resetStateWords[state])}
            </span>
          )
        },
      },
      { id: 'reason', header: t`Reason`, min: 180, cell: ({ reason }: ResetRow) => <span className="text-fg-2">{reason}</span> },
      {
        id: 'used',
        header: t({ context: 'reset', message: 'Used' }),
        width: 84,
        align: 'right' as const,
        leaves: 3,
        cell: ({ used, limit }: ResetRow) => mono(`${formatNumber(locale, used)} / ${formatNumber(locale, limit)}`),
      },
      { id: 'by', header: t`Requested by`, min: 110, leaves: 2, cell: ({ by }: ResetRow) => by },
      {
        id: 'decided_by',
        header: t`Decided by`,
        min: 110,
        leaves: 1,
        cell: ({ decided_by }: ResetRow) => decided_by ?? <span className="text-fg-3">–</span>,
      },
      { id: 'answer', header: t`Answer`, min: 160, hidden: true, cell: ({ answer }: ResetRow) => answer },
    ],
    [t, i18n, locale, log],
  )
}

function ResetFilters({ id, table }: { id: string; table: Table }) {
  const { t, i18n } = useLingui()
  const topics = useQuery(topicRowsQuery(id))
  return (
    <>
      <FilterSelect
        label={t({ context: 'reset', message: 'State' })}
        {...table.bind('state')}
        options={resetState.options.map((value) => ({ value, label: i18n._(resetStateWords[value]) }))}
      />
      <FilterSelect
        label={t({ context: 'reset', message: 'Question' })}
        {...table.bind('topic')}
        options={(topics.data?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name }))}
      />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
