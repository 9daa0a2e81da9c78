import type { UnionBoard } from '@beacon/api/contest/screen'
import { useServerNow } from '@beacon/auth'
import { pointDigits } from '@beacon/router'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { LogoMark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { type CSSProperties, Suspense } from 'react'
import { Canvas } from '../../../parts/screen/canvas.tsx'
import { DigitsContext } from '../../../parts/display/points.ts'
import { laneOf } from '../../../parts/display/tick-lane.ts'
import type { Settings } from '../../../parts/display/search.ts'
import { isStale } from '../../../parts/display/silence.ts'
import type { Takeover } from '../../../parts/display/takeover.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import { useBoardsIn } from '../use-contest.ts'
import { usePortrait } from '../../../parts/screen/use-portrait.ts'
import { LateMiniBoard, LateTakeover } from '../late-displays.ts'
import { COLUMN_HEAD, ContestColumn, PLACE, TotalColumn } from './contest-column.tsx'
import type { UnionState } from './open-union.ts'
import { columnRows, gridFor } from './union-grid.ts'
import { FEED_LINE, UnionFeed } from './union-feed.tsx'

const GAP = 44
const FEED_LINES = 5
const FEED_LINES_UPRIGHT = 9
const FEED_HEAD = 42

interface BodyProps {
  board: UnionBoard
  now: number
  width: number
  height: number
  isPortrait: boolean
}

function Columns({ board, now, height, isPortrait }: BodyProps) {
  const count = board.contests.length + (board.total === null ? 0 : 1)
  const { columns, rows } = columnRows(count, isPortrait)
  const feedLines = isPortrait ? FEED_LINES_UPRIGHT : rows > 1 ? 3 : FEED_LINES
  const room = height - FEED_HEAD - feedLines * FEED_LINE - 32
  const most = Math.max(1, Math.floor(((room - 32 * (rows - 1)) / rows - COLUMN_HEAD) / PLACE))
  const style = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, height: `calc(${room} * var(--u))` }
  return (
    <>
      <div className="mb-32 grid content-start gap-x-44 gap-y-32 overflow-hidden" style={style}>
        {board.contests.map((one) => (
          <ContestColumn key={one.contest.resource_id} of={one} most={most} now={now} />
        ))}
        {board.total !== null && <TotalColumn total={board.total} most={most} />}
      </div>
      <UnionFeed board={board} lines={feedLines} />
    </>
  )
}

function Tiles({ board, now, width, height }: BodyProps) {
  const { columns, box } = gridFor({ count: board.contests.length, width, height, gap: GAP, form: 480 / 270 })
  const scale: CSSProperties & Record<'--u', string> = { '--u': `calc(${box / 480} * var(--wall))` }
  return (
    <div
      className="grid h-full content-center justify-center gap-44"
      style={{ gridTemplateColumns: `repeat(${columns}, calc(${box} * var(--u)))` }}
    >
      {board.contests.map(({ contest, rows }) => (
        <div key={contest.resource_id} className="line-t-2 border-rule" style={{ height: `calc(${(box * 270) / 480} * var(--u))` }}>
          <div style={scale}>
            <Suspense fallback={null}>
              <LateMiniBoard contest={contest} rows={rows} now={now} />
            </Suspense>
          </div>
        </div>
      ))}
    </div>
  )
}

/** What a takeover needs of the contest whose first blood it shows. */
function stageOf(board: UnionBoard, { item }: Takeover) {
  const found = board.contests.find(({ topics }) => topics.some(({ topic_id }) => topic_id === item.topic_id))
  if (found === undefined) return null
  const { contest, rows, topics } = found
  return {
    contest,
    rows: (rows ?? []).map((row) => ({ ...row, cells: '' })),
    topics: topics.map((topic) => ({ ...topic, value: 0, solves: 0 })),
    directions: new Map(),
    lane: laneOf({ start: Date.parse(contest.start_at), end: Date.parse(contest.end_at), ticks: [] }),
  }
}

interface UnionScreenProps {
  state: Extract<UnionState, { kind: 'open' }>
  layout: 'union' | 'tiles'
  settings: Settings
}

/** Several contests on one wall: a column each and the solves of all, or a tile each. */
export function UnionScreen({ state: { board: given, takeover, heard_at }, layout, settings }: UnionScreenProps) {
  const board = useBoardsIn(given)
  const now = useServerNow()
  const isPortrait = usePortrait()
  const stale = isStale(heard_at, now)
  const time = formatClock(heard_at, viewerZone(), true)
  const [width, height] = isPortrait ? [984, 1920 - 124 - 74] : [1824, 1080 - 124 - 74]
  const Body = layout === 'tiles' ? Tiles : Columns
  const shown = takeover.shown !== null && now < takeover.shown.until ? takeover.shown : null
  const stage = shown === null ? null : stageOf(board, shown)
  return (
    <Canvas isPortrait={isPortrait} now={now} safe={settings.safe}>
      <div className="h-full" style={{ '--wall': 'var(--u)' } as CSSProperties}>
        <header className="absolute inset-x-48 top-36 flex h-68 items-center">
          <LogoMark className="size-48 shrink-0" />
          <h1 className="ml-24 flex min-w-0 flex-1 fs-46 leading-68 font-semibold [font-stretch:110%]">
            <Name text={board.screen.name} />
          </h1>
          {stale ? (
            <span className="ml-28 shrink-0 line-2 border-amber px-13 fs-24 leading-34 text-amber">
              <Trans>Data from {time}</Trans>
            </span>
          ) : (
            <span className="ml-28 shrink-0 font-mono fs-46 leading-68 text-fg-2">{formatClock(now, viewerZone(), true)}</span>
          )}
        </header>
        {shown !== null && stage !== null ? (
          <Suspense fallback={null}>
            <DigitsContext value={pointDigits(stage.contest.kind)}>
              <LateTakeover
                key={`${shown.item.topic_id} ${shown.item.feed_id}`}
                board={stage}
                takeover={shown}
                isPortrait={isPortrait}
                stale={stale}
              />
            </DigitsContext>
          </Suspense>
        ) : (
          <div className="absolute inset-x-48 top-124 bottom-74">
            <Body board={board} now={now} width={width} height={height} isPortrait={isPortrait} />
          </div>
        )}
      </div>
    </Canvas>
  )
}
