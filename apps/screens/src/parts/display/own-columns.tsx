import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { columnsOf } from '@beacon/api/kinds/wall-words'
import { formatPoints, formatShare, useFormatLocale } from '@beacon/i18n'
import { type ComponentType, createContext, type CSSProperties, use } from 'react'
import type { Row } from './rows.ts'

/** The kind of the contest around; what its rows count stands in its vocabulary. */
export const KindContext = createContext<ContestPublic['kind'] | null>(null)
/** What that kind calls its columns, where it has words for them. */
export const ColumnWordContext = createContext<ComponentType<{ column: string }> | undefined>(undefined)

const onWalls = (kind: string | null) => columnsOf(kind ?? '').flatMap((column, place) => (column.is_wall ? [{ ...column, place }] : []))

/** How many of them a row has on a wall. */
export const useOwnCount = (): number => onWalls(use(KindContext)).length

/** Heads of what rows of the contest around count beside the score. */
export function OwnHeads({ className, style }: { className: string; style?: CSSProperties }) {
  const kind = use(KindContext)
  const Word = use(ColumnWordContext)
  return onWalls(kind).map(({ key }) => (
    <span key={key} className={className} style={style}>
      {Word === undefined ? key : <Word column={key} />}
    </span>
  ))
}

interface OwnProps {
  row: Row
  className: string
  /** Each number has its word before it. */
  hasWords?: boolean
}

/** The numbers under them. A number that changes is a new element, so that nothing is measured as moved. */
export function OwnCells({ row, className, hasWords = false }: OwnProps) {
  const kind = use(KindContext)
  const Word = use(ColumnWordContext)
  const locale = useFormatLocale()
  const textOf = (value: number, digits: number, is_share = false) => (is_share ? formatShare(value) : formatPoints(locale, value, digits))
  return onWalls(kind).map(({ key, digits, is_share, place }) => (
    <span key={key} role="cell" className={className}>
      {hasWords && <span className="font-sans">{Word === undefined ? key : <Word column={key} />} </span>}
      <span key={row.own[place]}>{textOf(row.own[place] ?? 0, digits, is_share)}</span>
    </span>
  ))
}
