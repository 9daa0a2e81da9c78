import type { CheckRow } from '@beacon/api/rounds/cell-check'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CheckResult } from './check-result.tsx'

/** What entrants read of a check: that of the stage that decided it. */
const publicOf = ({ stages }: CheckRow): string => stages.find(({ verdict }) => verdict !== 'up')?.public ?? ''

export function useCheckColumns(onOpen: (row: CheckRow) => void): readonly DataColumn<CheckRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(() => {
    const mono = (text: string) => <span className="type-mono text-fg-2">{text}</span>
    return [
      { id: 'at', header: t`Time`, width: 92, sortKey: 'at', cell: ({ at, done_at }) => mono(formatTime(done_at ?? at)) },
      {
        id: 'n',
        header: t({ context: 'desk', message: 'Round' }),
        width: 70,
        align: 'right',
        cell: ({ n }) => mono(formatNumber(locale, n)),
      },
      {
        id: 'team',
        header: t({ context: 'desk', message: 'Team' }),
        min: 130,
        names: true,
        cell: (row) => (
          <button
            type="button"
            className="max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
            onClick={() => onOpen(row)}
          >
            {row.entrant_name}
          </button>
        ),
      },
      { id: 'service', header: t`Service`, min: 110, cell: ({ topic_name }) => topic_name },
      { id: 'result', header: t({ context: 'check', message: 'Result' }), min: 150, cell: (row) => <CheckResult of={row} /> },
      {
        id: 'took',
        header: t`Took`,
        width: 84,
        align: 'right',
        leaves: 2,
        cell: ({ took_ms }) => mono(took_ms === null ? '–' : `${formatNumber(locale, took_ms / 1_000, 1)} s`),
      },
      {
        id: 'public',
        header: t({ context: 'check', message: 'Public text' }),
        min: 160,
        leaves: 1,
        cell: (row) => <span className="text-fg-2">{publicOf(row)}</span>,
      },
      {
        id: 'by',
        header: t`Ordered by`,
        min: 110,
        leaves: 3,
        cell: ({ asked_by }) => asked_by ?? <span className="text-fg-3">{t({ context: 'check', message: 'the round' })}</span>,
      },
      {
        id: 'attempt',
        header: t`Attempt`,
        width: 80,
        align: 'right',
        hidden: true,
        cell: ({ attempt }) => mono(formatNumber(locale, attempt)),
      },
      { id: 'runner', header: t`Runner`, min: 120, hidden: true, cell: ({ runner }) => mono(runner ?? '–') },
      { id: 'address', header: t`Address`, min: 120, hidden: true, cell: ({ address }) => mono(address ?? '–') },
    ]
  }, [t, locale, onOpen])
}
