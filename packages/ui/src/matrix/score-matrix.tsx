import { formatPoints } from '@beacon/i18n/format'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import {
  type CellPlace,
  COLLAPSE_ABOVE,
  type MatrixCount,
  matrixGroups,
  type MatrixDirection,
  type MatrixRow,
  type MatrixTopic,
  nextCell,
  spanOfTopic,
} from './matrix-data.ts'
import { useFormatLocale } from '../theme/use-format-locale.ts'
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
  /** Heads of what rows count beside the score. */
  counts: readonly MatrixCount[]
  surface: MatrixSurface
  /** False where people take part for themselves. */
  isTeams?: boolean
  /** Directions that show each topic although there are more than 40. */
  opened?: ReadonlySet<string>
  /** Opens or closes a direction of a long matrix; without it the heads are plain words. */
  onToggle?: (direction: string) => void
  /** Wraps a name, in a link for example. Keep it the same function between drawings. */
  renderName?: (row: MatrixRow, name: ReactNode) => ReactNode
  /** Decimal places of the points. */
  digits?: number | undefined
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
export function ScoreMatrix(props: ScoreMatrixProps) {
  const {
    label,
    directions,
    topics,
    rows,
    counts,
    surface,
    opened,
    onToggle,
    renderName,
    digits = 0,
    isTeams = true,
    className = '',
  } = props
  const onScreen = surface === 'screens'
  const isLong = topics.length > COLLAPSE_ABOVE
  const groups = useMemo(() => matrixGroups(directions, topics, opened), [directions, topics, opened])
  const columns = useMemo(() => groups.flatMap((group) => group.columns), [groups])
  const locale = useFormatLocale()
  const words = useCellWords()
  const { body, place, handlers } = useRovingCell(rows.length, columns.length)
  const fixed = onScreen ? ['rank', 'team', 'score'] : ['rank', 'moved', 'team', 'score']
  // A head that opens has a mark beside its name.
  const wide = onToggle === undefined ? 2.4 : 3
  const spans = useMemo(
    () => groups.flatMap((group) => group.columns.map((column) => (column.collapsed ? wide : onScreen ? 1 : spanOfTopic(group)))),
    [groups, wide, onScreen],
  )
  const cells = spans.reduce((sum, span) => sum + span, 0)
  const team = onScreen ? 'calc(var(--m-cell) * 11)' : '180px'
  // Under the head, of one row or of two, the own row comes to rest.
  const top = !onScreen && columns.some(({ collapsed }) => !collapsed) ? 'calc(var(--m-head) * 1.8)' : 'var(--m-head)'
  const style: CSSProperties & Record<'--m-top', string> = { ...matrixStyle(surface), '--m-top': top }
  return (
    <div style={style} className={`relative ${onScreen ? '' : 'overflow-auto'} ${className}`}>
      <table
        role={onScreen ? undefined : 'grid'}
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 text-fg"
        style={{
          minWidth: `calc(${team} + var(--m-rank) + var(--m-moved) + var(--m-score) + ${counts.length} * var(--m-count) + var(--m-last) + ${cells} * var(--m-cell))`,
        }}
      >
        <colgroup>
          {fixed.map((name) => (
            <col key={name} style={name === 'team' ? {} : { width: `var(--m-${name})` }} />
          ))}
          {counts.map(({ key }) => (
            <col key={key} style={{ width: 'var(--m-count)' }} />
          ))}
          {!onScreen && <col style={{ width: 'var(--m-last)' }} />}
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: `calc(var(--m-cell) * ${spans[index] ?? 1})` }} />
          ))}
        </colgroup>
        <MatrixHead groups={groups} counts={counts} surface={surface} isTeams={isTeams} onToggle={isLong ? onToggle : undefined} />
        <tbody ref={body} {...(onScreen ? {} : handlers)}>
          {rows.map((row, index) => (
            <MatrixRowView
              key={row.id}
              row={row}
              columns={columns}
              surface={surface}
              words={words}
              score={formatPoints(locale, row.score, digits)}
              counts={counts}
              locale={locale}
              renderName={renderName}
              tabColumn={onScreen ? undefined : index === place.row ? place.column : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
