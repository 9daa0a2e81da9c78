import type { TrendReply } from '@beacon/api/contest/ranking'
import { pointDigits } from '@beacon/router'
import { seriesLook } from '@beacon/ui/chart'
import { readSpan, rulerScale } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useMemo } from 'react'
import { endOf, rulerNow, rulerSpanOf } from '../../../parts/display/phase.ts'
import { langOf } from '../../../parts/display/team-name.tsx'
import { TEXT, type TrendLabel, trendPlan, type TrendPlan } from './trend-plan.ts'
import { useTrend } from './use-trend.ts'
import type { DisplayProps } from '../../../parts/display/display-props.ts'

const SIZE = { width: 1824, height: 722 }
const SIZE_UPRIGHT = { width: 984, height: 1_520 }
const NAME = 20

function Label({
  label: { line, x, y },
  isBeside,
  place,
  numbers,
}: {
  label: TrendLabel
  isBeside: boolean
  place: number
  numbers: Intl.NumberFormat
}) {
  const look = seriesLook(place, false)
  const leader = isBeside ? `M${x + 4} ${line.y}L${x + TEXT * 1.3} ${y}` : `M${x} ${y}h${TEXT * 1.3}`
  const name = [...line.name]
  return (
    <g>
      <path d={leader} fill="none" className={look.stroke} strokeWidth={2} strokeDasharray={isBeside ? undefined : look.dash} />
      <text x={x + TEXT * 2.9} y={y + TEXT * 0.36} textAnchor="end" className={`font-mono ${look.fill}`}>
        {line.rank}
      </text>
      <text x={x + TEXT * 3.3} y={y + TEXT * 0.36} lang={langOf(line.name)} className="fill-fg font-semibold">
        {name.length > NAME ? `${name.slice(0, NAME - 1).join('')}…` : line.name}
      </text>
      <text x={x + TEXT * 18.5} y={y + TEXT * 0.36} textAnchor="end" className="fill-fg-2 font-mono">
        {numbers.format(line.score)}
      </text>
    </g>
  )
}

interface PlotProps {
  plan: TrendPlan
  freezeX: number | null
  isRunning: boolean
  size: typeof SIZE
}

const Plot = memo(function Plot({ plan, freezeX, isRunning, size: { width, height } }: PlotProps) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 6 })
  const { lines, grid, labels, box, now_x, is_axis_right } = plan
  return (
    <svg
      role="img"
      aria-label={t`Top ten scores`}
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full overflow-visible"
      fontSize={TEXT}
    >
      {grid.map(({ value, y }) => (
        <path key={value} d={`M0 ${y}H${width}`} className={value === 0 ? 'stroke-control' : 'stroke-rule-2'} strokeWidth={2} />
      ))}
      {freezeX !== null && <path d={`M${freezeX} 0V${height}`} className="stroke-azure" strokeWidth={2} strokeDasharray="6 5" />}
      <g fill="none">
        {lines
          .map((line, place) => {
            const look = seriesLook(place, false)
            return (
              <path
                key={line.id}
                d={line.path}
                className={look.stroke}
                strokeWidth={3}
                strokeDasharray={look.dash === undefined ? undefined : '12 7'}
              />
            )
          })
          .reverse()}
      </g>
      {grid.slice(1).map(({ value, y }) => (
        <text
          key={value}
          x={is_axis_right ? width : 0}
          y={y - 8}
          textAnchor={is_axis_right ? 'end' : 'start'}
          className="fill-fg-3 font-mono"
        >
          {numbers.format(value)}
        </text>
      ))}
      {isRunning && <path d={`M${now_x} -6V${height}`} className="stroke-amber" strokeWidth={4} />}
      {box !== null && <rect {...box} className="fill-ink-0" />}
      {labels.map((label, place) => (
        <Label key={label.line.id} label={label} place={place} isBeside={box === null} numbers={numbers} />
      ))}
    </svg>
  )
})

const Words = ({ children }: { children: ReactNode }) => <p className="pt-24 fs-32 text-fg-3">{children}</p>

/** The lines as the ranking wall has them this moment: it moves with each event, the lines are read every few seconds. */
function endingInRows(series: TrendReply['series'], rows: DisplayProps['board']['rows']) {
  const now = new Map(rows.map((row) => [row.entrant_id, row]))
  return series
    .map((line) => {
      const row = now.get(line.entrant_id)
      return row === undefined ? line : { ...line, rank: row.rank, latest: row.score }
    })
    .sort((a, b) => a.rank - b.rank)
}

/** The first ten over the contest's time, on the very scale of the ruler above; names stand at the lines' ends. */
export function TrendDisplay({ board: { contest, rows }, settings, now, isPortrait }: DisplayProps) {
  const trend = useTrend(contest.resource_id, settings.bracket, rows)
  const size = isPortrait ? SIZE_UPRIGHT : SIZE
  const wire = useMemo(() => rulerSpanOf(contest), [contest])
  // Lines move with the data and with each minute, not with each second.
  const until = Math.min(Math.floor(rulerNow(contest, now) / 60_000) * 60_000, Date.parse(endOf(contest)))
  const span = useMemo(() => readSpan(wire), [wire])
  const digits = pointDigits(contest.kind)
  const plan = useMemo(() => {
    if (trend.kind !== 'shown') return null
    return trendPlan({ series: endingInRows(trend.series, rows), scale: rulerScale(span, size.width), until, ...size, digits })
  }, [trend, rows, span, until, size, digits])
  if (trend.kind === 'unpublished')
    return (
      <Words>
        <Trans>The trend is not published.</Trans>
      </Words>
    )
  if (plan === null)
    return (
      <Words>
        <Trans>Connecting…</Trans>
      </Words>
    )
  if (plan.lines.length === 0)
    return (
      <Words>
        <Trans>No solves yet.</Trans>
      </Words>
    )
  const isRunning = contest.status === 'running' || contest.status === 'paused'
  return (
    <Plot
      plan={plan}
      size={size}
      isRunning={isRunning}
      freezeX={span.freeze === null ? null : rulerScale(span, size.width).x(span.freeze)}
    />
  )
}
