import type { OwnStatistics } from '@beacon/api/people/personal'
import { formatDate, formatNumber, useFormatLocale } from '@beacon/i18n'
import { ChartFrame, ChartTable } from '@beacon/ui/chart'
import { useLingui } from '@lingui/react/macro'
import { calendarDays, type CalendarDay } from './calendar-days.ts'

const step = 14
const box = 11
const labels = 18
/** From nothing to busy: four inks of one colour. */
const inks = ['fill-ink-3', 'fill-jade/35', 'fill-jade/60', 'fill-jade'] as const

const inkOf = ({ tries }: CalendarDay): string => inks[tries === 0 ? 0 : tries < 5 ? 1 : tries < 20 ? 2 : 3] ?? inks[0]

/** Where not all twelve months fit, the newest stand in sight. */
function showNewest(scroller: HTMLDivElement | null): void {
  if (scroller !== null) scroller.scrollLeft = scroller.scrollWidth
}

/** Twelve months of days: how many flags were sent on each. */
export function DayCalendar({ own }: { own: OwnStatistics }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { days, weeks, months } = calendarDays(own)
  const n = (value: number) => formatNumber(locale, value)
  const dateOf = (day: string) => formatDate(locale, `${day}T00:00:00Z`, { time_zone: 'UTC' })
  const monthName = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { month: 'short', timeZone: 'UTC' })
  const title = t`Activity over twelve months`
  return (
    <ChartFrame
      title={title}
      table={
        <div className="max-h-80 overflow-y-auto">
          <ChartTable
            caption={title}
            head={[t`Day`, t`Flags submitted`, t`Solved`]}
            rows={[...own.days].reverse().map(({ day, tries, solved }): [string, string, string] => [dateOf(day), n(tries), n(solved)])}
          />
        </div>
      }
    >
      <div ref={showNewest} className="overflow-x-auto pb-1">
        <svg aria-hidden="true" width={weeks * step} height={labels + 7 * step} className="block">
          {months.map(({ week, month }) => (
            <text key={month} x={week * step} y={12} fontSize={12} className="fill-fg-3">
              {monthName.format(new Date(`${month}-01T00:00:00Z`))}
            </text>
          ))}
          {days.map((day) => (
            <rect key={day.day} x={day.week * step} y={labels + day.weekday * step} width={box} height={box} rx={1} className={inkOf(day)}>
              <title>{t`${dateOf(day.day)}: ${n(day.tries)} sent, ${n(day.solved)} solved`}</title>
            </rect>
          ))}
        </svg>
      </div>
    </ChartFrame>
  )
}
