import type { OwnStatistics } from '@beacon/api/people/personal'

export interface CalendarDay {
  day: string
  week: number
  /** Monday is 0. */
  weekday: number
  tries: number
  solved: number
}
const dayMs = 86_400_000
const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`)
const weekdayOf = (at: number): number => (new Date(at).getUTCDay() + 6) % 7

/** Every day of the calendar in columns of weeks from Monday, and the week each month begins in. */
export function calendarDays({ from, to, days: known }: Pick<OwnStatistics, 'from' | 'to' | 'days'>): {
  days: CalendarDay[]
  weeks: number
  months: { month: string; week: number }[]
} {
  const found = new Map(known.map((one) => [one.day, one]))
  const first = atNoon(from)
  const shift = weekdayOf(first)
  const count = Math.round((atNoon(to) - first) / dayMs) + 1
  const days = Array.from({ length: count }, (_, index): CalendarDay => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10)
    const { tries, solved } = found.get(day) ?? { tries: 0, solved: 0 }
    return { day, week: Math.floor((index + shift) / 7), weekday: (index + shift) % 7, tries, solved }
  })
  const months = days.filter(({ day }) => day.endsWith('-01')).map(({ day, week }) => ({ month: day.slice(0, 7), week }))
  return { days, weeks: (days.at(-1)?.week ?? 0) + 1, months }
}
