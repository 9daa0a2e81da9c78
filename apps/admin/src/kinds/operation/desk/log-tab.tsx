import { checkStatus, checkTrigger } from '@beacon/api/kinds/operation/views'
import { type CheckRecord, deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { query } from '@beacon/api/query'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { EntrantFilter, TopicFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { stepsOf } from '../../../parts/desk/open-record.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { useStatusWords, useTriggerWords } from '../words.ts'
import { useLogColumns } from './log-columns.tsx'
import { useCheckActs } from './use-check-acts.tsx'

const LogPanel = late(async () => (await import('./log-panel.tsx')).LogPanel)
type Table = ReturnType<typeof useTableUrl>

/** The stream tells what was checked; this is for when it is away. */
const renewMs = 10_000

/** How a list and an address name a check. */
const keyOf = ({ run_id, point_id }: Pick<CheckRecord, 'run_id' | 'point_id'>): string => `${run_id}.${point_id}`

const inputOf = ({ page, size, sort, q, filters: { entrant, topic, ...same } }: Table['value']) =>
  listInput(deskPointCheck.list, { page, size, sort, q, filters: same }, { entrant_id: entrant, topic_id: topic })

/** Every check of every point: what the program said, whether it counts, and what is done about it. */
export function LogTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: ['status', 'trigger', 'topic', 'entrant', 'check'], sort: '-requested_at' })
  const list = useList(
    table,
    { ...query(deskPointCheck.list, { params: { resource_id: id }, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Checks could not be loaded`, key: 'desk.point-checks' },
  )
  const { actsOn, dialog } = useCheckActs(id)
  const setSearch = useDeskSearch()
  const show = (row: CheckRecord | null) => setSearch({ check: row === null ? undefined : keyOf(row) })
  const open = table.value.filters['check'] === undefined ? null : String(table.value.filters['check'])
  const [run_id = '', point_id = ''] = open?.split('.') ?? []
  const columns = useLogColumns(show)
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Checker logs' })}
        note={<Trans>The time of the request counts, not that of the run. A fault of our machines costs nobody a check.</Trans>}
      />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Checker logs' })}
        columns={columns}
        rowId={keyOf}
        rowName={({ entrant_name, point_name }) => `${entrant_name}, ${point_name}`}
        empty={
          <EmptyState title={t`No checks yet`}>
            <Trans>They begin with the first request or the first automatic check.</Trans>
          </EmptyState>
        }
        filters={<LogFilters id={id} table={table} />}
        rowMenu={(row) => [{ label: t`Open`, onSelect: () => show(row) }, ...actsOn(row)]}
        onOpen={show}
        currentId={open ?? undefined}
      />
      {dialog}
      <Suspense fallback={null}>
        {open !== null && (
          <LogPanel
            {...stepsOf({ rows: list.rows, keyOf, open, show })}
            key={open}
            params={{ resource_id: id, run_id, point_id }}
            actsOn={actsOn}
          />
        )}
      </Suspense>
    </>
  )
}

function LogFilters({ id, table }: { id: string; table: Table }) {
  const { t } = useLingui()
  const statuses = useStatusWords()
  const triggers = useTriggerWords()
  return (
    <>
      <FilterSelect
        label={t({ context: 'check', message: 'Result' })}
        {...table.bind('status')}
        options={checkStatus.options.map((value) => ({ value, label: statuses[value] }))}
      />
      <FilterSelect
        label={t`Ordered by`}
        {...table.bind('trigger')}
        options={checkTrigger.options.map((value) => ({ value, label: triggers[value] }))}
      />
      <TopicFilter id={id} {...table.bind('topic')} />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
