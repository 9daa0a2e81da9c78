import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'

/** What each row of a log of a contest in rounds has: a check, a patch, an application. */
export interface LogRow {
  at: string
  entrant_name: string
  topic_name: string
}

/** Figures of a log: a time, a count, a digest. */
export const mono = (text: string) => <span className="type-mono text-fg-2">{text}</span>

/** Columns that logs of a contest in rounds share, by name; each log says in which order, and what stands between them. */
export function useLogColumns<Row extends LogRow>(onOpen: (row: Row) => void) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<Row>()
  return useMemo(() => {
    const team: DataColumn<Row> = {
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
    }
    return {
      time: (timeOf: (row: Row) => string = ({ at }) => at) =>
        column.clockTime({ id: 'at', header: t`Time`, width: 92, sortKey: 'at' }, timeOf),
      round: (roundOf: (row: Row) => number) =>
        column.number({ id: 'n', header: t({ context: 'desk', message: 'Round' }), width: 70 }, roundOf),
      team,
      topic: (header: string): DataColumn<Row> => ({ id: 'topic', header, min: 110, cell: ({ topic_name }) => topic_name }),
      took: (tookOf: (row: Row) => number | null) =>
        column.mono({ id: 'took', header: t`Took`, width: 84, align: 'right', leaves: 2 }, (row) => secondsText(locale, tookOf(row))),
      text: (textOf: (row: Row) => string) =>
        column.text({ id: 'public', header: t({ context: 'check', message: 'Public text' }), min: 160, leaves: 1 }, textOf),
    }
  }, [t, locale, onOpen, column])
}

export const secondsText = (locale: Parameters<typeof formatNumber>[0], ms: number | null): string =>
  ms === null ? '–' : `${formatNumber(locale, ms / 1_000, 1)} s`
