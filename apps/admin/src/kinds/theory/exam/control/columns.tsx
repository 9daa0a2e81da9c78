import type { SortName } from '@beacon/api/endpoint'
import type { AttemptRow, examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { useServerNow } from '@beacon/auth'
import { formatCountdown, formatDuration, formatNumber, formatRelative, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { lengthText } from '../../../../parts/contest-clock/times.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { isQuiet } from './attempt-query.ts'
import { attemptStatusName } from './attempt-words.ts'
import { useRoomColumns } from './room-columns.tsx'

const none = <span className="text-fg-3">–</span>

/** What lies on the server and what waits on the device; azure where nothing came for a minute. */
function Saved({ row }: { row: AttemptRow }) {
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  if (row.started_at === null) return none
  const { unsaved } = row
  const waiting = row.state === 'going' && unsaved > 0 && plural(unsaved, { one: '# on the device', other: '# on the device' })
  return (
    <span className={isQuiet(row, now) ? 'text-azure' : 'text-fg-2'}>
      {row.saved_at === null ? <Trans context="exam">nothing yet</Trans> : formatRelative(locale, row.saved_at, now)}
      {waiting !== false && <span className="ml-2 text-amber">{waiting}</span>}
      {row.is_outside_seb && (
        <span className="ml-2 text-amber">
          <Trans context="exam">outside Safe Exam Browser</Trans>
        </span>
      )}
    </span>
  )
}

/** Somebody with the candidate's account tried to reach the attempt from a browser that never started it. */
function ForeignTries({ row: { foreign_tries, foreign_at, foreign_address } }: { row: AttemptRow }) {
  if (foreign_at === null) return null
  const time = formatTime(foreign_at)
  const words = plural(foreign_tries, {
    one: `# request from a browser that did not start the exam, last from ${foreign_address} at ${time}`,
    other: `# requests from browsers that did not start the exam, last from ${foreign_address} at ${time}`,
  })
  return (
    <span title={words} className="mr-2 text-vermilion">
      <Mark name="triangle" className="inline" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

function TimeLeft({ row, isPaused }: { row: AttemptRow; isPaused: boolean }) {
  const locale = useFormatLocale()
  const now = useServerNow()
  if (row.state !== 'going' || row.deadline === null) return none
  if (isPaused || row.paused_at !== null)
    return (
      <span className="text-amber" title={row.pause_reason}>
        <Trans context="exam">paused</Trans>
      </span>
    )
  return <span className="type-mono">{formatCountdown(locale, Math.max(0, (Date.parse(row.deadline) - now) / 1000))}</span>
}

type Column = DataColumn<AttemptRow, SortName<typeof examDesk.attempts>>

/** What came besides answers in time: versions of the report, and late answers. */
function useSentColumns(hasReport: boolean): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(() => {
    const count = (value: number, className?: string) =>
      value === 0 ? none : <span className={`type-mono ${className ?? ''}`}>{formatNumber(locale, value)}</span>
    const reports: Column = {
      id: 'reports',
      header: t({ context: 'exam', message: 'Reports' }),
      width: 92,
      align: 'right',
      cell: (row) => count(row.reports),
    }
    return [
      ...(hasReport ? [reports] : []),
      {
        id: 'late',
        header: t({ context: 'exam', message: 'Late entries' }),
        width: 96,
        align: 'right',
        hidden: true,
        cell: ({ late_entries, late_open }) => count(late_entries, late_open === 0 ? '' : 'text-amber'),
      },
    ]
  }, [t, locale, hasReport])
}

/** What invigilators see of a candidate: behaviour of the device, and never an answer. */
export function useAttemptColumns({ isPaused, hasReport }: { isPaused: boolean; hasReport: boolean }): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const { placed, told } = useRoomColumns()
  const sent = useSentColumns(hasReport)
  return useMemo(() => {
    const number = (value: number) => (value === 0 ? none : <span className="type-mono">{formatNumber(locale, value)}</span>)
    const clock = (at: string | null) => (at === null ? none : <span className="type-mono text-fg-2">{formatTime(at)}</span>)
    return [
      ...placed,
      { id: 'username', header: t({ context: 'exam', message: 'Username' }), min: 110, leaves: 2, cell: (row) => row.username },
      {
        id: 'organisation',
        header: t({ context: 'exam', message: 'Organisation' }),
        min: 110,
        hidden: true,
        cell: (row) => <span className="text-fg-2">{row.organisation || '–'}</span>,
      },
      {
        id: 'state',
        header: t({ context: 'exam', message: 'State' }),
        width: locale === 'zh' ? 104 : 136,
        cell: (row) => <Status of={attemptStatusName[row.state]} />,
      },
      {
        id: 'answered',
        header: t({ context: 'exam', message: 'Progress' }),
        width: 84,
        align: 'right',
        sortKey: 'answered',
        cell: (row) => <span className="type-mono">{`${row.answered}/${row.total}`}</span>,
      },
      { id: 'saved', header: t({ context: 'exam', message: 'Saved' }), min: 150, sortKey: 'saved_at', cell: (row) => <Saved row={row} /> },
      {
        id: 'left_time',
        header: t({ context: 'exam', message: 'Time left' }),
        width: 96,
        align: 'right',
        cell: (row) => <TimeLeft row={row} isPaused={isPaused} />,
      },
      {
        id: 'extra',
        header: t({ context: 'exam', message: 'Extra time' }),
        width: 100,
        align: 'right',
        leaves: 4,
        cell: (row) => (row.extra_s === 0 ? none : <span className="type-mono">{extraText(row.extra_s, locale)}</span>),
      },
      {
        id: 'devices',
        header: t({ context: 'exam', message: 'Device changes' }),
        width: locale === 'zh' ? 84 : 116,
        align: 'right',
        leaves: 3,
        cell: (row) => (
          <>
            <ForeignTries row={row} />
            {number(row.device_changes)}
          </>
        ),
      },
      {
        id: 'left',
        header: t({ context: 'exam', message: 'Left the page' }),
        width: 118,
        align: 'right',
        leaves: 5,
        sortKey: 'left_count',
        cell: (row) =>
          row.left_count === 0 ? none : <span className="type-mono">{`${row.left_count} · ${formatDuration(locale, row.left_s)}`}</span>,
      },
      ...sent,
      {
        id: 'address',
        header: t({ context: 'exam', message: 'Address' }),
        width: 124,
        leaves: 1,
        align: 'right',
        cell: (row) => (
          <span
            className={`type-mono ${row.is_elsewhere ? 'text-amber' : 'text-fg-3'}`}
            title={row.is_elsewhere ? t({ context: 'exam', message: 'Outside the room' }) : undefined}
          >
            {row.address || '–'}
            {row.is_elsewhere && <span className="sr-only"> {t({ context: 'exam', message: 'Outside the room' })}</span>}
          </span>
        ),
      },
      ...told,
      { id: 'started', header: t({ context: 'exam', message: 'Started' }), width: 90, hidden: true, cell: (row) => clock(row.started_at) },
      {
        id: 'submitted',
        header: t({ context: 'exam', message: 'Submitted at' }),
        width: 110,
        hidden: true,
        cell: (row) => clock(row.submitted_at),
      },
      {
        id: 'mark',
        header: t({ context: 'exam', message: 'Total' }),
        width: 84,
        align: 'right',
        sortKey: 'mark',
        cell: (row) => (row.mark === null ? none : <span className="type-mono">{points.text(row.mark)}</span>),
      },
      {
        id: 'result',
        header: t({ context: 'exam', message: 'Result' }),
        width: 80,
        hidden: true,
        cell: ({ is_passed }) =>
          is_passed === null ? none : is_passed ? t({ context: 'exam', message: 'Pass' }) : t({ context: 'exam', message: 'Fail' }),
      },
    ]
  }, [t, locale, points, isPaused, placed, told, sent])
}

/** “+10 min”, “−2 min”. */
const extraText = (extra_s: number, locale: ReturnType<typeof useFormatLocale>): string =>
  `${extra_s < 0 ? '−' : '+'}${lengthText(locale, Math.abs(extra_s) * 1_000, 'up')}`
