import type { SortName } from '@beacon/api/endpoint'
import type { ExamScoreRow, examScores } from '@beacon/api/kinds/theory/scores'
import { formatDuration, formatTime, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { useResultWords } from './use-result-words.ts'

type Column = DataColumn<ExamScoreRow, SortName<typeof examScores.list>>
const none = <span className="text-fg-3">–</span>
const tone = { pass: 'text-jade', fail: 'text-vermilion', marking: 'text-amber', open: 'text-fg-2', absent: 'text-fg-3' } as const

/** Place, candidate, and what the total is made of. */
export function useScoreColumns(onOpen: (row: ExamScoreRow) => void, hasReport: boolean): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const { results, ways } = useResultWords()
  return useMemo(() => {
    const marks = (id: 'objective' | 'subjective' | 'report' | 'total', header: string): Column => ({
      id,
      header,
      width: 100,
      align: 'right',
      sortKey: id,
      cell: (row) =>
        row[id] === null ? none : <span className={`type-mono ${id === 'total' ? 'text-fg' : 'text-fg-2'}`}>{points.text(row[id])}</span>,
    })
    return [
      {
        id: 'rank',
        header: t({ context: 'desk', message: 'Rank' }),
        width: 64,
        align: 'right',
        sortKey: 'rank',
        fixed: true,
        cell: ({ rank }) => (rank === null ? none : <span className="type-mono text-fg">{rank}</span>),
      },
      {
        id: 'candidate_no',
        header: t({ context: 'exam', message: 'Candidate number' }),
        min: locale === 'zh' ? 110 : 150,
        leaves: 8,
        sortKey: 'candidate_no',
        cell: ({ candidate_no }) => <span className="type-mono text-fg-2">{candidate_no}</span>,
      },
      {
        id: 'name',
        header: t({ context: 'exam', message: 'Name' }),
        min: 140,
        names: true,
        sortKey: 'name',
        cell: (row) => (
          <button
            type="button"
            className="max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
            onClick={() => onOpen(row)}
          >
            {row.name}
          </button>
        ),
      },
      { id: 'username', header: t({ context: 'exam', message: 'Username' }), min: 110, leaves: 2, cell: (row) => row.username },
      {
        id: 'organisation',
        header: t({ context: 'exam', message: 'Organisation' }),
        min: 110,
        leaves: 3,
        cell: (row) => <span className="text-fg-2">{row.organisation || '–'}</span>,
      },
      {
        id: 'room',
        header: t({ context: 'exam', message: 'Room' }),
        min: 84,
        leaves: 6,
        sortKey: 'room',
        cell: ({ room }) => (room === '' ? none : <span className="text-fg-2">{room}</span>),
      },
      marks('objective', t({ context: 'exam', message: 'Objective' })),
      marks('subjective', t({ context: 'exam', message: 'Subjective' })),
      ...(hasReport ? [marks('report', t({ context: 'exam', message: 'Report' }))] : []),
      {
        id: 'adjustments',
        header: t({ context: 'scores', message: 'Adjustments' }),
        width: locale === 'zh' ? 84 : 112,
        align: 'right',
        cell: ({ adjustments }) => (adjustments === 0 ? none : <span className="type-mono">{points.change(adjustments)}</span>),
      },
      marks('total', t({ context: 'exam', message: 'Total' })),
      {
        id: 'percentile',
        header: t({ context: 'exam', message: 'Percentile' }),
        width: 96,
        align: 'right',
        leaves: 7,
        cell: ({ percentile }) => (percentile === null ? none : <span className="type-mono text-fg-2">{percentile}</span>),
      },
      {
        id: 'result',
        header: t({ context: 'exam', message: 'Result' }),
        width: 116,
        cell: ({ result }) => <span className={tone[result]}>{results[result]}</span>,
      },
      {
        id: 'used',
        header: t({ context: 'exam', message: 'Duration' }),
        width: 104,
        align: 'right',
        leaves: 4,
        sortKey: 'used_s',
        cell: ({ used_s }) => (used_s === null ? none : <span className="type-mono text-fg-2">{formatDuration(locale, used_s)}</span>),
      },
      {
        id: 'submitted',
        header: t({ context: 'exam', message: 'Submitted at' }),
        width: 118,
        leaves: 5,
        sortKey: 'submitted_at',
        cell: ({ submitted_at }) =>
          submitted_at === null ? none : <span className="type-mono text-fg-2">{formatTime(submitted_at)}</span>,
      },
      {
        id: 'way',
        header: t({ context: 'exam', message: 'Submitted' }),
        width: 128,
        leaves: 1,
        cell: ({ submitted_by }) => (submitted_by === null ? none : <span className="text-fg-2">{ways[submitted_by]}</span>),
      },
    ]
  }, [t, locale, points, results, ways, onOpen, hasReport])
}
