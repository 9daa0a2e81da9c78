import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import type { ContestRow } from '@beacon/api/contest-views'
import { query } from '@beacon/api/query'
import { usePermission, usePermissions, useServerNow, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LoadFailed, tableStatus } from '../../app/list-state.tsx'
import { boolOf, chosenIds, oneOf, useTableUrl } from '../../app/table-url.ts'
import { useBulkResult } from '../../app/bulk-result.tsx'
import { useContestColumns } from './columns.tsx'
import { ContestBulk } from './contest-bulk.tsx'
import { ContestFilters, StatusTabs } from './contest-filters.tsx'
import { useRowMenu } from './row-menu.tsx'

type Status = ContestRow['status']
export type ContestSearch = Readonly<Record<string, string | number | undefined>> & { status?: Status | undefined }

const filters = ['game_type', 'is_public', 'deleted']

/** Every CTF contest one made or is staff of. */
export function ContestList({ search }: { search: ContestSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  const permissions = usePermissions()
  const table = useTableUrl({ search, filters })
  const { q, page, size, sort } = table.value
  const asked = {
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    status: search.status === undefined ? undefined : [search.status],
    game_type: oneOf(table.value.filters['game_type'], ['team', 'individual']),
    is_public: boolOf(table.value.filters['is_public']),
    deleted: boolOf(table.value.filters['deleted']),
  }
  const list = useQuery({
    ...query(contest.list, { query: { ...asked, page, size } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const now = Math.floor(useServerNow(30_000) / 60_000) * 60_000
  const columns = useContestColumns(now)
  const bulk = useBulkResult()
  const menu = useRowMenu(bulk.tell)
  const rows = list.data?.items ?? []
  const open = (row: ContestRow) => void navigate({ to: `/admin/flag/contest/${row.resource_id}` as string })
  const fetchPage = (page: number) => call(contest.list, { query: { ...asked, page, size: 200 } })
  const mayBulk = permissions.has('contest.write') || permissions.has('contest.delete')
  return (
    <>
      <PageHeader title={<Trans>CTF contests</Trans>} actions={<NewContest />} />
      <StatusTabs counts={list.data?.counts} current={search.status} />
      <DataTable
        {...table}
        label={t`CTF contests`}
        columns={columns}
        rows={rows}
        total={list.data?.total ?? 0}
        {...(list.data ? { unfilteredTotal: list.data.counts.all } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        status={tableStatus(list)}
        error={<LoadFailed title={<Trans>Contests could not be loaded</Trans>} query={list} />}
        empty={<NoContests status={search.status} />}
        search={{ label: t`Search contests`, placeholder: t`Name or organiser` }}
        filters={<ContestFilters filters={table.value.filters} onFilter={table.setFilter} />}
        storageKey={`${me.resource_id}.contests`}
        onOpen={open}
        rowMenu={menu.entries}
        {...(mayBulk
          ? {
              bulk: (selection) => (
                <ContestBulk
                  rows={rows}
                  idsOf={() => chosenIds({ selection, rowId: (row: ContestRow) => row.resource_id, fetchPage })}
                  selection={selection}
                  total={list.data?.total ?? 0}
                  tell={bulk.tell}
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

function NewContest() {
  const mayWrite = usePermission('contest.write')
  if (!mayWrite) return null
  return (
    <Button look="primary" asChild>
      <Link to="/admin/flag/add">
        <Plus size={16} aria-hidden="true" />
        <Trans>New contest</Trans>
      </Link>
    </Button>
  )
}

function NoContests({ status }: { status: Status | undefined }) {
  if (status !== undefined) {
    return (
      <EmptyState title={<Trans>No contest here</Trans>}>
        <Trans>No CTF contest is in this state now.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={<Trans>No CTF contests yet</Trans>} actions={<NewContest />}>
      <Trans>Create one: it asks for a name, the time and who may join. Everything else has a default.</Trans>
    </EmptyState>
  )
}
