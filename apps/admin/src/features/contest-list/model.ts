import type { ContestRow } from '@beacon/api/contest/contest-views'
import { contestEnd } from '@beacon/engine'
import { type FormatLocale, formatDate, formatTime } from '@beacon/i18n'
import type { RulerSpan } from '@beacon/ui/ruler'
import type { StatusName } from '@beacon/ui/status'

/** The wire's times as the ruler reads them. */
export function spanOf(row: Pick<ContestRow, 'start_at' | 'end_at' | 'stopped_at' | 'freeze_at' | 'was_end_at' | 'pauses'>): RulerSpan {
  const { start_at, freeze_at, was_end_at, pauses } = row
  return {
    start_at,
    end_at: contestEnd(row),
    freeze_at,
    was_end_at,
    pauses: pauses.map(({ from, to }) => ({ from_at: from, to_at: to })),
  }
}

/** “20 Nov 09:00 – 21:00”; the second day is named only when it is another one, the year only when it is not this one. */
export function timesText(locale: FormatLocale, row: Pick<ContestRow, 'start_at' | 'end_at' | 'stopped_at'>, now: number): string {
  const { start_at } = row
  const end_at = contestEnd(row)
  const year = new Date(start_at).getFullYear() !== new Date(now).getFullYear()
  const day = (at: string) => formatDate(locale, at, { year })
  const time = (at: string) => formatTime(at, { seconds: false })
  const end = day(start_at) === day(end_at) ? time(end_at) : `${day(end_at)} ${time(end_at)}`
  return `${day(start_at)} ${time(start_at)} – ${end}`
}

export const statusOf = ({ status, is_frozen }: Pick<ContestRow, 'status' | 'is_frozen'>): StatusName =>
  status === 'running' && is_frozen ? 'contest.frozen' : `contest.${status}`

export const lengthOf_s = (row: Pick<ContestRow, 'start_at' | 'end_at' | 'stopped_at'>): number =>
  (Date.parse(contestEnd(row)) - Date.parse(row.start_at)) / 1000
