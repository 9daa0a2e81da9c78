import { type FormatLocale, formatDate, formatDateTime, formatDuration, formatMinutes, formatTime } from '@beacon/i18n'

/** “21:00” when it is the same day as `near`, else “21 Nov 09:00”. */
export function timeText(locale: FormatLocale, at: string | number, near: string | number): string {
  const isSameDay = formatDate(locale, at) === formatDate(locale, near)
  return isSameDay ? formatTime(at, { seconds: false }) : formatDateTime(locale, at, { year: false })
}

/** A length in whole minutes, below one in seconds. */
export function lengthText(locale: FormatLocale, length_ms: number, rounded: 'up' | 'down'): string {
  if (length_ms < 60_000) return formatDuration(locale, length_ms / 1_000)
  const minutes = length_ms / 60_000
  return formatMinutes(locale, rounded === 'up' ? Math.ceil(minutes) : Math.floor(minutes))
}

/** An instant moved by minutes. */
export const movedBy = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString()
