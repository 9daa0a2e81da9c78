import type { SortName } from '@beacon/api/endpoint'
import type { AttemptRow, examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { factsQuery } from '../../../../parts/desk/queries.ts'
import { FilterSelect } from '../../../../parts/list/filter-select.tsx'
import { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { attemptsInput, attemptsQuery } from '../control/attempt-query.ts'
import { placeFilterNames } from './room-query.ts'
import { useRoomOptions } from './use-room-options.ts'

interface Props extends TabProps {
  rooms: readonly Room[]
  mayEdit: boolean
  onPlace: (row: AttemptRow) => void
}

/** Candidates with number, seat and needs. */
export function SeatsTable({ id, search, rooms, mayEdit, onPlace }: Props) {
  const { t } = useLingui()
  const { data: facts } = useQuery(factsQuery(id))
  const table = useTableUrl({ search, filters: placeFilterNames, sort: 'candidate_no' })
  const { page, size } = table.value
  const list = useList(table, attemptsQuery(id, { ...attemptsInput(table.value), page, size }), {
    failed: t({ context: 'exam', message: 'Candidates could not be loaded' }),
    key: 'desk.seats',
  })
  const options = useRoomOptions(rooms)
  return (
    <section className="mt-4">
      <h3 className="type-section text-fg">
        <Trans context="exam">Seats and needs</Trans>
      </h3>
      <DataTable
        {...list.table}
        label={t({ context: 'exam', message: 'Seats and needs' })}
        columns={useSeatColumns()}
        unfilteredTotal={facts !== undefined && 'candidates' in facts ? facts.candidates : 0}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans context="exam">No candidates yet.</Trans>}>
            <Trans context="exam">Add an organisation or import a list.</Trans>
          </EmptyState>
        }
        search={{
          label: t({ context: 'exam', message: 'Search candidates' }),
          placeholder: t({ context: 'exam', message: 'Number, name, username or seat' }),
        }}
        filters={
          <FilterSelect
            label={t({ context: 'exam', message: 'Room' })}
            value={table.value.filters['room']}
            onValueChange={(value) => table.setFilter('room', value)}
            options={options}
          />
        }
        {...(mayEdit
          ? { rowMenu: (row: AttemptRow) => [{ label: t({ context: 'exam', message: 'Seat and needs…' }), onSelect: () => onPlace(row) }] }
          : {})}
      />
    </section>
  )
}

type Column = DataColumn<AttemptRow, SortName<typeof examDesk.attempts>>
const none = <span className="text-fg-3">–</span>

function useSeatColumns(): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(
    () => [
      {
        id: 'candidate_no',
        header: t({ context: 'exam', message: 'Candidate number' }),
        min: 130,
        sortKey: 'candidate_no',
        cell: (row) => <span className="type-mono">{row.candidate_no}</span>,
      },
      {
        id: 'name',
        header: t({ context: 'exam', message: 'Name' }),
        min: 130,
        names: true,
        sortKey: 'name',
        cell: (row) => <span className="text-fg">{row.name}</span>,
      },
      { id: 'username', header: t({ context: 'exam', message: 'Username' }), min: 110, leaves: 1, cell: (row) => row.username },
      {
        id: 'organisation',
        header: t({ context: 'exam', message: 'Organisation' }),
        min: 120,
        leaves: 2,
        cell: (row) => <span className="text-fg-2">{row.organisation || '–'}</span>,
      },
      { id: 'room', header: t({ context: 'exam', message: 'Room' }), min: 110, cell: (row) => row.room ?? none },
      {
        id: 'seat',
        header: t({ context: 'exam', message: 'Seat' }),
        width: 84,
        align: 'right',
        sortKey: 'seat',
        cell: (row) => (row.seat === null ? none : <span className="type-mono">{row.seat}</span>),
      },
      {
        id: 'factor',
        header: t({ context: 'exam', message: 'Time factor' }),
        width: 110,
        align: 'right',
        cell: (row) =>
          row.time_factor === 100 ? (
            none
          ) : (
            <span className="type-mono" title={row.factor_reason}>{`×${(row.time_factor / 100).toFixed(2)}`}</span>
          ),
      },
      {
        id: 'aid',
        header: t({ context: 'exam', message: 'Assistive technology' }),
        width: locale === 'zh' ? 100 : 168,
        cell: (row) => (row.has_aid ? t({ context: 'exam', message: 'yes' }) : none),
      },
    ],
    [t, locale],
  )
}
