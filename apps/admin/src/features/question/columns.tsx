import type { QuestionRow } from '@beacon/api/question'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useDifficultyWords, useDirectionName, useWayWords } from './question-words.ts'

/** The columns of the question bank. */
export function useQuestionColumns(): ReadonlyArray<DataColumn<QuestionRow>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const direction = useDirectionName()
  const difficulty = useDifficultyWords()
  const way = useWayWords()
  const quiet = (text: string) => <span className="text-fg-2">{text}</span>
  return [
    { id: 'name', header: t`Name`, sortKey: 'name', names: true, width: 228, cell: (row) => <QuestionName row={row} /> },
    { id: 'direction', header: t`Direction`, sortKey: 'direction', width: 100, cell: (row) => <Tag>{direction(row.direction)}</Tag> },
    { id: 'difficulty', header: t`Difficulty`, sortKey: 'difficulty', width: 104, cell: (row) => quiet(difficulty[row.difficulty]) },
    {
      id: 'flag_type',
      header: t`Flag type`,
      sortKey: 'flag_type',
      width: 110,
      hidden: true,
      cell: (row) =>
        quiet(row.part_count > 1 ? `${t`Static`} · ${plural(row.part_count, { one: '# part', other: '# parts' })}` : t`Static`),
    },
    {
      id: 'score',
      header: t`Score`,
      sortKey: 'score',
      align: 'right',
      width: 98,
      cell: (row) => (
        <span className="font-mono text-mono">
          {formatNumber(locale, row.score)}
          {row.integral_way !== 'accumulative' && <span className="text-fg-3"> / {formatNumber(locale, row.score_min)}</span>}
        </span>
      ),
    },
    { id: 'integral_way', header: t`Scoring`, width: 82, cell: (row) => quiet(way[row.integral_way]) },
    { id: 'knowledge_points', header: t`Knowledge`, width: 120, cell: (row) => <Points points={row.knowledge_points} /> },
    {
      id: 'files',
      header: t`Files`,
      align: 'right',
      width: 54,
      cell: (row) => <span className="font-mono text-mono text-fg-2">{row.attachment_count === 0 ? '–' : row.attachment_count}</span>,
    },
    {
      id: 'hints',
      header: t`Hints`,
      align: 'right',
      width: 60,
      hidden: true,
      cell: (row) => <span className="font-mono text-mono text-fg-2">{row.hint_count}</span>,
    },
    {
      id: 'used_count',
      header: t`Used in`,
      sortKey: 'used_count',
      align: 'right',
      width: 68,
      cell: (row) => <span className="font-mono text-mono">{row.used_count}</span>,
    },
    {
      id: 'is_public',
      header: t`Visibility`,
      sortKey: 'is_public',
      width: 104,
      cell: (row) => <Status of={row.is_public ? 'visibility.published' : 'visibility.hidden'} />,
    },
    { id: 'author', header: t`Author`, sortKey: 'author', width: 120, hidden: true, cell: (row) => quiet(row.author) },
    { id: 'owner', header: t`Owner`, width: 120, hidden: true, cell: (row) => quiet(row.owner_name) },
    {
      id: 'updated_at',
      header: t`Updated`,
      sortKey: 'updated_at',
      width: 124,
      cell: (row) => <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, row.updated_at, { year: false })}</span>,
    },
  ]
}

function QuestionName({ row }: { row: QuestionRow }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Link
        to="/admin/flag-question/edit/$resource_id"
        params={{ resource_id: row.resource_id }}
        tabIndex={-1}
        className="truncate font-medium text-fg hover:underline"
      >
        {row.name}
      </Link>
      <span className="shrink-0 font-mono text-caption text-fg-3">{row.number}</span>
    </span>
  )
}

function Points({ points }: { points: readonly string[] }) {
  const more = points.length - 2
  return (
    <span className="truncate text-fg-2">
      {points.slice(0, 2).join(', ')}
      {more > 0 && <span className="font-mono text-caption text-fg-3"> +{more}</span>}
    </span>
  )
}
