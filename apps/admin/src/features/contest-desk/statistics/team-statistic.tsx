import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { statistic, type TeamStatistic } from '@beacon/api/contest/statistic'
import { usePermission } from '@beacon/auth'
import { formatDateTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { entrantStatusName } from '../entrants/entrant-words.tsx'
import { useFigureColumns } from './figure-columns.tsx'
import { tickedIds, useDirections, useStatisticExport, useStorageKey } from '../../../parts/desk/use-statistic.ts'

type Column = DataColumn<TeamStatistic>

function useTeamColumns(id: string): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TeamStatistic>()
  const points = usePoints()
  const figures = useFigureColumns<TeamStatistic>(useDirections(id))
  const { data: contest } = useQuery(contestQuery(id))
  const bracketOf = (bracket_id: string | null) => {
    const bracket = contest?.brackets.find((one) => one.bracket_id === bracket_id)
    return bracket === undefined ? '–' : locale === 'zh' ? bracket.name_zh : bracket.name_en
  }
  const text = (one: keyof TeamStatistic & string, header: string, min: number, value: (row: TeamStatistic) => string): Column => ({
    id: one,
    header,
    min,
    sortKey: one,
    hidden: true,
    cell: (row) => <span className="block truncate">{value(row)}</span>,
  })
  const mono = (one: keyof TeamStatistic & string, header: string, width: number, value: (row: TeamStatistic) => string): Column =>
    column.mono({ id: one, header, width, align: 'right', sortKey: one, look: 'text-fg' }, value)
  return [
    { ...mono('rank', t({ context: 'desk', message: 'Rank' }), 62, (row) => (row.rank === null ? '–' : String(row.rank))), fixed: true },
    { ...text('name', t({ context: 'desk', message: 'Team' }), 190, (row) => row.name), names: true, hidden: false },
    mono('score', t({ context: 'desk', message: 'Score' }), 84, (row) => points.text(row.score)),
    ...figures.filter(({ id: one }) => one !== 'points'),
    mono('last_at', t`Last solve`, 96, (row) => (row.last_at === null ? '–' : formatTime(row.last_at))),
    text('tag', t`Tag`, 80, (row) => row.tag),
    { ...mono('number', t`Number`, 80, (row) => String(row.number)), hidden: true },
    text('country', t`Country`, 80, (row) => row.country ?? '–'),
    text('bracket_id', t`Bracket`, 130, (row) => bracketOf(row.bracket_id)),
    { ...mono('members', t`Members`, 90, (row) => String(row.members)), hidden: true },
    text('captain_name', t`Captain`, 130, (row) => row.captain_name ?? '–'),
    column.status({ id: 'status', header: t`Status`, width: 120, sortKey: 'status', hidden: true }, (row) => entrantStatusName[row.status]),
    column.status({ id: 'online', header: t`Online`, width: 100, hidden: true }, (row) =>
      row.is_online ? 'member.online' : 'member.offline',
    ),
    column.mono({ id: 'addresses', header: t`Addresses`, width: 100, align: 'right', hidden: true, look: 'text-fg' }),
    text('registered_at', t`Registered at`, 150, (row) => formatDateTime(locale, row.registered_at)),
  ]
}

/** What each team did. */
export function TeamStatisticList({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: [] })
  const mayExport = usePermission('contest.export')
  const listQuery = listInput(statistic.teams, table.value)
  const list = useList(table, query(statistic.teams, { params: { resource_id: id }, query: listQuery }), {
    failed: t`The statistics could not be loaded`,
  })
  const save = useStatisticExport({ id, tab: 'teams', table })
  const storageKey = useStorageKey('teams')
  const columns = useTeamColumns(id)
  const ticked = () =>
    tickedIds<TeamStatistic>(
      table.value.selection,
      (row) => row.entrant_id,
      (page) => call(statistic.teams, { params: { resource_id: id }, query: { ...listQuery, page, size: 200 } }),
    )
  return (
    <DataTable
      {...list.table}
      label={t`Team statistics`}
      storageKey={storageKey}
      columns={columns}
      rowId={(row) => row.entrant_id}
      rowName={(row) => row.name}
      empty={
        <EmptyState title={t`No participants yet`}>
          <Trans>Teams appear here once they are registered.</Trans>
        </EmptyState>
      }
      search={{ label: t`Search teams`, placeholder: t`Name, tag, number, captain` }}
      filters={
        mayExport && (
          <Button onClick={() => void save()}>
            <Trans>Export all</Trans>
          </Button>
        )
      }
      {...(mayExport
        ? {
            bulk: () => (
              <Button look="quiet" size="sm" onClick={() => void ticked().then(save)}>
                <Trans>Export CSV</Trans>
              </Button>
            ),
          }
        : {})}
    />
  )
}
