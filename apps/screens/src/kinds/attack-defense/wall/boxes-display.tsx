import { EntrantWord } from '@beacon/ui/matrix'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { NotPublished } from '../../../parts/display/not-published.tsx'
import { OwnHeads } from '../../../parts/display/own-columns.tsx'
import { columnPage, pageCount } from '../../../parts/display/paging.ts'
import { usePoints } from '../../../parts/display/points.ts'
import { Slots } from '../../../parts/display/slots.tsx'
import { boxLooks, type BoxState, useBoxWords } from './box-looks.ts'
import { BoxRow, type BoxShape } from './box-row.tsx'
import { LatestCaptures } from './latest-captures.tsx'
import { type Cells, useCells } from './use-cells.ts'

/** Services on one page. */
const SERVICES = 10
/** Heights in u: heads, rows where they are few, and what rows have of the body beside heads and foot. */
const HEAD = 34
const PITCH = 43
const PITCH_UPRIGHT = 64
const ROOM = 662
const ROOM_UPRIGHT = 1_440
/** Widths in u: what services have beside the names, a column with a word in it, and the widest. */
const WIDTH = 1_022
const WIDTH_UPRIGHT = 560
const WORD = 140
const WIDEST = 180

const pitchOf = (rows: number, isPortrait: boolean): number =>
  isPortrait ? Math.min(PITCH_UPRIGHT, ROOM_UPRIGHT / Math.max(1, rows)) : Math.min(PITCH, Math.floor(ROOM / Math.max(1, rows)))

/** All pages of services have columns of one width. */
function shapeOf(services: number, isPortrait: boolean): BoxShape {
  const cell = Math.min(WIDEST, (isPortrait ? WIDTH_UPRIGHT : WIDTH) / Math.max(1, Math.min(SERVICES, services)))
  return { cell, hasWords: cell >= WORD, hasOwn: !isPortrait }
}

/** Twenty places with their boxes: which are as they should be, captured, down. Services that do not fit take turns. */
export function BoxesDisplay({ board, rows, settings, link, now, isPortrait }: DisplayProps) {
  const cells = useCells(link)
  if (board.is_rank_hidden) return <NotPublished />
  if (cells === null) return null
  const { game_type, freeze_at } = board.contest
  // A page of services stands until the places have been turned through.
  const page_s = settings.page_s * pageCount(board.total, settings.top)
  const { page, pages } = columnPage(cells.topics.length, SERVICES, { now, page_s })
  return (
    <div className="flex h-full flex-col">
      <Boxes rows={rows} cells={cells} from={page * SERVICES} isTeams={game_type === 'team'} isPortrait={isPortrait} />
      <div className="mt-auto">
        <LatestCaptures cells={cells} most={isPortrait ? 1 : 3} />
      </div>
      {board.banner === null && (
        <div className={`absolute left-0 flex h-28 items-center gap-38 fs-22 leading-28 ${isPortrait ? '-bottom-38' : '-bottom-66'}`}>
          {!shapeOf(cells.topics.length, isPortrait).hasWords && <Legend />}
          {cells.is_frozen && freeze_at !== null && <Frozen at={formatClock(Date.parse(freeze_at), viewerZone())} />}
          {pages > 1 && <Page number={page + 1} total={pages} />}
        </div>
      )}
    </div>
  )
}

interface BoxesProps {
  rows: DisplayProps['rows']
  cells: Cells
  /** The first service of this page. */
  from: number
  isTeams: boolean
  isPortrait: boolean
}

/** Drawn again with new rows or cells only: the wall is drawn each second. */
const Boxes = memo(function Boxes({ rows, cells, from, isTeams, isPortrait }: BoxesProps) {
  const { t } = useLingui()
  const points = usePoints()
  const services = cells.topics.slice(from, from + SERVICES)
  const shape = shapeOf(cells.topics.length, isPortrait)
  const byEntrant = new Map(cells.items.map((item) => [item.entrant_id, item.cells]))
  return (
    <>
      <Heads isTeams={isTeams} services={services} shape={shape} />
      <Slots
        role="table"
        label={t`Boxes`}
        items={rows}
        keyOf={(row) => row.entrant_id}
        pitch={pitchOf(rows.length, isPortrait)}
        render={(row) => (
          <BoxRow
            row={row}
            cells={byEntrant.get(row.entrant_id)?.slice(from, from + SERVICES)}
            services={services}
            shape={shape}
            score={points(row.score)}
          />
        )}
      />
    </>
  )
})

const Frozen = ({ at }: { at: string }) => (
  <span className="text-azure">
    <Trans>Boxes as of {at}</Trans>
  </span>
)
const Page = ({ number, total }: { number: number; total: number }) => (
  <span className="text-fg-3">
    <Trans>
      Services {number} of {total}
    </Trans>
  </span>
)

interface HeadsProps {
  isTeams: boolean
  services: readonly { topic_id: string; service_key: string; is_online: boolean }[]
  shape: BoxShape
}

function Heads({ isTeams, services, shape }: HeadsProps) {
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
      {services.map(({ topic_id, service_key, is_online }) => (
        <div
          key={topic_id}
          className={`flex shrink-0 items-end line-b-2 border-rule font-mono ${shape.hasWords ? 'px-12' : 'px-4 [font-stretch:84%]'} ${is_online ? 'text-fg' : 'text-fg-3 line-through'}`}
          style={{ width: `calc(${shape.cell} * var(--u))` }}
        >
          <span className="truncate">{service_key}</span>
        </div>
      ))}
    </div>
  )
}

const legend: readonly BoxState[] = ['normal', 'pwned', 'down', 'both']

/** What the glyphs mean, where cells have no room for words. */
function Legend() {
  const words = useBoxWords()
  return legend.map((state) => (
    <span key={state} className="inline-flex items-center gap-13 text-fg-2">
      <span className={`grid h-26 w-30 place-items-center ${boxLooks[state].look}`}>
        <Glyph name={boxLooks[state].glyph} size="calc(15 * var(--u))" />
      </span>
      {words[state]}
    </span>
  ))
}
