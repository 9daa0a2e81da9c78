import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { useFormatLocale } from '../theme/use-format-locale.ts'
import type { WallTime } from './zoned-time.ts'

interface CalendarProps {
  wall: WallTime | null
  onChoose: (day: Pick<WallTime, 'year' | 'month' | 'day'>) => void
}

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />
}

/** A month of days; arrows move by day and week, PageUp and PageDown by month. Loaded only when opened. */
export function Calendar({ wall, onChoose }: CalendarProps) {
  const locale = useFormatLocale()
  const selected = wall ? new Date(wall.year, wall.month - 1, wall.day) : undefined
  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens on request, as a box of its own
      autoFocus
      showOutsideDays
      weekStartsOn={1}
      locale={locale === 'zh' ? zhCN : enGB}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      onDayClick={(day) => onChoose({ year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() })}
      components={{ Chevron: Arrow }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-8 items-center px-2 font-semibold text-fg',
        nav: 'absolute top-0 right-0 flex',
        button_previous: 'flex size-8 items-center justify-center rounded-control text-fg-2 hover:bg-ink-3',
        button_next: 'flex size-8 items-center justify-center rounded-control text-fg-2 hover:bg-ink-3',
        month_grid: 'border-collapse',
        weekday: 'size-8 text-caption font-normal text-fg-3',
        day: 'p-0 text-center',
        day_button: 'type-mono size-8 rounded-control text-fg hover:bg-ink-3',
        outside: '[&>button]:text-fg-3',
        today: '[&>button]:border [&>button]:border-control',
        selected: '[&>button]:bg-amber [&>button]:text-on-amber',
      }}
    />
  )
}
