import type { CommonRow } from '@beacon/api/bank/question'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Tooltip } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BankColumn, BankPages } from '../../kinds/bank-pages.ts'
import { questionHref } from '../../parts/contest/kind-links.ts'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useDifficultyWords, useDirectionName, useProblemWords } from '../../parts/question-form/words.ts'

type Column = BankColumn<CommonRow>
const mono = (text: string | number, look = 'text-fg-2') => <span className={`font-mono text-mono ${look}`}>{text}</span>

/** The columns of a bank, its own among those of all. `onUses` opens the list of contests. */
export function useQuestionColumns(pages: BankPages, onUses: (row: CommonRow) => void): ReadonlyArray<Column> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<CommonRow>()
  const direction = useDirectionName()
  const difficulty = useDifficultyWords()
  const own = pages.list.columns({ i18n, locale })
  return [
    { id: 'name', header: t`Name`, min: 206, sortKey: 'name', names: true, cell: (row) => <QuestionName row={row} /> },
    { id: 'direction', header: t`Category`, min: 92, sortKey: 'direction', cell: (row) => <Tag>{direction(row.direction)}</Tag> },
    column.text({ id: 'difficulty', header: t`Difficulty`, sortKey: 'difficulty', width: 98 }, (row) => difficulty[row.difficulty]),
    ...own.content,
    { id: 'knowledge_points', header: t`Knowledge`, min: 120, hidden: true, cell: (row) => <Points points={row.knowledge_points} /> },
    ...useUseColumns(onUses),
    ...own.figures,
    {
      id: 'is_public',
      header: t`Visibility`,
      sortKey: 'is_public',
      width: 104,
      cell: (row) =>
        row.visibility === 'organisation' ? (
          <span className="text-fg-2">{t`Organisation`}</span>
        ) : (
          <Status of={row.visibility === 'published' ? 'visibility.published' : 'visibility.hidden'} />
        ),
    },
    column.text({ id: 'author', header: t`Author`, min: 120, sortKey: 'author', hidden: true }, (row) => row.author || row.owner_name),
    column.dayTime({ id: 'updated_at', header: t`Updated`, leaves: 4, sortKey: 'updated_at', width: 140 }),
    column.text({ id: 'owner', header: t`Owner`, min: 120, hidden: true }, (row) => row.owner_name),
    { id: 'tested', header: t`Tested`, width: 110, hidden: true, cell: (row) => <Tested row={row} /> },
    { id: 'topic_sets', header: t`Question sets`, min: 130, hidden: true, cell: (row) => <Points points={row.topic_sets} /> },
    column.mono({ id: 'files', header: t`Files`, align: 'right', width: 54, hidden: true }, (row) =>
      row.attachment_count === 0 ? '–' : row.attachment_count,
    ),
    ...own.hidden,
  ]
}

function useUseColumns(onUses: (row: CommonRow) => void): Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return [
    {
      id: 'used_count',
      header: t`Used in`,
      leaves: 2,
      sortKey: 'used_count',
      align: 'right',
      width: 72,
      cell: (row) =>
        row.used_count === 0 ? (
          mono(0, 'text-fg-3')
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className="font-mono text-mono text-fg hover:underline"
            aria-label={t`Contests with “${row.name}”: ${formatNumber(locale, row.used_count)}`}
            onClick={(event) => {
              event.stopPropagation()
              onUses(row)
            }}
          >
            {formatNumber(locale, row.used_count)}
          </button>
        ),
    },
  ]
}

function QuestionName({ row }: { row: CommonRow }) {
  const words = useProblemWords()
  const problems = row.problems.map(words).join(', ')
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <NameLink {...questionHref(row.bank, row.resource_id)} lang={row.lang}>
        {row.name}
      </NameLink>
      <span className="shrink-0 font-mono text-caption text-fg-3">{row.number}</span>
      {row.test_result === 'failed' ? (
        <Flaw look="text-vermilion" mark="cross" word={<Trans>broken</Trans>} why={problems} />
      ) : (
        row.problems.length > 0 && <Flaw look="text-amber" mark="triangle" word={<Trans>draft</Trans>} why={problems} />
      )}
    </span>
  )
}

/** A word beside the name, with what is missing. */
function Flaw({ look, mark, word, why }: { look: string; mark: 'cross' | 'triangle'; word: ReactNode; why: string }) {
  const shown = (
    <span className={`inline-flex shrink-0 items-center gap-1 text-caption ${look}`}>
      <Mark name={mark} size={10} />
      {word}
    </span>
  )
  return why === '' ? shown : <Tooltip text={why}>{shown}</Tooltip>
}

const testLooks = {
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  partial: { mark: 'half', look: 'text-amber' },
} as const

function Tested({ row }: { row: CommonRow }) {
  const locale = useFormatLocale()
  if (row.test_result === null) return <span className="text-fg-3">–</span>
  const { mark, look } = testLooks[row.test_result]
  return (
    <span className={`inline-flex items-center gap-1.5 ${look}`}>
      <Mark name={mark} size={10} />
      <span className="font-mono text-mono text-fg-3">
        {row.tested_at === null ? '' : formatDateTime(locale, row.tested_at, { year: false })}
      </span>
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
