import { expect, test } from 'vitest'
import { calendarDays } from './calendar-days.ts'

test('every day stands once, in the column of its week and the row of its weekday, with what was done on it', () => {
  const { days, weeks, months } = calendarDays({ from: '2025-12-01', to: '2026-11-20', days: [{ day: '2026-03-29', tries: 7, solved: 2 }] })
  expect(days).toHaveLength(355)
  expect(days[0]).toMatchObject({ day: '2025-12-01', week: 0, weekday: 0 })
  // A Sunday, and the day the clocks change in Europe.
  expect(days.find(({ day }) => day === '2026-03-29')).toEqual({ day: '2026-03-29', week: 16, weekday: 6, tries: 7, solved: 2 })
  expect(days.at(-1)).toMatchObject({ day: '2026-11-20', weekday: 4 })
  expect(weeks).toBe(51)
  expect(months.map(({ month }) => month)).toHaveLength(12)
  expect(months[1]).toEqual({ month: '2026-01', week: 4 })
})
