import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { usePermissions, useServerNow } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { DataTable } from '@beacon/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { contestHref } from '../../parts/contest/kind-links.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useContestColumns } from './columns.tsx'
import { ContestBulk } from './contest-bulk.tsx'
import { ContestFilters } from './contest-filters.tsx'
import { contestFilterNames } from './filter-names.ts'
import { ListHead, NewContest } from './list-head.tsx'
import { useListKind } from './list-kind.ts'
import { listQueryOf, type Status } from './list-query.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { useRowMenu } from './row-menu.tsx'
import { StatusTabs } from './status-tabs.tsx'

export type ContestSearch = Readonly<Record<string, string | number | undefined>> & { status?: Status | undefined }

/** How many stand on top: pinned ones are the first of the list in its own order, and one that is over takes no place. */
function usePinned(): number {
  const kind = useKind()
  const { data } = useQuery({ ...query(contest.list, { query: { kind, size: 10 } }), staleTime: 30_000 })
  return data?.items.filter(({ is_stick, status }) => is_stick && status !== 'finished').length ?? 0
}

/** Every contest of a kind that one made or is staff of. */
export function ContestList({ search }: { search: ContestSearch }) {
  const { t, i18n } = useLingui()
  const { words } = useListKind()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const kind = useKind()
  const table = useTableUrl({ search, filters: contestFilterNames })
  const { page, size, filters } = table.value
  const asked = listQueryOf(kind, table.value, search.status)
  const list = useList(
    table,
    { ...query(contest.list, { query: { ...asked, page, size } }), refetchInterval: 30_000 },
    { failed: <Trans>Contests could not be loaded</Trans>, key: 'contests' },
  )
  const now = Math.floor(useServerNow(30_000) / 60_000) * 60_000
  const columns = useContestColumns(now)
  const bulk = useBulkResult()
  const isDeleted = asked.deleted === true
  const menu = useRowMenu({ tell: bulk.tell, isDeleted, pinned: usePinned() })
  const open = (row: ContestRow) => void navigate(contestHref(row.kind, row.resource_id))
  const fetchPage = (page: number) => call(contest.list, { query: { ...asked, page, size: 200 } })
  const narrow = (change: Readonly<Record<string, string | undefined>>) =>
    table.onChange({ ...table.value, page: 1, filters: { ...filters, ...change } })
  const mayBulk = (['contest.write', 'contest.delete', 'contest.export'] as const).some((item) => permissions.has(item))
  return (
    <>
      <ListHead asked={asked} count={list.total} />
      <StatusTabs counts={list.data?.counts} current={search.status} filters={filters} />
      <DataTable
        {...list.table}
        label={i18n._(words.title)}
        columns={columns}
        {...(list.data ? { unfilteredTotal: list.data.counts.all } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={<NoContests status={search.status} />}
        search={{ label: t`Search contests`, placeholder: t`Name, organiser, number` }}
        filters={<ContestFilters filters={filters} onFilter={narrow} />}
        {...(isDeleted ? {} : { onOpen: open })}
        rowMenu={menu.entries}
        {...(mayBulk
          ? {
              bulk: (selection) => (
                <ContestBulk
                  idsOf={() => chosenIds({ selection, rowId: (row: ContestRow) => row.resource_id, fetchPage })}
                  selection={selection}
                  rows={list.rows}
                  total={list.total}
                  tell={bulk.tell}
                  isDeleted={isDeleted}
                />
              ),
            }
          : {})}
      />
      {menu.dialog}
      {bulk.dialog}
    </>
  )
}

function NoContests({ status }: { status: Status | undefined }) {
  const { i18n } = useLingui()
  const { words } = useListKind()
  if (status !== undefined) {
    return <EmptyState title={<Trans>No contests here</Trans>}>{i18n._(words.noneInState)}</EmptyState>
  }
  return (
    <EmptyState title={i18n._(words.none)} actions={<NewContest />}>
      {i18n._(words.noneHelp)}
    </EmptyState>
  )
}
