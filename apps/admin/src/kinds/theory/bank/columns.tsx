import type { SortName } from '@beacon/api/endpoint'
import type { theoryQuestion, TheoryRow } from '@beacon/api/kinds/theory/question'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Tooltip } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Code, Image } from 'lucide-react'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { theoryHref } from './hrefs.ts'
import { formatMarks, useProblemWords, useTypeWords } from './words.ts'

type Column = DataColumn<TheoryRow, SortName<typeof theoryQuestion.list>>
const quiet = (text: string) => <span className="text-fg-2">{text}</span>
const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>

/** Columns of the list: what a question is, what was measured of it, where it stands. */
export function useTheoryColumns(): ReadonlyArray<Column> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const direction = useDirectionName()
  return [
    { id: 'number', header: t`Number`, sortKey: 'number', width: 92, cell: (row) => mono(row.number) },
    { id: 'name', header: t`Question`, min: 220, sortKey: 'name', names: true, cell: (row) => <Stem row={row} /> },
    { id: 'question_type', header: t`Type`, sortKey: 'question_type', width: 104, cell: (row) => quiet(types[row.question_type]) },
    { id: 'direction', header: t`Category`, min: 92, sortKey: 'direction', cell: (row) => <Tag>{direction(row.direction)}</Tag> },
    {
      id: 'knowledge_points',
      header: t`Knowledge`,
      min: 120,
      leaves: 6,
      cell: ({ knowledge_points: [first = '–', ...more] }) => quiet(more.length === 0 ? first : `${first} +${more.length}`),
    },
    { id: 'difficulty', header: t`Difficulty`, sortKey: 'difficulty', width: 110, cell: (row) => <Difficulty row={row} /> },
    { id: 'score', header: t`Score`, sortKey: 'score', align: 'right', width: 76, cell: (row) => mono(formatMarks(locale, row.score)) },
    {
      id: 'used_count',
      header: t`Used in`,
      leaves: 2,
      sortKey: 'used_count',
      align: 'right',
      width: 76,
      cell: (row) => mono(formatNumber(locale, row.used_count)),
    },
    ...useMeasuredColumns(),
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

/** What exams told about the question; nothing until enough people answered. */
function useMeasuredColumns(): Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return [
    {
      id: 'discrimination',
      header: t`Discrimination`,
      align: 'right',
      width: 110,
      hidden: true,
      cell: ({ discrimination }) => mono(discrimination === null ? '–' : formatNumber(locale, discrimination, 2)),
    },
    {
      id: 'last_used_at',
      header: t`Last used`,
      width: 140,
      hidden: true,
      cell: ({ last_used_at }) => mono(last_used_at === null ? '–' : formatDateTime(locale, last_used_at, { year: false })),
    },
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
            <Trans>look</Trans>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** Facility from which a question is easy, and below which it is hard. */
const bounds = { primary: 0.75, advanced: 0.45 } as const
const measuredAs = (facility: number): TheoryRow['difficulty'] =>
  facility >= bounds.primary ? 'primary' : facility < bounds.advanced ? 'advanced' : 'intermediate'

/** The author's guess, and beside it what was measured. */
function Difficulty({ row: { difficulty, facility } }: { row: TheoryRow }) {
  const locale = useFormatLocale()
  const words = useDifficultyWords()
  if (facility === null) return quiet(words[difficulty])
  return (
    <span className="text-fg-2">
      {words[difficulty]}{' '}
      <span className={`font-mono text-caption ${measuredAs(facility) === difficulty ? 'text-fg-3' : 'text-azure'}`}>
        {formatNumber(locale, facility, 2)}
      </span>
    </span>
  )
}
