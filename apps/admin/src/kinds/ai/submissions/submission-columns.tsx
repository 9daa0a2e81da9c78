import type { AiSubmissionRow } from '@beacon/api/kinds/ai/desk'
import { EvaluationMark, useProblemText } from '@beacon/auth/kinds/ai'
import { formatBytes, formatMetric, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { SortName } from '@beacon/api/endpoint'
import type { aiDesk } from '@beacon/api/kinds/ai/desk'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'

type Column = DataColumn<AiSubmissionRow, SortName<typeof aiDesk.list>>

/** `digitsOf`: decimal places of a topic's scores. */
export function useSubmissionColumns(digitsOf: (topic_id: string) => number): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<AiSubmissionRow>()
  const problemText = useProblemText()
  return useMemo(() => {
    const mono = (text: string, look = 'text-fg-2') => <span className={`type-mono ${look}`}>{text}</span>
    const score = (row: AiSubmissionRow, value: number | null) =>
      mono(value === null ? '–' : formatMetric(value, digitsOf(row.topic_id)), value === null ? 'text-fg-3' : 'text-fg')
    return [
      column.number({ id: 'no', header: '#', width: 56 }),
      column.dayTime({ id: 'at', header: t`Time`, width: 152, sortKey: 'at' }),
      {
        id: 'team',
        header: t({ context: 'desk', message: 'Team' }),
        min: 190,
        names: true,
        cell: ({ entrant_name, by }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="max-w-full shrink-0 truncate text-fg">{entrant_name}</span>
            <span className="truncate text-caption text-fg-3">{by}</span>
          </span>
        ),
      },
      { id: 'topic', header: t({ context: 'ai', message: 'Question' }), min: 120, cell: ({ topic_name }) => topic_name },
      {
        id: 'state',
        header: t({ context: 'ai', message: 'State' }),
        min: 150,
        cell: (row) => {
          const why = row.void_reason ?? (row.problem === null ? null : problemText(row.problem))
          return (
            <span className="flex min-w-0 items-baseline gap-2" title={why ?? undefined}>
              <EvaluationMark of={row} />
              {row.state === 'queued' && row.ahead > 0 && mono(t`${{ n: formatNumber(locale, row.ahead) }} before it`, 'text-fg-3')}
              {why !== null && <span className="truncate text-caption text-fg-3">{why}</span>}
            </span>
          )
        },
      },
      {
        id: 'public',
        header: t({ context: 'ai', message: 'Public' }),
        width: 96,
        align: 'right',
        sortKey: 'public',
        cell: (row) => score(row, row.public),
      },
      {
        id: 'private',
        header: t({ context: 'ai', message: 'Private' }),
        width: 96,
        align: 'right',
        leaves: 2,
        cell: (row) => score(row, row.private),
      },
      column.number({ id: 'points', header: t`Points`, width: 76, leaves: 4 }),
      {
        id: 'final',
        header: t({ context: 'ai', message: 'Final' }),
        width: 76,
        leaves: 5,
        cell: ({ is_final }) => (is_final ? t({ context: 'final', message: 'chosen' }) : <span className="text-fg-3">–</span>),
      },
      {
        id: 'file',
        header: t`File`,
        min: 130,
        leaves: 3,
        cell: ({ name, size, sha256, same_file }) => (
          <span className="flex min-w-0 items-baseline gap-2" title={`${name} · ${formatBytes(locale, size)} · sha256 ${sha256}`}>
            {mono(sha256.slice(0, 8), 'text-fg-3')}
            {same_file > 0 && (
              <span className="text-caption text-amber">{t`same as ${{ n: formatNumber(locale, same_file) }} of others`}</span>
            )}
          </span>
        ),
      },
      column.mono({ id: 'took', header: t`Took`, width: 84, align: 'right', leaves: 1 }, ({ took_ms }) =>
        took_ms === null ? '–' : took_ms < 1_000 ? `${formatNumber(locale, took_ms)} ms` : `${formatNumber(locale, took_ms / 1_000, 1)} s`,
      ),
      { id: 'note', header: t({ context: 'ai', message: 'Note' }), min: 120, hidden: true, cell: ({ note }) => note },
      {
        id: 'counted',
        header: t({ context: 'ai', message: 'Counted' }),
        width: 88,
        hidden: true,
        cell: ({ is_counted }) => (is_counted ? t({ context: 'counted', message: 'yes' }) : t({ context: 'counted', message: 'no' })),
      },
    ]
  }, [t, locale, problemText, digitsOf, column])
}
