import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { MinuteRow } from '@beacon/api/contest/monitoring'
import { errorText, isErrorCode } from '@beacon/i18n'
import type { PlotSeries } from '@beacon/ui/chart'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type MinutePlot, PlotGrid } from './plot-grid.tsx'

interface Minutes {
  from: string
  to: string
  items: readonly MinuteRow[]
}

const codesShown = 9

/** Why something was refused: the first sentence that the refused person reads. */
const reasonOf = (i18n: I18n, code: string): string =>
  isErrorCode(i18n, code) ? (errorText(i18n, code).split(/[.。]/u, 1)[0] ?? code) : code

/** Reasons of refusals, the most frequent first; beyond nine they stand together. */
export function refusalSeries(i18n: I18n, items: ReadonlyArray<Pick<MinuteRow, 'refused'>>, others: string): PlotSeries[] {
  const totals = new Map<string, number>()
  for (const { refused } of items) for (const [code, n] of Object.entries(refused)) totals.set(code, (totals.get(code) ?? 0) + n)
  const codes = [...totals].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([code]) => code)
  const shown = codes.slice(0, codesShown)
  const series = shown.map((code) => ({ id: code, name: reasonOf(i18n, code), values: items.map(({ refused }) => refused[code] ?? 0) }))
  if (codes.length <= codesShown) return series
  const rest = new Set(codes.slice(codesShown))
  const sum = (refused: MinuteRow['refused']) => Object.entries(refused).reduce((all, [code, n]) => all + (rest.has(code) ? n : 0), 0)
  return [...series, { id: 'others', name: others, values: items.map(({ refused }) => sum(refused)) }]
}

function usePlots(items: readonly MinuteRow[]): MinutePlot[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const line = (id: string, name: string, value: (row: MinuteRow) => number | null): PlotSeries => ({
      id,
      name,
      values: items.map(value),
    })
    const refused = refusalSeries(i18n, items, t`others`)
    return [
      {
        key: 'submissions',
        title: t`Submissions`,
        series: [
          line('all', t({ context: 'result', message: 'All' }), (row) => row.submissions),
          line('correct', t({ context: 'result', message: 'Correct' }), (row) => row.correct),
          line('wrong', t({ context: 'result', message: 'Wrong' }), (row) => row.wrong),
        ],
      },
      {
        key: 'refused',
        title: t`Refused, by reason`,
        series: refused.length > 0 ? refused : [line('none', t`none`, () => 0)],
      },
      { key: 'limited', title: t`Rate-limited (429)`, series: [line('limited', t`too fast`, (row) => row.limited)] },
      {
        key: 'answers',
        title: t`Judging latency`,
        unit: 'ms',
        series: [line('p50', 'p50', (row) => row.p50_ms), line('p95', 'p95', (row) => row.p95_ms)],
      },
      { key: 'streams', title: t`Live connections`, series: [line('streams', t`open`, (row) => row.streams)] },
      { key: 'online', title: t`Entrants online`, series: [line('online', t`with a live connection`, (row) => row.online)] },
    ]
  }, [items, i18n, t])
}

/** The contest's minutes as six plots. */
export function MinutePlots({ contest, data }: { contest: ContestFull; data: Minutes }) {
  const plots = usePlots(data.items)
  return <PlotGrid contest={contest} data={data} plots={plots} />
}
