import type { SortName } from '@beacon/api/endpoint'
import type { PaperRow, testPaper } from '@beacon/api/kinds/theory/paper'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tooltip } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatMarks } from '../../bank/words.ts'
import { paperHref } from '../hrefs.ts'
import { useModeWords } from '../words.ts'

type Column = DataColumn<PaperRow, SortName<typeof testPaper.list>>
const quiet = (text: string) => <span className="text-fg-2">{text}</span>
const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>

/** Columns of the list: what a paper is, how much it holds, whether it can be sat. */
export function usePaperColumns(): ReadonlyArray<Column> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const modes = useModeWords()
  return [
    { id: 'number', header: t`Number`, sortKey: 'number', width: 92, cell: (row) => mono(row.number) },
    {
      id: 'name',
      header: t`Name`,
      min: 220,
      sortKey: 'name',
      names: true,
      cell: (row) => (
        <Link {...paperHref(row.resource_id)} tabIndex={-1} lang={row.lang} className="block truncate font-medium text-fg hover:underline">
          {row.name}
        </Link>
      ),
    },
    { id: 'status', header: t`State`, sortKey: 'status', width: 96, cell: (row) => <Status of={`paper.${row.status}`} /> },
    {
      id: 'paper_mode',
      header: t`Composed`,
      sortKey: 'paper_mode',
      width: 190,
      leaves: 4,
      cell: (row) => (
        <span className="text-fg-2">
          {modes[row.paper_mode]}
          {row.per_candidate && (
            <span className="text-fg-3">
              {', '}
              <Trans>per candidate</Trans>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'question_count',
      header: t({ context: 'theory', message: 'Questions' }),
      sortKey: 'question_count',
      align: 'right',
      width: 132,
      cell: (row) => <Counts row={row} />,
    },
    {
      id: 'total_score',
      header: t({ message: 'Total', context: 'theory' }),
      sortKey: 'total_score',
      align: 'right',
      width: 104,
      cell: (row) => <Total row={row} />,
    },
    {
      id: 'pass_score',
      header: t({ context: 'paper', message: 'Pass' }),
      sortKey: 'pass_score',
      align: 'right',
      width: 76,
      leaves: 3,
      cell: (row) => mono(formatMarks(locale, row.pass_score)),
    },
    { id: 'author', header: t`Author`, min: 110, sortKey: 'author', leaves: 2, cell: (row) => quiet(row.author || row.owner_name) },
    {
      id: 'updated_at',
      header: t`Updated`,
      leaves: 1,
      sortKey: 'updated_at',
      width: 140,
      cell: (row) => mono(formatDateTime(locale, row.updated_at, { year: false })),
    },
    {
      id: 'created_at',
      header: t`Created`,
      sortKey: 'created_at',
      width: 140,
      hidden: true,
      cell: (row) => mono(formatDateTime(locale, row.created_at, { year: false })),
    },
    { id: 'version', header: t`Version`, align: 'right', width: 76, hidden: true, cell: (row) => mono(String(row.version)) },
  ]
}

/** All questions, and apart those judged by the machine and by people. */
function Counts({ row }: { row: PaperRow }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const objective = formatNumber(locale, row.objective_count)
  const subjective = formatNumber(locale, row.subjective_count)
  return (
    <Tooltip text={t`${objective} marked automatically, ${subjective} by people`}>
      <span className="font-mono text-mono text-fg-2">
        {formatNumber(locale, row.question_count)}
        <span className="text-fg-3">
          {' / '}
          {objective}
          {' / '}
          {subjective}
        </span>
      </span>
    </Tooltip>
  )
}

/** What the scores add up to; the expected total beside it where it differs. */
function Total({ row }: { row: PaperRow }) {
  const locale = useFormatLocale()
  const total = formatMarks(locale, row.total_score)
  if (row.total_score === row.expected_total) return mono(total)
  return (
    <span className="font-mono text-mono">
      <span className="text-amber">{total}</span>
      <span className="text-fg-3"> / {formatMarks(locale, row.expected_total)}</span>
    </span>
  )
}
