import { EntrantWord } from '@beacon/ui/matrix'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, memo, type ReactNode } from 'react'
import type { DisplayProps } from '../display/display-props.ts'
import { NotPublished } from '../display/not-published.tsx'
import { OwnCells, OwnHeads } from '../display/own-columns.tsx'
import { columnPage, pageCount } from '../display/paging.ts'
import { usePoints } from '../display/points.ts'
import type { Row } from '../display/rows.ts'
import { Slots } from '../display/slots.tsx'
import { Name } from '../display/team-name.tsx'

/** Columns on one page. */
const COLUMNS = 10
/** Heights in u: heads, rows where they are few, and what rows have of the body beside heads and foot. */
const HEAD = 34
const PITCH = 43
const PITCH_UPRIGHT = 64
const ROOM = 662
const ROOM_UPRIGHT = 1_440
/** Widths in u: what columns have beside the names, a column with a word in it, and the widest. */
const WIDTH = 1_022
const WIDTH_UPRIGHT = 560
const WORD = 140
const WIDEST = 180

export interface CellShape {
  /** Width of a column in u. */
  cell: number
  /** A column is wide enough for a word. */
  hasWords: boolean
  /** The wall is wide enough for what rows count beside the score. */
  hasOwn: boolean
}

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
}

interface Props extends DisplayProps, Look {
  cells: CellRows
  /** What the glyphs mean, where cells have no room for words. */
  legend: ReactNode
  /** Which page of columns, where there are several. */
  Page: ComponentType<{ number: number; total: number }>
  foot?: ReactNode
}

const pitchOf = (rows: number, isPortrait: boolean): number =>
  isPortrait ? Math.min(PITCH_UPRIGHT, ROOM_UPRIGHT / Math.max(1, rows)) : Math.min(PITCH, Math.floor(ROOM / Math.max(1, rows)))

/** All pages of columns have columns of one width. */
function shapeOf(columns: number, isPortrait: boolean): CellShape {
  const cell = Math.min(WIDEST, (isPortrait ? WIDTH_UPRIGHT : WIDTH) / Math.max(1, Math.min(COLUMNS, columns)))
  return { cell, hasWords: cell >= WORD, hasOwn: !isPortrait }
}

/** Twenty places with a cell for each topic. Topics that do not fit take turns. */
export function CellBoard({ board, rows, settings, now, isPortrait, cells, legend, Page, foot, ...look }: Props) {
  if (board.is_rank_hidden) return <NotPublished />
  const { game_type, freeze_at } = board.contest
  // A page of columns stands until the places have been turned through.
  const page_s = settings.page_s * pageCount(board.total, settings.top)
  const { page, pages } = columnPage(cells.topics.length, COLUMNS, { now, page_s })
  const { label, letters, Cell, isMono = false } = look
  return (
    <div className="flex h-full flex-col">
      <Places
        rows={rows}
        cells={cells}
        from={page * COLUMNS}
        isTeams={game_type === 'team'}
        isPortrait={isPortrait}
        label={label}
        letters={letters}
        Cell={Cell}
        isMono={isMono}
      />
      <div className="mt-auto">{foot}</div>
      {board.banner === null && (
        <div className={`absolute left-0 flex h-28 items-center gap-38 fs-22 leading-28 ${isPortrait ? '-bottom-38' : '-bottom-66'}`}>
          {!shapeOf(cells.topics.length, isPortrait).hasWords && legend}
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

interface PlacesProps extends Required<Look> {
  rows: DisplayProps['rows']
  cells: CellRows
  /** The first column of this page. */
  from: number
  isTeams: boolean
  isPortrait: boolean
}

/** Drawn again with new rows or cells only: the wall is drawn each second. */
const Places = memo(function Places({ rows, cells, from, isTeams, isPortrait, label, letters, Cell, isMono }: PlacesProps) {
  const points = usePoints()
  const topics = cells.topics.slice(from, from + COLUMNS)
  const shape = shapeOf(cells.topics.length, isPortrait)
  const byEntrant = new Map(cells.items.map((item) => [item.entrant_id, item.cells]))
  const textAt = (entrant_id: string, place: number) => {
    const at = (from + place) * letters
    const text = byEntrant.get(entrant_id)?.slice(at, at + letters)
    return text === undefined || text === '' ? undefined : text
  }
  return (
    <>
      <Heads isTeams={isTeams} topics={topics} shape={shape} isMono={isMono} />
      <Slots
        role="table"
        label={label}
        items={rows}
        keyOf={(row) => row.entrant_id}
        pitch={pitchOf(rows.length, isPortrait)}
        render={(row) => (
          <div className="flex h-full">
            <Place row={row} score={points(row.score)} hasOwn={shape.hasOwn} />
            {topics.map((topic, place) => (
              <Cell key={topic.topic_id} topic={topic} text={textAt(row.entrant_id, place)} shape={shape} />
            ))}
          </div>
        )}
      />
    </>
  )
})

/** A place, who stands there, and its points. Texts that change are new elements, so that nothing is measured as moved. */
function Place({ row, score, hasOwn }: { row: Row; score: string; hasOwn: boolean }) {
  return (
    <div className="flex h-full min-w-0 flex-1 items-center line-b-1 border-rule pr-16">
      <span role="cell" className="w-44 shrink-0 text-right font-mono fs-24 font-semibold">
        <span key={row.rank}>{row.rank}</span>
      </span>
      <span role="rowheader" className="ml-16 flex min-w-0 flex-1 items-baseline gap-8">
        <Name text={row.name} className="fs-26 leading-34 font-semibold" />
        {row.country !== null && <span className="shrink-0 font-mono fs-22 text-fg-3">{row.country}</span>}
      </span>
      <span role="cell" className="w-110 shrink-0 text-right font-mono fs-24 font-semibold">
        <span key={score}>{score}</span>
      </span>
      {hasOwn && <OwnCells row={row} className="w-104 shrink-0 text-right font-mono fs-24 text-fg-2" />}
    </div>
  )
}

interface HeadsProps {
  isTeams: boolean
  topics: readonly CellTopic[]
  shape: CellShape
  isMono: boolean
}

function Heads({ isTeams, topics, shape, isMono }: HeadsProps) {
  return (
    <div className="flex shrink-0 fs-22 leading-32 text-fg-2" style={{ height: `calc(${HEAD} * var(--u))` }}>
      <div className="flex min-w-0 flex-1 items-end line-b-2 border-rule pr-16">
        <span className="w-44 shrink-0 text-right">#</span>
        <span className="ml-16 min-w-0 flex-1">
          <EntrantWord isTeams={isTeams} />
        </span>
        <span className="w-110 shrink-0 text-right">
          <Trans>Score</Trans>
        </span>
        {shape.hasOwn && <OwnHeads className="w-104 shrink-0 text-right" />}
      </div>
      {topics.map(({ topic_id, head, is_online }) => (
        <div
          key={topic_id}
          className={`flex shrink-0 items-end line-b-2 border-rule ${isMono ? 'font-mono' : ''} ${shape.hasWords ? 'px-12' : 'px-4 [font-stretch:84%]'} ${is_online ? 'text-fg' : 'text-fg-3 line-through'}`}
          style={{ width: `calc(${shape.cell} * var(--u))` }}
        >
          <span className="truncate">{head}</span>
        </div>
      ))}
    </div>
  )
}
