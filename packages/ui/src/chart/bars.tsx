import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChartFrame, ChartTable } from './chart-frame.tsx'

export interface BarRow {
  name: string
  lang?: string
  value: number
  /** The text beside the bar; the plain number by default. Example: "82 %". */
  text?: string
  tone?: 'plain' | 'jade' | 'amber' | 'vermilion' | 'azure'
}

const tones = { plain: 'bg-control', jade: 'bg-jade', amber: 'bg-amber', vermilion: 'bg-vermilion', azure: 'bg-azure' }

/** Lying bars from zero, one a row, with name and value in words. */
export function Bars({
  title,
  rows,
  nameWord,
  valueWord,
  top,
  actions,
}: {
  title: string
  rows: readonly BarRow[]
  nameWord: string
  valueWord: string
  top?: number
  actions?: ReactNode
}) {
  const { i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const most = top ?? Math.max(1, ...rows.map((row) => row.value))
  const table = (
    <ChartTable
      caption={title}
      head={[nameWord, valueWord]}
      rows={rows.map((row): [string, string] => [row.name, row.text ?? numbers.format(row.value)])}
    />
  )
  return (
    <ChartFrame title={title} table={table} actions={actions}>
      <ul className="grid gap-1.5 text-dense">
        {rows.map((row) => (
          <li key={row.name} className="grid grid-cols-[minmax(0,12rem)_1fr_4rem] items-center gap-3">
            <span lang={row.lang} className="truncate text-fg-2" title={row.name}>
              {row.name}
            </span>
            <span aria-hidden="true" className="h-2 bg-ink-3">
              <span
                className={`block h-full ${tones[row.tone ?? 'plain']}`}
                style={{ width: `${(Math.max(0, row.value) / most) * 100}%` }}
              />
            </span>
            <span className="text-right font-mono text-mono text-fg">{row.text ?? numbers.format(row.value)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
