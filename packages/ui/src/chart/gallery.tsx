import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { clockOf, cup, solvesUntil } from '../ruler/gallery-data.ts'
import { TimeRuler } from '../ruler/time-ruler.tsx'
import { Bars } from './bars.tsx'
import { DecayCurve } from './decay-curve.tsx'
import { Histogram } from './histogram.tsx'
import { Sparkline } from './sparkline.tsx'
import { TrendChart } from './trend-chart.tsx'
import type { TrendSeries } from './trend-data.ts'

const zone = 'Asia/Shanghai'
const names = [
  'Kimchi Canary',
  'Segfault Sinfonie',
  '夜航船',
  'Nullbyte Samurai',
  'Redshift',
  'Les Octets Perdus',
  'Sambaheap',
  'Polar Stack',
  'Maple Mallocs',
  'Cyber Fado',
]
const totals = [6210, 5459, 5337, 5311, 5245, 5174, 5041, 4916, 4790, 4608]

const series: TrendSeries[] = names.map((name, place) => {
  const total = totals[place] ?? 0
  const steps = 23 - place
  const points = Array.from({ length: steps }, (_, step) => {
    const part = ((step + 1) / steps) ** (0.8 + ((place * 7) % 5) * 0.12)
    const minute = 20 + (step * (310 - ((place * 13) % 40))) / steps + ((step * 37 + place * 11) % 9)
    return { at: new Date(clockOf('09:00:00') + minute * 60_000).toISOString(), value: Math.round(total * part) }
  })
  return { id: name, name, rank: place + 1, own: place === 4, points, ...(name === '夜航船' ? { lang: 'zh' } : {}) }
})

function Trend({ clock }: { clock: string }) {
  const now = clockOf(clock)
  return (
    <>
      <TimeRuler surface="arena" zone={zone} span={cup} now={now} lane={{ kind: 'solves', solves: solvesUntil(clock) }} />
      <div className="mt-6">
        <TrendChart title="Score of the first ten" surface="arena" zone={zone} span={cup} now={now} series={series} />
      </div>
    </>
  )
}

function Others() {
  const { t } = useLingui()
  const bins = Array.from({ length: 12 }, (_, index) => ({
    label: `${index * 500}`,
    total: [12, 31, 40, 28, 19, 12, 9, 7, 4, 3, 2, 1][index] ?? 0,
    part: index,
  }))
  const values = Array.from({ length: 101 }, (_, n) => Math.max(100, Math.round((-400 / 100 ** 2) * n ** 2 + 500)))
  return (
    <div className="grid grid-cols-3 gap-12">
      <Histogram title="Scores of all teams" bins={bins} totalWord={t`Teams`} own={10} />
      <DecayCurve title="Value over solves" values={values} solves={59} />
      <div className="grid content-start gap-4">
        <Bars
          title="Solved by direction"
          nameWord={t`Category`}
          valueWord={t`Solved`}
          top={100}
          rows={[
            { name: 'Web', value: 82, text: '82%', tone: 'jade' },
            { name: 'Pwn', value: 41, text: '41%' },
            { name: 'Forensics', value: 17, text: '17%', tone: 'amber' },
          ]}
        />
        <p className="flex items-center gap-2 text-body text-fg-2">
          Submissions <Sparkline values={[4, 9, 3, 8, 2, 9, 8, 3, 7, 9, 2]} /> <span className="font-mono text-mono">41 ms</span>
        </p>
        <p className="flex items-center gap-2 text-body text-fg-2">
          Node bj-03 <Sparkline tone="amber" values={[1, 1, 2, 1, 2, 3, 4, 6, 7, 8, 9]} />{' '}
          <span className="font-mono text-mono">CPU 91%</span>
        </p>
      </div>
    </div>
  )
}

/** Gallery sections of this folder: what the component looks like in each of its states. */
export const sections: ReadonlyArray<{ id: string; title: string; element: ReactNode }> = [
  { id: 'trend', title: 'Trend on the ruler', element: <Trend clock="14:32:08" /> },
  { id: 'trend-finished', title: 'Trend, finished', element: <Trend clock="21:05:00" /> },
  { id: 'charts', title: 'Histogram, decay curve, bars, sparkline', element: <Others /> },
]
