import type { SortName } from '@beacon/api/endpoint'
import type { AttemptRow, examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { useServerNow } from '@beacon/auth'
import { formatNumber, formatRelative, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

const none = <span className="text-fg-3">–</span>
type Column = DataColumn<AttemptRow, SortName<typeof examDesk.attempts>>

/** The name, and what the candidate calls for. */
function Named({ row: { name, call } }: { row: AttemptRow }) {
  const locale = useFormatLocale()
  const now = useServerNow(30_000)
  return (
    <span className="text-fg">
      {name}
      {call !== null && (
        <span className="block truncate text-caption text-amber" title={call.text}>
          <Trans context="exam">Calls:</Trans> {formatRelative(locale, call.called_at, now)}
          {call.text !== '' && ` · ${call.text}`}
        </span>
      )}
    </span>
  )
}

/** Number, seat and name, and what the staff told a candidate. */
export function useRoomColumns(): Record<'placed' | 'told', readonly Column[]> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(() => {
    const count = (value: number) => (value === 0 ? none : <span className="type-mono">{formatNumber(locale, value)}</span>)
    return {
      placed: [
        {
          id: 'candidate_no',
          header: t({ context: 'exam', message: 'Candidate number' }),
          min: 120,
          leaves: 3,
          sortKey: 'candidate_no',
          cell: (row) => <span className="type-mono">{row.candidate_no}</span>,
        },
        {
          id: 'seat',
          header: t({ context: 'exam', message: 'Seat' }),
          min: 96,
          sortKey: 'seat',
          cell: ({ room, seat }) => (room === null ? none : `${room} · ${seat ?? '–'}`),
        },
        {
          id: 'name',
          header: t({ context: 'exam', message: 'Name' }),
          min: 130,
          names: true,
          sortKey: 'name',
          cell: (row) => <Named row={row} />,
        },
      ],
      told: [
        {
          id: 'messages',
          header: t({ context: 'exam', message: 'Warnings' }),
          width: locale === 'zh' ? 72 : 92,
          align: 'right',
          hidden: true,
          cell: (row) => count(row.warnings),
        },
        {
          id: 'unread',
          header: t({ context: 'exam', message: 'Not confirmed' }),
          width: locale === 'zh' ? 84 : 120,
          align: 'right',
          hidden: true,
          cell: (row) => count(row.unread),
        },
      ],
    }
  }, [t, locale])
}
