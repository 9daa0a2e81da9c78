import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { type PersonStatistic, statistic } from '@beacon/api/contest/statistic'
import { usePermission, useServerNow } from '@beacon/auth'
import { formatRelative, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { entrantStatusName } from '../entrants/entrant-words.tsx'
import { useFigureColumns } from './figure-columns.tsx'
import { LinkList } from './link-list.tsx'
import { tickedIds, useDirections, useStatisticExport, useStorageKey } from '../../../parts/desk/use-statistic.ts'

const PrintDialog = late(async () => (await import('./print-dialog.tsx')).PrintDialog)

function usePeopleColumns(id: string): readonly DataColumn<PersonStatistic>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<PersonStatistic>()
  const now = useServerNow(30_000)
  const figures = useFigureColumns<PersonStatistic>(useDirections(id))
  return useMemo(() => {
    const plain = (
      one: string,
      header: string,
      value: (row: PersonStatistic) => string,
      more: Partial<DataColumn<PersonStatistic>> = {},
    ) => ({
      id: one,
      header,
      sortKey: one,
      cell: (row: PersonStatistic) => <span className="block truncate">{value(row)}</span>,
      ...more,
    })
    return [
      plain('rep_name', t`Name`, (row) => row.rep_name, { names: true, fixed: true }),
      plain('username', t`Username`, (row) => row.username, { min: 120, leaves: 1 }),
      plain('entrant_name', t({ context: 'desk', message: 'Team' }), (row) => row.entrant_name, { min: 140 }),
      ...figures,
      plain('organisation_name', t`Organisation`, (row) => row.organisation_name ?? '–', { min: 140, hidden: true }),
      plain('is_captain', t({ context: 'member', message: 'Role' }), (row) => (row.is_captain ? t`Captain` : t`Member`), {
        width: 90,
        hidden: true,
      }),
      column.status(
        { id: 'status', header: t`Status`, width: 120, sortKey: 'status', hidden: true },
        (row) => entrantStatusName[row.status],
      ),
      column.status({ id: 'online', header: t`Online`, width: 100, hidden: true }, (row) =>
        row.is_online ? 'member.online' : 'member.offline',
      ),
      {
        id: 'seen',
        header: t`Last seen`,
        width: 130,
        hidden: true,
        cell: (row) => (row.last_seen_at === null ? '–' : formatRelative(locale, row.last_seen_at, now)),
      },
      column.mono({ id: 'address', header: t`Address`, width: 130, hidden: true, look: 'text-fg' }),
    ]
  }, [t, locale, now, figures, column])
}

/** What each person did; the chosen ones are exported or printed. */
export function PeopleStatistic({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: [] })
  const mayExport = usePermission('contest.export')
  const [printed, setPrinted] = useState<readonly string[] | null>(null)
  const listQuery = listInput(statistic.people, table.value)
  const list = useList(table, query(statistic.people, { params: { resource_id: id }, query: listQuery }), {
    failed: t`The statistics could not be loaded`,
  })
  const save = useStatisticExport({ id, tab: 'people', table })
  const columns = usePeopleColumns(id)
  const storageKey = useStorageKey('people')
  const ticked = () =>
    tickedIds<PersonStatistic>(
      table.value.selection,
      (row) => row.user_id,
      (page) => call(statistic.people, { params: { resource_id: id }, query: { ...listQuery, page, size: 200 } }),
    )
  const menuOf = (row: PersonStatistic): MenuEntry[] => [{ label: t`Print…`, onSelect: () => setPrinted([row.user_id]) }]
  return (
    <>
      <DataTable
        {...list.table}
        label={t`Person statistics`}
        storageKey={storageKey}
        columns={columns}
        rowId={(row) => row.user_id}
        rowName={(row) => row.rep_name}
        empty={
          <EmptyState title={t`No participants yet`}>
            <Trans>Members of approved teams appear here.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search people`, placeholder: t`Name, team, organisation` }}
        filters={
          mayExport && (
            <Button onClick={() => void save()}>
              <Trans>Export all</Trans>
            </Button>
          )
        }
        {...(mayExport
          ? {
              rowMenu: menuOf,
              bulk: () => (
                <>
                  <Button look="quiet" size="sm" onClick={() => void ticked().then(save)}>
                    <Trans>Export CSV</Trans>
                  </Button>
                  <Button look="quiet" size="sm" onClick={() => void ticked().then(setPrinted)}>
                    <Trans>Print…</Trans>
                  </Button>
                </>
              ),
            }
          : {})}
      />
      {mayExport && <LinkList id={id} />}
      <Suspense fallback={null}>{printed !== null && <PrintDialog id={id} people={printed} onClose={() => setPrinted(null)} />}</Suspense>
    </>
  )
}
