import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'

export interface ChartFrameProps {
  /** Accessible name of the figure; drawn above it unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  table: ReactNode
  children: ReactNode
  className?: string
  /** Screens have no pointer, so they have no switch. */
  fixed?: boolean
  /** Quiet buttons beside the switch: an export of the same numbers. */
  actions?: ReactNode
}

/** A figure with its "Show as table" twin. */
export function ChartFrame({ title, hideTitle = false, table, children, className = '', fixed = false, actions }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <figure aria-labelledby={id} className={`group/chart relative ${className}`}>
      <div className={`flex items-baseline justify-between gap-4 ${hideTitle ? 'h-0' : 'pb-2'}`}>
        <figcaption id={id} className={hideTitle ? 'sr-only' : 'text-section font-semibold text-fg'}>
          {title}
        </figcaption>
        {actions !== undefined && <span className="ml-auto flex shrink-0 items-baseline">{actions}</span>}
        {!fixed && (
          <button
            type="button"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className={`z-10 min-h-6 shrink-0 bg-ink-0 px-1 text-caption text-fg-3 underline-offset-2 hover:text-fg hover:underline ${hideTitle ? 'absolute right-0 top-0 opacity-0 focus-visible:opacity-100 group-hover/chart:opacity-100' : ''}`}
          >
            {asTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
          </button>
        )}
      </div>
      {asTable ? <div className="overflow-x-auto">{table}</div> : children}
    </figure>
  )
}

export interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: ReadonlyArray<readonly [name: string, ...values: string[]]>
}

/** The numbers of a chart as a real table; the first column names the row. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <table className="w-full border-collapse text-dense text-fg">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule text-left text-caption text-fg-3">
          {head.map((text, index) => (
            <th key={text} scope="col" className={`px-2 py-1 font-normal ${index > 0 ? 'text-right' : ''}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-b border-rule-2">
            <th scope="row" className="px-2 py-1 text-left font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={head[index + 1] ?? index} className="px-2 py-1 text-right font-mono text-mono text-fg-2">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
