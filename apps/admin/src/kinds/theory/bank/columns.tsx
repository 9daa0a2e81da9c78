import type { SortName } from '@beacon/api/endpoint'
import type { theoryQuestion, TheoryRow } from '@beacon/api/kinds/theory/question'
import { formatDate, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Tooltip } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Code, Image } from 'lucide-react'
import { useDirectionName } from '../../../parts/question-form/words.ts'
import { theoryHref } from './hrefs.ts'
import { DifficultyCell, DiscriminationFigure, useMeasureText } from './past-use.tsx'
import { formatMarks, useProblemWords, useTypeWords } from './words.ts'

type Column = DataColumn<TheoryRow, SortName<typeof theoryQuestion.list>>
const quiet = (text: string) => <span className="text-fg-2">{text}</span>
const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>

/** Columns of the list: what a question is, and where it stands. */
export function useTheoryColumns(onUses: (row: TheoryRow) => void): ReadonlyArray<Column> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const direction = useDirectionName()
  return [
    { id: 'number', header: t`Number`, sortKey: 'number', width: 92, cell: (row) => mono(row.number) },
    { id: 'name', header: t`Question`, min: 360, sortKey: 'name', names: true, cell: (row) => <Stem row={row} /> },
    {
      id: 'question_type',
      header: t({ message: 'Type', context: 'theory' }),
      sortKey: 'question_type',
      width: 104,
      cell: (row) => quiet(types[row.question_type]),
    },
    {
      id: 'direction',
      header: t`Category`,
      min: 92,
      most: 130,
      sortKey: 'direction',
      cell: (row) => <Tag>{direction(row.direction)}</Tag>,
    },
    {
      id: 'knowledge_points',
      header: t`Knowledge`,
      min: 120,
      most: 160,
      leaves: 6,
      cell: ({ knowledge_points: [first = '–', ...more] }) => quiet(more.length === 0 ? first : `${first} +${more.length}`),
    },
    { id: 'difficulty', header: t`Difficulty`, sortKey: 'difficulty', width: 136, cell: (row) => <DifficultyCell row={row} /> },
    {
      id: 'score',
      header: t({ message: 'Score', context: 'theory' }),
      sortKey: 'score',
      align: 'right',
      width: 76,
      cell: (row) => mono(formatMarks(locale, row.score)),
    },
    ...usePastColumns(onUses),
    ...useFurtherColumns(),
    {
      id: 'is_public',
      header: t`Visibility`,
      sortKey: 'is_public',
      width: 104,
      cell: (row) =>
        row.visibility === 'organisation' ? (
          quiet(t`Organisation`)
        ) : (
          <Status of={row.visibility === 'published' ? 'visibility.published' : 'visibility.hidden'} />
        ),
    },
    { id: 'author', header: t`Author`, min: 120, sortKey: 'author', hidden: true, cell: (row) => quiet(row.author || row.owner_name) },
    {
      id: 'updated_at',
      header: t`Updated`,
      leaves: 4,
      sortKey: 'updated_at',
      width: 140,
      cell: (row) => mono(formatDateTime(locale, row.updated_at, { year: false })),
    },
  ]
}

/** What exams made of it. */
function usePastColumns(onUses: (row: TheoryRow) => void): Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const text = useMeasureText()
  return [
    {
      id: 'facility',
      header: t({ context: 'past_use', message: 'Measured facility' }),
      sortKey: 'facility',
      align: 'right',
      width: 92,
      hidden: true,
      cell: (row) => mono(text(row.facility)),
    },
    {
      id: 'used_count',
      header: t({ context: 'past_use', message: 'Used in' }),
      sortKey: 'used_count',
      align: 'right',
      width: 84,
      leaves: 5,
      cell: (row) => (
        <button type="button" className="type-mono text-fg-2 hover:text-fg hover:underline" onClick={() => onUses(row)}>
          <span aria-hidden="true">
            {row.paper_count} / {row.used_count}
          </span>
          <span className="sr-only">
            {t({
              context: 'past_use',
              message: `${plural(row.paper_count, { one: '# paper', other: '# papers' })}, ${plural(row.used_count, { one: '# exam', other: '# exams' })}`,
            })}
          </span>
        </button>
      ),
    },
    {
      id: 'discrimination',
      header: t({ context: 'past_use', message: 'Discrimination' }),
      sortKey: 'discrimination',
      align: 'right',
      width: 92,
      leaves: 3,
      cell: (row) => <DiscriminationFigure of={row} />,
    },
    {
      id: 'last_used_at',
      header: t({ context: 'past_use', message: 'Last used' }),
      sortKey: 'last_used_at',
      min: 140,
      most: 220,
      leaves: 2,
      cell: ({ last_exam, last_used_at }) =>
        last_used_at === null ? (
          quiet('–')
        ) : (
          <span className="flex min-w-0 gap-2 text-fg-2">
            {last_exam !== null && <span className="truncate">{last_exam.name}</span>}
            <span className="type-mono shrink-0">{formatDate(locale, last_used_at)}</span>
          </span>
        ),
    },
  ]
}

/** What few people look at. */
function useFurtherColumns(): Column[] {
  const { t } = useLingui()
  return [
    { id: 'enemy_group', header: t`Enemy group`, min: 110, hidden: true, cell: (row) => quiet(row.enemy_group || '–') },
    { id: 'source', header: t({ context: 'theory', message: 'Source' }), min: 110, hidden: true, cell: (row) => quiet(row.source || '–') },
    { id: 'version', header: t`Version`, align: 'right', width: 76, hidden: true, cell: (row) => mono(String(row.version)) },
  ]
}

function Stem({ row }: { row: TheoryRow }) {
  const { t } = useLingui()
  const words = useProblemWords()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link {...theoryHref(row.resource_id)} tabIndex={-1} lang={row.lang} className="truncate font-medium text-fg hover:underline">
        {row.name}
      </Link>
      {row.has_picture && <Image size={12} role="img" aria-label={t`has a picture`} className="shrink-0 text-fg-3" />}
      {row.has_code && <Code size={12} role="img" aria-label={t`has code`} className="shrink-0 text-fg-3" />}
      {row.problems.length > 0 && (
        <Tooltip text={row.problems.map(words).join(', ')}>
          <span className="inline-flex shrink-0 items-center gap-1 text-caption text-amber">
            <Mark name="triangle" size={10} />
            <Trans>incomplete</Trans>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
