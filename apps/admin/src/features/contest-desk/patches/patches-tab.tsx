import { query } from '@beacon/api/query'
import { deskPatch, type PatchRow } from '@beacon/api/rounds/patch'
import { patchResult, patchState } from '@beacon/api/rounds/patch-views'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { EntrantFilter, TopicFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { stepsOf } from '../../../parts/desk/open-record.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { usePatchColumns } from './patch-columns.tsx'
import { usePatchActs } from './use-patch-acts.tsx'
import { patchResultWords, patchStateWords } from './words.ts'

const PatchPanel = late(async () => (await import('./patch-panel.tsx')).PatchPanel)
type Table = ReturnType<typeof useTableUrl>

/** The stream tells what was judged; this is for when it is away. */
const renewMs = 10_000

const inputOf = ({ page, size, sort, q, filters: { entrant, topic, ...same } }: Table['value']) =>
  listInput(deskPatch.list, { page, size, sort, q, filters: same }, { entrant_id: entrant, topic_id: topic })

/** Every patch of the contest: how it was judged step by step, and what is done about it. */
export function PatchesTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  // Without a sort of their own, those that wait come first.
  const table = useTableUrl({ search, filters: ['state', 'result', 'topic', 'entrant', 'patch'] })
  const list = useList(
    table,
    { ...query(deskPatch.list, { params: { resource_id: id }, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Patches could not be loaded`, key: 'desk.patches' },
  )
  const { actsOn, dialog } = usePatchActs(contest)
  const setSearch = useDeskSearch()
  const open = table.value.filters['patch'] === undefined ? null : String(table.value.filters['patch'])
  const show = useCallback((row: PatchRow | null) => setSearch({ patch: row?.patch_id }), [setSearch])
  const columns = usePatchColumns(show)
  const steps = stepsOf({ rows: list.rows, keyOf: ({ patch_id }) => patch_id, open, show })
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Patches' })}
        note={<Trans>Each is judged in a box of its own. A failure of our machines is not counted.</Trans>}
      />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Patches' })}
        columns={columns}
        rowId={({ patch_id }) => patch_id}
        rowName={({ no }) => t`Patch #${{ no }}`}
        empty={
          <EmptyState title={t`No patches yet`}>
            <Trans>Teams send them from the page of a question.</Trans>
          </EmptyState>
        }
        filters={<PatchFilters id={id} table={table} />}
        rowMenu={(row) => [{ label: t`Open`, onSelect: () => show(row) }, ...actsOn(row)]}
        onOpen={show}
        currentId={open ?? undefined}
      />
      {dialog}
      <Suspense fallback={null}>{open !== null && <PatchPanel {...steps} key={open} id={id} patch_id={open} actsOn={actsOn} />}</Suspense>
    </>
  )
}

function PatchFilters({ id, table }: { id: string; table: Table }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t({ context: 'patch', message: 'State' })}
        {...table.bind('state')}
        options={patchState.options.map((value) => ({ value, label: i18n._(patchStateWords[value]) }))}
      />
      <FilterSelect
        label={t({ context: 'patch', message: 'Result' })}
        {...table.bind('result')}
        options={patchResult.options.map((value) => ({ value, label: i18n._(patchResultWords[value]) }))}
      />
      <TopicFilter id={id} {...table.bind('topic')} />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
