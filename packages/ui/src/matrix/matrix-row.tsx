import { type FormatLocale, formatPoints, formatShare } from '@beacon/i18n/format'
import { memo, type ReactNode } from 'react'
import { type CellWords, MatrixCell } from './matrix-cell.tsx'
import type { MatrixColumn, MatrixCount, MatrixRow } from './matrix-data.ts'
import type { MatrixSurface } from './matrix-size.ts'
import { Moved } from './moved.tsx'

interface RowProps {
  row: MatrixRow
  columns: readonly MatrixColumn[]
  surface: MatrixSurface
  words: CellWords
  /** The points of the row as they are read. */
  score: string
  /** Heads of the numbers beside it, which are read in this language. */
  counts: readonly MatrixCount[]
  locale: FormatLocale
  renderName: ((row: MatrixRow, name: ReactNode) => ReactNode) | undefined
  /** Column of the cell that Tab reaches, when it is in this row; undefined on screens. */
  tabColumn: number | null | undefined
}

/** One team. The own row is amber and stays in view while the rest scrolls. */
export const MatrixRowView = memo(function MatrixRowView(props: RowProps) {
  const { row, columns, surface, words, score, counts, locale, renderName, tabColumn } = props
  const name = <span lang={row.lang}>{row.name}</span>
  const own = row.own ?? false
  const onScreen = surface === 'screens'
  const ground = own ? 'bg-amber-bg' : 'bg-ink-0'
  const cell = `border-b p-0 ${own ? 'border-amber-rule bg-amber-bg' : `${onScreen ? 'border-rule' : 'border-rule-2'}`}`
  const number = `${cell} pr-[var(--m-pad)] text-right font-mono text-[length:var(--m-mono)]`
  const last = own ? '[&>td]:border-b-amber-rule' : ''
  return (
    <tr
      className={`h-[var(--m-row)] ${own ? `sticky top-[var(--m-top)] bottom-0 z-10 bg-ink-0 ${last}` : 'hover:bg-ink-2'}`}
      data-own={own || undefined}
    >
      <td className={`${number} relative font-semibold`}>
        {own && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-amber" />}
        {row.rank}
      </td>
      {!onScreen && <td className={`${cell} pl-2 text-[length:var(--m-small)]`}>{row.moved !== undefined && <Moved by={row.moved} />}</td>}
      <th
        scope="row"
        className={`${cell} ${ground} sticky left-0 z-[1] max-w-0 truncate px-[var(--m-pad)] text-left text-[length:var(--m-text)] ${onScreen ? 'font-semibold' : 'font-medium'}`}
      >
        {renderName === undefined ? name : renderName(row, name)}
        {row.country && <span className="ml-[0.3em] font-mono text-[0.86em] font-normal text-fg-3">{row.country}</span>}
        {onScreen && row.moved !== undefined && row.moved !== 0 && (
          <span className="ml-[0.5em] text-[0.86em] font-normal">
            <Moved by={row.moved} />
          </span>
        )}
      </th>
      <td className={`${number} font-semibold`}>{score}</td>
      {counts.map(({ key, digits, is_share }, place) => (
        <td key={key} className={`${number} ${onScreen ? 'text-fg-3' : 'text-fg-2'}`}>
          {is_share ? formatShare(row.counts[place] ?? 0) : formatPoints(locale, row.counts[place] ?? 0, digits)}
        </td>
      ))}
      {!onScreen && <td className={`${number} text-fg-3`}>{row.last}</td>}
      {columns.map((column, index) => (
        <MatrixCell
          key={column.key}
          row={row}
          column={column}
          collapsed={column.collapsed}
          surface={surface}
          words={words}
          tab={tabColumn === undefined ? undefined : tabColumn === index ? 0 : -1}
        />
      ))}
    </tr>
  )
})
