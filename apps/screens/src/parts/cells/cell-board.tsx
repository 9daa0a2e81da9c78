import { EntrantWord } from '@beacon/ui/matrix'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, memo, type ReactNode, useMemo } from 'react'
import type { DisplayProps } from '../display/display-props.ts'
import { NotPublished } from '../display/not-published.tsx'
import { Grown } from '../growth/grown.tsx'
import { OwnCells, OwnHeads, useOwnCount } from '../display/own-columns.tsx'
import { columnPage, pageCount } from '../display/paging.ts'
import { usePoints } from '../display/points.ts'
import type { Row } from '../display/rows.ts'
import { Slots } from '../display/slots.tsx'
import { Name } from '../display/team-name.tsx'
import { type CellLayout, cellLayout } from './cell-layout.ts'

/** Columns on one page. */
const COLUMNS = 10
/** Narrowest column of a glyph in u. */
const LEAST = 52
/** Room in u: of the wall beside its margins, and of the body beside the foot. */
const WIDTH = 1_824
const HEIGHT = 696
const WIDTH_UPRIGHT = 984
const HEIGHT_UPRIGHT = 1_474

/** What a cell knows of its column. */
export type CellShape = Pick<CellLayout, 'cell' | 'hasWords'>

export interface CellTopic {
  topic_id: string
  name: string
  /** What stands over the column. */
  head: string
  is_online: boolean
}

/** How all entrants stand in all topics; `cells` has as many letters for each topic. */
export interface CellRows {
  topics: readonly CellTopic[]
  items: readonly { entrant_id: string; cells: string }[]
  is_frozen: boolean
}

export interface CellProps {
  topic: CellTopic
  /** The letters of this topic; undefined: the entrant has none. */
  text: string | undefined
  shape: CellShape
}

interface Look {
  label: string
  /** Letters for each topic. */
  letters: number
  Cell: ComponentType<CellProps>
  isMono?: boolean
  /** Narrowest column in u, where a cell holds more than a glyph. */
  least?: number
}

interface Props extends DisplayProps, Look {
  cells: CellRows
  /** What the glyphs mean, where cells have no room for words. */
  legend: ReactNode
  /** Which page of columns, where there are several. */
  Page: ComponentType<{ number: number; total: number }>
  foot?: ReactNode
}

/** Twenty places with a cell for each topic, as large as the wall allows. Topics that do not fit take turns. */
export function CellBoard({ board, rows, settings, now, isPortrait, cells, legend, Page, foot, ...look }: Props) {
  const points = usePoints()
  const ownCount = useOwnCount()
  const { label, letters, Cell, isMono = false, least = LEAST } = look
  const scores = useMemo(() => rows.map(({ score }) => points(score)), [rows, points])
  const layout = useMemo(
    () =>
      cellLayout({
        rows,
        scores,
        heads: cells.topics.map(({ head }) => head),
        isMono,
        columns: Math.min(COLUMNS, cells.topics.length),
        own: isPortrait ? 0 : ownCount,
        least,
        width: isPortrait ? WIDTH_UPRIGHT : WIDTH,
        height: isPortrait ? HEIGHT_UPRIGHT : HEIGHT,
      }),
    [rows, scores, cells.topics, isMono, isPortrait, ownCount, least],
  )
  if (board.is_rank_hidden) return <NotPublished />
  const { game_type, freeze_at } = board.contest
  // A page of columns stands until the places have been turned through.
  const page_s = settings.page_s * pageCount(board.total, settings.top)
  const { page, pages } = columnPage(cells.topics.length, COLUMNS, { now, page_s })
  return (
    <div className="flex h-full flex-col">
      <Places
        rows={rows}
        scores={scores}
        cells={cells}
        from={page * COLUMNS}
        isTeams={game_type === 'team'}
        layout={layout}
        label={label}
        letters={letters}
        Cell={Cell}
        isMono={isMono}
      />
      <div className="mt-auto">{foot}</div>
      {board.banner === null && (
        <div className={`absolute left-0 flex h-28 items-center gap-38 fs-22 leading-28 ${isPortrait ? '-bottom-38' : '-bottom-66'}`}>
          {!layout.hasWords && legend}
          {cells.is_frozen && freeze_at !== null && <Frozen at={formatClock(Date.parse(freeze_at), viewerZone())} />}
          {pages > 1 && <Page number={page + 1} total={pages} />}
        </div>
      )}
    </div>
  )
}

const Frozen = ({ at }: { at: string }) => (
  <span className="text-azure">
    <Trans>As of {at}</Trans>
  </span>
)

interface PlacesProps extends Required<Omit<Look, 'least'>> {
  rows: DisplayProps['rows']
  scores: readonly string[]
  cells: CellRows
  /** The first column of this page. */
  from: number
  isTeams: boolean
  layout: CellLayout
}

/** Drawn again with new rows or cells only: the wall is drawn each second. */
const Places = memo(function Places({ rows, scores, cells, from, isTeams, layout, label, letters, Cell, isMono }: PlacesProps) {
  const topics = cells.topics.slice(from, from + COLUMNS)
  const byEntrant = new Map(cells.items.map((item) => [item.entrant_id, item.cells]))
  const textAt = (entrant_id: string, place: number) => {
    const at = (from + place) * letters
    const text = byEntrant.get(entrant_id)?.slice(at, at + letters)
    return text === undefined || text === '' ? undefined : text
  }
  return (
    <>
      <Heads isTeams={isTeams} topics={topics} layout={layout} isMono={isMono} />
      <Grown by={layout.by}>
        <Slots
          role="table"
          label={label}
          items={rows}
          keyOf={(row) => row.entrant_id}
          pitch={layout.pitch}
          render={(row, at) => (
            <div className="flex h-full">
              <Place row={row} score={scores[at] ?? ''} layout={layout} />
              {topics.map((topic, place) => (
                <Cell key={topic.topic_id} topic={topic} text={textAt(row.entrant_id, place)} shape={layout} />
              ))}
            </div>
          )}
        />
      </Grown>
    </>
  )
})

const u = (units: number) => `calc(${units} * var(--u))`

/** A place, who stands there, and its points. Texts that change are new elements, so that nothing is measured as moved. */
function Place({ row, score, layout: { own, score: width } }: { row: Row; score: string; layout: CellLayout }) {
  return (
    <div className="flex h-full min-w-0 flex-1 items-center line-b-1 border-rule pr-16">
      <span role="cell" className="w-44 shrink-0 text-right font-mono fs-24 font-semibold">
        <span key={row.rank}>{row.rank}</span>
      </span>
      <div className="ml-16 min-w-0 flex-1">
        <span role="rowheader" className="flex min-w-0 items-baseline gap-8">
          <Name text={row.name} className="fs-26 leading-34 font-semibold" />
          {row.country !== null && <span className="shrink-0 font-mono fs-22 text-fg-3">{row.country}</span>}
        </span>
        {own === 'below' && (
          <Grown by={1} className="flex gap-24 whitespace-nowrap">
            <OwnCells row={row} hasWords className="font-mono fs-24 leading-36 text-fg-2" />
          </Grown>
        )}
      </div>
      <span role="cell" className="shrink-0 text-right font-mono fs-24 font-semibold" style={{ width: u(width) }}>
        <span key={score}>{score}</span>
      </span>
      {own === 'beside' && <OwnCells row={row} className="w-104 shrink-0 text-right font-mono fs-24 text-fg-2" />}
    </div>
  )
}

interface HeadsProps {
  isTeams: boolean
  topics: readonly CellTopic[]
  layout: CellLayout
  isMono: boolean
}

function Heads({ isTeams, topics, layout, isMono }: HeadsProps) {
  const { by, heads, cell, own, score, hasWords } = layout
  /** A width of the rows, in units of the heads. */
  const asRow = (units: number) => u((units * by) / heads)
  const left = { width: asRow(44) }
  return (
    <Grown by={heads} className="flex h-34 shrink-0 fs-22 leading-32 text-fg-2">
      <div className="flex min-w-0 flex-1 items-end line-b-2 border-rule" style={{ paddingRight: asRow(16) }}>
        <span className="shrink-0 text-right" style={left}>
          #
        </span>
        <span className="min-w-0 flex-1" style={{ paddingLeft: asRow(16) }}>
          <EntrantWord isTeams={isTeams} />
        </span>
        <span className="shrink-0 text-right" style={{ width: asRow(score) }}>
          <Trans>Score</Trans>
        </span>
        {own === 'beside' && <OwnHeads className="shrink-0 text-right" style={{ width: asRow(104) }} />}
      </div>
      {topics.map(({ topic_id, head, is_online }) => (
        <div
          key={topic_id}
          className={`flex shrink-0 items-end line-b-2 border-rule ${isMono ? 'font-mono' : ''} ${hasWords ? 'px-12' : 'px-4 [font-stretch:84%]'} ${is_online ? 'text-fg' : 'text-fg-3 line-through'}`}
          style={{ width: asRow(cell) }}
        >
          <span className="truncate">{head}</span>
        </div>
      ))}
    </Grown>
  )
}
