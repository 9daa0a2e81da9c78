import { entrant, type ParticipantRow } from '@beacon/api/entrant'
import { entrantStatus } from '@beacon/api/contest-views'
import { query } from '@beacon/api/query'
import { useServerNow, useSession } from '@beacon/auth'
import { formatNumber, formatRelative, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadFailed, tableStatus } from '../../../app/list-state.tsx'
import { oneOf, useTableUrl } from '../../../app/table-url.ts'
import type { TabProps } from '../desk-search.ts'
import { factsQuery } from '../queries.ts'
import { TabHead } from '../tab-head.tsx'
import { entrantStatusName } from './entrant-words.tsx'
import { EntrantFilters } from './teams-tab.tsx'

function Seen({ at }: { at: string | null }) {
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  return <span className="text-fg-2">{at === null ? '–' : formatRelative(locale, at, now)}</span>
}

function useColumns(): ReadonlyArray<DataColumn<ParticipantRow>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(
    () => [
      {
        id: 'username',
        header: t`Username`,
        width: 120,
        names: true,
        sortKey: 'username',
        cell: (row) => <span className="text-fg">{row.username}</span>,
      },
      { id: 'name', header: t({ context: 'entrant', message: 'Name' }), sortKey: 'name', cell: (row) => row.name },
      { id: 'team', header: t({ context: 'desk', message: 'Team' }), cell: (row) => row.entrant_name },
      {
        id: 'role',
        header: t({ context: 'desk', message: 'Role' }),
        width: 82,
        cell: (row) => (row.is_captain ? t({ context: 'desk', message: 'Captain' }) : <span className="text-fg-3">{t`Member`}</span>),
      },
      {
        id: 'organisation',
        header: t`Organisation`,
        width: 120,
        cell: (row) => <span className="text-fg-2">{row.organisation_name ?? '–'}</span>,
      },
      {
        id: 'status',
        header: t({ context: 'entrant', message: 'Status' }),
        width: 116,
        cell: (row) => <Status of={entrantStatusName[row.status]} />,
      },
      {
        id: 'online',
        header: t({ context: 'entrant', message: 'Online' }),
        width: 88,
        cell: (row) => <Status of={row.is_online ? 'member.online' : 'member.offline'} />,
      },
      { id: 'seen', header: t`Last seen`, width: 110, cell: (row) => <Seen at={row.last_seen_at} /> },
      {
        id: 'address',
        header: t`Address`,
        width: 124,
        align: 'right',
        cell: (row) => <span className="type-mono text-fg-3">{row.address ?? '–'}</span>,
      },
      {
        id: 'submissions',
        header: t`Submissions`,
        width: 108,
        align: 'right',
        cell: (row) => <span className="type-mono">{formatNumber(locale, row.submissions)}</span>,
      },
      {
        id: 'solves',
        header: t({ context: 'desk', message: 'Solves' }),
        width: 76,
        align: 'right',
        cell: (row) => <span className="type-mono">{formatNumber(locale, row.solves)}</span>,
      },
    ],
    [t, locale],
  )
}

/** Every person who takes part, with where they are and what they did. */
export function ParticipantsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { resource_id: user_id } = useSession()
  const columns = useColumns()
  const table = useTableUrl({ search, filters: ['status'] })
  const { data: facts } = useQuery(factsQuery(id))
  const { page, size, sort, q, filters } = table.value
  const status = oneOf(filters['status'], entrantStatus.options)
  const list = useQuery({
    ...query(entrant.participants, {
      params: { resource_id: id },
      query: {
        page,
        size,
        ...(sort === '' ? {} : { sort }),
        ...(q === '' ? {} : { q }),
        ...(status === undefined ? {} : { status: [status] }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TabHead title={t`Participants`} />
      <DataTable
        {...table}
        label={t`Participants`}
        storageKey={`${user_id}.desk.participants`}
        columns={columns}
        rows={list.data?.items ?? []}
        total={list.data?.total ?? 0}
        unfilteredTotal={facts?.participants ?? 0}
        rowId={(row) => row.user_id}
        rowName={(row) => row.username}
        status={tableStatus(list)}
        error={<LoadFailed title={t`Participants could not be loaded`} query={list} />}
        empty={
          <EmptyState title={t`Nobody takes part yet`}>
            <Trans>Members stand here as soon as their team is registered.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search participants`, placeholder: t`Username, name, team` }}
        filters={<EntrantFilters table={table} withHidden={false} />}
      />
    </>
  )
}
