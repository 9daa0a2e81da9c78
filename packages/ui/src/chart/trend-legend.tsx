import { seriesLook } from './series-look.ts'
import type { ReadSeries, TrendKind } from './trend-data.ts'

interface LegendProps {
  series: readonly ReadSeries[]
  numbers: Intl.NumberFormat
  kind: TrendKind
}

/** Names and scores in rank order below a plot that is too narrow to hold them; the plot's table says the same to a reader. */
export function TrendLegend({ series, numbers, kind }: LegendProps) {
  return (
    <ul aria-hidden="true" className="mt-3 grid gap-y-1 text-dense">
      {series.map((item) => {
        const look = seriesLook(item.index, item.own ?? false)
        return (
          <li key={item.id} className="flex items-center gap-2">
            <svg width={18} height={8} viewBox="0 0 18 8" className="shrink-0">
              <path d="M0 4H18" fill="none" className={look.stroke} strokeWidth={2} strokeDasharray={look.dash} />
            </svg>
            <span className="w-7 shrink-0 text-right font-mono text-fg-2">{item.rank}</span>
            <span lang={item.lang} className={`min-w-0 truncate ${item.own ? 'font-semibold text-amber' : 'text-fg'}`}>
              {item.name}
            </span>
            {kind === 'score' && <span className="ml-auto shrink-0 font-mono text-fg-2">{numbers.format(item.last)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
