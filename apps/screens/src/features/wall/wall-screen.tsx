import { COLLAPSE_ABOVE } from '@beacon/ui/matrix'
import { TimeRuler } from '@beacon/ui/ruler'
import { useServerNow } from '@beacon/auth'
import { useLingui } from '@lingui/react'
import { type ComponentType, Suspense, useCallback, useMemo } from 'react'
import type { DisplayValue } from '@beacon/api/viewer-key'
import { boardShape, headHeight, ROOM, ROOM_UPRIGHT } from './board-shape.ts'
import { Canvas } from './canvas.tsx'
import { Foot } from './foot.tsx'
import { FREEZE, FreezePanel, hasFreeze } from './freeze-panel.tsx'
import { Head } from './head.tsx'
import { LatestSolves, SOLVE } from './latest-solves.tsx'
import { lateDisplays, LateLobby, LateMini, LateTakeover } from './late-displays.ts'
import { isLargeRanking, type PageSpan, pageSpan } from './paging.ts'
import { rulerNow, rulerSpanOf } from './phase.ts'
import { movedSince } from './rank-history.ts'
import { NotPublished } from './not-published.tsx'
import type { Row } from './rows.ts'
import type { ResolverSource } from './resolver/use-resolver.ts'
import { useTurn } from './rotation/use-turn.ts'
import type { Settings } from './search.ts'
import { isStale } from './silence.ts'
import { Standings } from './standings.tsx'
import { useBoardIn } from './use-contest.ts'
import { usePortrait } from './use-portrait.ts'
import type { Board } from './wall-state.ts'
import { pageRows } from './page-rows.ts'
import { WordsScreen } from './words-screen.tsx'

export interface WallScreenProps {
  board: Board
  value: DisplayValue
  page: number
  settings: Settings
  link: ResolverLink
  heardAt: () => number | null
  /** How often (ms) it is asked for, where the browser has no stream left for this window. */
  paced_ms: number | null
}
/** Where a resolver's steps come from. */
export type ResolverLink = Pick<ResolverSource, 'resource_id' | 'screen_id' | 'listen'>

/** What every display is given. */
export interface DisplayProps extends Pick<WallScreenProps, 'board' | 'page' | 'settings' | 'link'> {
  rows: readonly Row[]
  places: PageSpan
  now: number
  isPortrait: boolean
}
type OneValue = Exclude<DisplayValue, 'rotation' | 'mini'>

function MatrixBody({ board, rows, now, isPortrait }: DisplayProps) {
  const { i18n } = useLingui()
  const isZh = i18n.locale.startsWith('zh')
  const { topics, directions, history, contest } = board
  const nameOf = useCallback(
    (key: string) => (isZh ? directions.get(key)?.name_zh : directions.get(key)?.name_en) ?? key,
    [directions, isZh],
  )
  const shape = useMemo(
    () => boardShape({ topics, nameOf, room: isPortrait ? ROOM_UPRIGHT : ROOM, collapse: isPortrait }),
    [topics, nameOf, isPortrait],
  )
  const movedOf = useCallback((row: Row) => movedSince(history, row.entrant_id, row.rank), [history])
  const room = isPortrait ? 766 - headHeight(shape) : 700
  const most = Math.floor((room - (hasFreeze(contest) ? FREEZE : 0)) / SOLVE)
  const items = useMemo(() => board.feed.slice(0, most), [board.feed, most])
  return (
    <div className={isPortrait ? 'grid h-full grid-rows-[auto_1fr] gap-32' : 'flex h-full gap-47'}>
      <div className={isPortrait ? 'min-h-734' : 'w-1284 shrink-0'}>
        {board.is_rank_hidden ? <NotPublished /> : <Standings rows={rows} shape={shape} movedOf={movedOf} hasSolved={!isPortrait} />}
      </div>
      <div className="relative min-w-0 flex-1">
        <LatestSolves items={items} total={board.feed_total} />
        <div className="absolute inset-x-0 bottom-0">
          <FreezePanel contest={contest} now={now} />
        </div>
      </div>
    </div>
  )
}

const bodies: Readonly<Record<OneValue, ComponentType<DisplayProps>>> = {
  matrix: MatrixBody,
  ...lateDisplays,
}

function Body({ value, ...props }: DisplayProps & { value: OneValue }) {
  const isLobby = value !== 'countdown' && props.board.contest.status === 'not_started'
  const Display = isLobby ? LateLobby : bodies[value]
  return (
    <Suspense fallback={null}>
      <Display {...props} />
    </Suspense>
  )
}

const withPlaces: readonly DisplayValue[] = ['matrix', 'ranking']
const withLegend: readonly DisplayValue[] = ['matrix', 'resolver']
/** Those that a first blood does not cover. */
const undisturbed: readonly DisplayValue[] = ['countdown', 'resolver', 'mini']

/** One display: head 68, ruler 112, body, last line 28; a first blood takes all but the head for three seconds. */
export function WallScreen({ board: given, value: wanted, page, settings, link, heardAt, paced_ms }: WallScreenProps) {
  const now = useServerNow()
  const isPortrait = usePortrait()
  const board = useBoardIn(given)
  const { contest, words } = board
  const { top, safe, rotate } = settings
  const isCovered = board.takeover.shown !== null || words !== null
  const value = useTurn(wanted, { rotate, now, isPaused: isCovered })
  const heard = heardAt()
  const stale = isStale(heard, now)
  const span = useMemo(() => rulerSpanOf(contest), [contest])
  const rows = useMemo(() => pageRows(board, page, top), [board, page, top])
  const places = useMemo(() => pageSpan({ page, total: board.total, top }), [page, board.total, top])
  if (value === 'mini') return <LateMini board={board} now={now} isTransparent={settings.transparent} />
  const isLobby = contest.status === 'not_started'
  const legend = isLobby || !withLegend.includes(value) ? null : isPortrait || board.topics.length > COLLAPSE_ABOVE ? 'tallies' : 'cells'
  const isLarge = isLargeRanking(value, top) && !isLobby && !isPortrait
  const hasChip = contest.status === 'running' || contest.status === 'paused'
  const takeover = undisturbed.includes(value) ? null : board.takeover.shown
  return (
    <Canvas isPortrait={isPortrait} now={now} safe={safe}>
      <Head contest={contest} now={now} isPortrait={isPortrait} hasCount={value !== 'countdown' && !isLobby} />
      {words !== null ? (
        <WordsScreen words={words} isPortrait={isPortrait} />
      ) : takeover !== null ? (
        <Suspense fallback={null}>
          <LateTakeover key={takeover.item.feed_id} board={board} takeover={takeover} isPortrait={isPortrait} stale={stale} />
        </Suspense>
      ) : (
        <>
          {!isLarge && (
            <div className={`absolute inset-x-48 ${isPortrait ? 'top-188' : 'top-116'}`}>
              <TimeRuler
                surface="screens"
                span={span}
                now={rulerNow(contest, stale && heard !== null ? heard : now)}
                lane={board.lane.lane}
                width={isPortrait ? 984 : 1824}
                stale={stale}
                {...(contest.status === 'paused' ? {} : { note: '' })}
              />
            </div>
          )}
          <div className={`absolute inset-x-48 ${isPortrait ? 'top-316 bottom-74' : isLarge ? 'top-110 bottom-64' : 'top-244 bottom-102'}`}>
            <Body
              board={board}
              value={value}
              page={page}
              settings={settings}
              link={link}
              rows={rows}
              places={places}
              now={now}
              isPortrait={isPortrait}
            />
          </div>
          <Foot
            banner={board.banner}
            legend={legend}
            places={withPlaces.includes(value) && !isLobby && !isLarge ? places : null}
            staleSince={stale && (!hasChip || isLarge) ? heard : null}
            paced_ms={stale ? null : paced_ms}
          />
        </>
      )}
    </Canvas>
  )
}
