import type { PersonStatistic } from '@beacon/api/statistic'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'

type Figures = Pick<
  PersonStatistic,
  'submissions' | 'correct_share' | 'solved' | 'by_direction' | 'points' | 'hints' | 'first_bloods' | 'active_s' | 'ratings' | 'rating'
>

/** The columns that people and teams share; a column for each direction stands at the end. */
export function useFigureColumns<Row extends Figures>(directions: ReadonlyArray<{ key: string; name: string }>): DataColumn<Row>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  return useMemo(() => {
    const number = (id: string, header: string, value: (row: Row) => number, width = 92): DataColumn<Row> => ({
      id,
      header,
      width,
      align: 'right',
      sortKey: id,
      cell: (row) => <span className={`type-mono ${value(row) === 0 ? 'text-fg-3' : 'text-fg'}`}>{formatNumber(locale, value(row))}</span>,
    })
    const text = (id: string, header: string, value: (row: Row) => string, more: Partial<DataColumn<Row>> = {}): DataColumn<Row> => ({
      id,
      header,
      width: 84,
      align: 'right',
      sortKey: id,
      cell: (row) => <span className="type-mono text-fg-2">{value(row)}</span>,
      ...more,
    })
    return [
      number('solved', t({ context: 'desk', message: 'Solved' }), (row) => row.solved, 76),
      {
        ...number('points', t`Points`, (row) => row.points, 76),
        cell: (row) => <span className={`type-mono ${row.points === 0 ? 'text-fg-3' : 'text-fg'}`}>{points.text(row.points)}</span>,
      },
      number('submissions', t`Submissions`, (row) => row.submissions, 104),
      text('correct_share', t({ context: 'statistic', message: 'Correct' }), (row) =>
        row.correct_share === null ? '–' : formatPercent(row.correct_share, 1),
      ),
      number('first_bloods', t`First bloods`, (row) => row.first_bloods, 100),
      number('hints', t({ context: 'statistic', message: 'Hints' }), (row) => row.hints, 68),
      text('active_s', t`Active time`, (row) => (row.active_s === 0 ? '–' : formatDuration(locale, row.active_s)), { width: 96 }),
      text('rating', t`Rating given`, (row) => (row.rating === null ? '–' : `${formatNumber(locale, row.rating, 1)} (${row.ratings})`), {
        width: 104,
      }),
      ...directions.map(({ key, name }): DataColumn<Row> => ({
        ...number(key, name, (row) => row.by_direction[key] ?? 0, 84),
        id: `in_${key}`,
        hidden: true,
      })),
    ]
  }, [t, locale, points, directions])
}
