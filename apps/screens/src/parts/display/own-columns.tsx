import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { columnsOf } from '@beacon/api/kinds/wall-words'
import { formatPoints, formatShare, useFormatLocale } from '@beacon/i18n'
import { type ComponentType, createContext, use } from 'react'
import type { Row } from './rows.ts'

/** The kind of the contest around; what its rows count stands in its vocabulary. */
export const KindContext = createContext<ContestPublic['kind'] | null>(null)
/** What that kind calls its columns, where it has words for them. */
export const ColumnWordContext = createContext<ComponentType<{ column: string }> | undefined>(undefined)

const onWalls = (kind: string | null) => columnsOf(kind ?? '').flatMap((column, place) => (column.is_wall ? [{ ...column, place }] : []))

/** How many of them a row has on a wall. */
export const useOwnCount = (): number => onWalls(use(KindContext)).length

/** Heads of what rows of the contest around count beside the score. */
export function OwnHeads({ className }: { className: string }) {
  const kind = use(KindContext)
  const Word = use(ColumnWordContext)
  return onWalls(kind).map(({ key }) => (
    <span key={key} className={className}>
      {Word === undefined ? key : <Word column={key} />}
    </span>
  ))
}

/** The numbers under them. A number that changes is a new element, so that nothing is measured as moved. */
export function OwnCells({ row, className }: { row: Row; className: string }) {
  const kind = use(KindContext)
  const locale = useFormatLocale()
  const textOf = (value: number, digits: number, is_share = false) => (is_share ? formatShare(value) : formatPoints(locale, value, digits))
  return onWalls(kind).map(({ key, digits, is_share, place }) => (
    <span key={key} role="cell" className={className}>
      <span key={row.own[place]}>{textOf(row.own[place] ?? 0, digits, is_share)}</span>
    </span>
  ))
}
