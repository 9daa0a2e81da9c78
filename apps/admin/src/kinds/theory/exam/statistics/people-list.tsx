import type { SortName } from '@beacon/api/endpoint'
import { type ExamPersonStatistic, examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { query } from '@beacon/api/query'
import { formatDuration, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { listInput } from '../../../../parts/list/list-input.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { useResultWords } from '../scores/use-result-words.ts'
import { figureColumn, wordColumn } from './figure-column.tsx'
import { Masked } from './masked.tsx'

type Column = DataColumn<ExamPersonStatistic, SortName<typeof examStatistic.people>>

function useColumns(questions: number): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const { results } = useResultWords()
  return useMemo((): readonly Column[] => {
    const count = (value: number) => formatNumber(locale, value)
    const counted = (
      id: 'device_changes' | 'left_count' | 'late_entries',
      header: string,
      width: number,
      text = (row: ExamPersonStatistic) => count(row[id]),
    ): Column => figureColumn({ id, header, width, text, isQuiet: (row) => row[id] === 0 })
    return [
      wordColumn('name', t({ context: 'exam', message: 'Name' }), (row) => row.name, { names: true, fixed: true, min: 140 }),
      { id: 'username', header: t({ context: 'exam', message: 'Username' }), min: 110, leaves: 1, cell: (row) => row.username },
      wordColumn('organisation', t({ context: 'exam', message: 'Organisation' }), (row) => row.organisation, { leaves: 3 }),
      wordColumn('room', t({ context: 'exam', message: 'Room' }), (row) => row.room, { min: 84, leaves: 5 }),
      { id: 'result', header: t({ context: 'exam', message: 'Result' }), width: 108, cell: (row) => results[row.result] },
      figureColumn({
        id: 'answered',
        header: t({ context: 'analysis', message: 'Answered' }),
        width: 96,
        text: ({ answered }) => `${count(answered)}/${count(questions)}`,
        isQuiet: ({ answered }) => answered === 0,
      }),
      figureColumn({
        id: 'started_at',
        header: t({ context: 'exam', message: 'Started' }),
        width: 92,
        text: ({ started_at }) => (started_at === null ? '–' : formatTime(started_at)),
      }),
      figureColumn({
        id: 'used_s',
        header: t({ context: 'exam', message: 'Time used' }),
        width: 100,
        text: ({ used_s }) => (used_s === null ? '–' : formatDuration(locale, used_s)),
      }),
      counted('device_changes', t({ context: 'exam', message: 'Device changes' }), 124),
      counted('left_count', t({ context: 'exam', message: 'Left the page' }), 124, ({ left_count, left_s }) =>
        left_count === 0 ? '0' : `${count(left_count)} (${formatDuration(locale, left_s)})`,
      ),
      counted('late_entries', t({ context: 'exam', message: 'Late answers' }), 108),
      figureColumn({
        id: 'total',
        header: t({ context: 'exam', message: 'Total' }),
        width: 76,
        text: ({ total }) => (total === null ? '–' : points.text(total)),
      }),
      {
        id: 'warnings',
        header: t({ context: 'exam', message: 'Warnings' }),
        width: 92,
        align: 'right',
        hidden: true,
        cell: ({ warnings }) => <span className="type-mono text-fg-2">{count(warnings)}</span>,
      },
      {
        id: 'calls',
        header: t({ context: 'exam', message: 'Calls' }),
        width: 76,
        align: 'right',
        hidden: true,
        cell: ({ calls }) => <span className="type-mono text-fg-2">{count(calls)}</span>,
      },
    ]
  }, [t, locale, points, results, questions])
}

/** What each candidate did. */
export function PeopleList({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: ['view'], sort: 'name' })
  const list = useList(
    table,
    query(examStatistic.people, { params: { exam_id: id }, query: listInput(examStatistic.people, table.value) }),
    {
      failed: t`The statistics could not be loaded`,
      key: 'desk.exam-statistics.people',
    },
  )
  const columns = useColumns(list.data?.question_count ?? 0)
  return (
    <>
      {list.data?.is_masked === true && <Masked />}
      <DataTable
        {...list.table}
        label={t({ context: 'exam', message: 'Candidate statistics' })}
        columns={columns}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans context="exam">No candidates yet.</Trans>}>
            <Trans context="exam">Add an organisation or import a list.</Trans>
          </EmptyState>
        }
        search={{
          label: t({ context: 'exam', message: 'Search candidates' }),
          placeholder: t({ context: 'exam', message: 'Name, organisation or room' }),
        }}
      />
    </>
  )
}
