import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import {
  type CellPlace,
  COLLAPSE_ABOVE,
  matrixGroups,
  type MatrixDirection,
  type MatrixRow,
  type MatrixTopic,
  nextCell,
} from './matrix-data.ts'
import { useCellWords } from './matrix-cell.tsx'
import { MatrixHead } from './matrix-head.tsx'
import { MatrixRowView } from './matrix-row.tsx'
import { matrixStyle, type MatrixSurface } from './matrix-size.ts'

export interface ScoreMatrixProps {
  /** Accessible name of the table. */
  label: string
  directions: readonly MatrixDirection[]
  topics: readonly MatrixTopic[]
  rows: readonly MatrixRow[]
  surface: MatrixSurface
  className?: string
}

/** Roving focus: one cell is the tab stop, arrows move it from cell to cell. */
function useRovingCell(rows: number, columns: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 })
  const cellAt = (at: CellPlace) => body.current?.rows[at.row]?.querySelectorAll<HTMLElement>('[role=gridcell]')[at.column]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextCell(place, event.key, { rows, columns, ctrl: event.ctrlKey })
    if (!next) return
    event.preventDefault()
    setPlace(next)
    cellAt(next)?.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest('tr')
    const column = row ? [...row.querySelectorAll('[role=gridcell]')].indexOf(event.target) : -1
    if (row && column >= 0) setPlace({ row: row.sectionRowIndex, column })
  }
  return {
    body,
    place: { row: Math.min(place.row, rows - 1), column: Math.min(place.column, columns - 1) },
    handlers: { onKeyDown, onFocus },
  }
}

/**
 * Standings as teams × topics, topics grouped by direction; above 40 topics a direction is one column "n/m".
 * Scrolls in itself; head and own row stay. On screens nothing is focusable and lengths are in `u`.
 */
export function ScoreMatrix({ label, directions, topics, rows, surface, className = '' }: ScoreMatrixProps) {
  const { i18n } = useLingui()
  const onScreen = surface === 'screens'
  const collapsed = topics.length > COLLAPSE_ABOVE
  const groups = useMemo(() => matrixGroups(directions, topics), [directions, topics])
  const columns = useMemo(() => groups.flatMap((group) => group.columns), [groups])
  const numbers = useMemo(() => new Intl.NumberFormat(i18n.locale), [i18n.locale])
  const words = useCellWords()
  const { body, place, handlers } = useRovingCell(rows.length, columns.length)
  const fixed = onScreen ? ['rank', 'team', 'score', 'solved'] : ['rank', 'moved', 'team', 'score', 'solved', 'last']
  const cell = collapsed ? 'calc(var(--m-cell) * 2.4)' : 'var(--m-cell)'
  const team = onScreen ? 'calc(var(--m-cell) * 11)' : '180px'
  return (
    <div style={matrixStyle(surface)} className={`relative ${onScreen ? '' : 'overflow-auto'} ${className}`}>
      <table
        role={onScreen ? undefined : 'grid'}
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 text-fg"
        style={{
          minWidth: `calc(${team} + var(--m-rank) + var(--m-moved) + var(--m-score) + var(--m-solved) + var(--m-last) + ${columns.length} * ${cell})`,
        }}
      >
        <colgroup>
          {fixed.map((name) => (
            <col key={name} style={name === 'team' ? {} : { width: `var(--m-${name})` }} />
          ))}
          {columns.map((column) => (
            <col key={column.key} style={{ width: cell }} />
          ))}
        </colgroup>
        <MatrixHead groups={groups} surface={surface} collapsed={collapsed} />
        <tbody ref={body} {...(onScreen ? {} : handlers)}>
          {rows.map((row, index) => (
            <MatrixRowView
              key={row.id}
              row={row}
              columns={columns}
              collapsed={collapsed}
              surface={surface}
              words={words}
              numbers={numbers}
              tabColumn={onScreen ? undefined : index === place.row ? place.column : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
