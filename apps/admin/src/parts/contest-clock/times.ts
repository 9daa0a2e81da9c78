import { type FormatLocale, formatDateTime, formatTime } from '@beacon/i18n'

/** “21:00” when it is the same day as `near`, else “21 Nov 09:00”. */
export function timeText(locale: FormatLocale, at: string | number, near: string | number): string {
  const isSameDay = new Date(at).toDateString() === new Date(near).toDateString()
  return isSameDay ? formatTime(at, { seconds: false }) : formatDateTime(locale, at, { year: false })
}

/** An instant moved by minutes. */
export const movedBy = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString()
