import { TimeRuler } from '@beacon/ui/ruler'
import { useServerNow } from '@beacon/auth'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import type { ViewerView } from '@beacon/api/viewer-key'
import { boardShape } from './board-shape.ts'
import { Canvas } from './canvas.tsx'
import { CountdownDisplay } from './countdown-display.tsx'
import { FeedDisplay } from './feed-display.tsx'
import { Foot } from './foot.tsx'
import { FREEZE, FreezePanel, hasFreeze } from './freeze-panel.tsx'
import { Head } from './head.tsx'
import { LatestSolves, SOLVE } from './latest-solves.tsx'
import { LobbyDisplay } from './lobby-display.tsx'
import { type PageSpan, pageSpan } from './paging.ts'
import { rulerNow, rulerSpanOf } from './phase.ts'
import { movedSince } from './rank-history.ts'
import { RankingDisplay } from './ranking-display.tsx'
import type { Row } from './rows.ts'
import { isStale } from './silence.ts'
import { Standings } from './standings.tsx'
import { TakeoverScreen } from './takeover-screen.tsx'
import { usePortrait } from './use-portrait.ts'
import type { Board } from './wall-state.ts'
import { pageRows } from './page-rows.ts'

export interface WallScreenProps {
  board: Board
  value: ViewerView['value']
  page: number
  top: number | null
  safe: number
  heardAt: () => number | null
}

interface BodyProps extends Pick<WallScreenProps, 'board' | 'value'> {
  rows: readonly Row[]
  places: PageSpan
  now: number
  isPortrait: boolean
}

/** Room of the topics beside the names, in u; upright everything is narrower. */
const ROOM = 747
const ROOM_UPRIGHT = 500

function MatrixBody({ board, rows, now, isPortrait }: Omit<BodyProps, 'value' | 'places'>) {
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
  const room = isPortrait ? 766 - 34 : 700
  const most = Math.floor((room - (hasFreeze(contest) ? FREEZE : 0)) / SOLVE)
  const items = useMemo(() => board.feed.slice(0, most), [board.feed, most])
  return (
    <div className={isPortrait ? 'grid h-full grid-rows-[calc(734*var(--u))_1fr] gap-32' : 'flex h-full gap-47'}>
      <div className={isPortrait ? '' : 'w-1284 shrink-0'}>
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

function NotPublished() {
  return (
    <p className="pt-24 fs-32 text-fg-3">
      <Trans>The ranking is not published.</Trans>
    </p>
  )
}

function Body({ board, value, rows, places, now, isPortrait }: BodyProps) {
  const { contest, history } = board
  const movedOf = useCallback((row: Row) => movedSince(history, row.entrant_id, row.rank), [history])
  if (value === 'countdown') return <CountdownDisplay contest={contest} now={now} isPortrait={isPortrait} />
  if (contest.status === 'not_started')
    return <LobbyDisplay contest={contest} now={now} rows={rows} places={places} isPortrait={isPortrait} />
  if (value === 'feed') return <FeedDisplay items={board.feed} bulletins={board.bulletins} isPortrait={isPortrait} />
  if (value === 'matrix') return <MatrixBody board={board} rows={rows} now={now} isPortrait={isPortrait} />
  return board.is_rank_hidden ? <NotPublished /> : <RankingDisplay rows={rows} movedOf={movedOf} isPortrait={isPortrait} />
}

/** One display: head 68, ruler 112, body, last line 28; a first blood takes all but the head for three seconds. */
export function WallScreen({ board, value, page, top, safe, heardAt }: WallScreenProps) {
  const now = useServerNow()
  const isPortrait = usePortrait()
  const { contest } = board
  const heard = heardAt()
  const stale = isStale(heard, now)
  const span = useMemo(() => rulerSpanOf(contest), [contest])
  const rows = useMemo(() => pageRows(board, page, top), [board, page, top])
  const hasChip = contest.status === 'running' || contest.status === 'paused'
  const places = useMemo(() => pageSpan({ page, total: board.total, top }), [page, board.total, top])
  const takeover = value === 'countdown' ? null : board.takeover.shown
  return (
    <Canvas isPortrait={isPortrait} now={now} safe={safe}>
      <Head contest={contest} now={now} isPortrait={isPortrait} hasCount={value !== 'countdown' && contest.status !== 'not_started'} />
      {takeover !== null ? (
        <TakeoverScreen key={takeover.item.feed_id} board={board} takeover={takeover} isPortrait={isPortrait} stale={stale} />
      ) : (
        <>
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
          <div className={`absolute inset-x-48 ${isPortrait ? 'top-316 bottom-74' : 'top-244 bottom-102'}`}>
            <Body board={board} value={value} rows={rows} places={places} now={now} isPortrait={isPortrait} />
          </div>
          <Foot
            banner={board.banner}
            hasLegend={value === 'matrix' && contest.status !== 'not_started'}
            places={(value === 'matrix' || value === 'ranking') && contest.status !== 'not_started' ? places : null}
            staleSince={stale && !hasChip ? heard : null}
          />
        </>
      )}
    </Canvas>
  )
}
