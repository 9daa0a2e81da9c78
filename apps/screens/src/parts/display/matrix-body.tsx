import { Suspense, useCallback, useMemo } from 'react'
import { headHeight, SOLVE } from './board-shape.ts'
import { FREEZE, FreezePanel, hasFreeze } from './freeze-panel.tsx'
import { late } from './late.ts'
import { NotPublished } from './not-published.tsx'
import { movedSince } from './rank-history.ts'
import type { Row } from './rows.ts'
import { useBoardShape } from './use-board-shape.ts'
import type { DisplayProps } from './display-props.ts'

const solves = () => import('./latest-solves.tsx')
const standings = () => import('./grown-standings.tsx')
const Standings = late(async () => (await standings()).GrownStandings)
const LatestSolves = late(async () => (await solves()).LatestSolves)

/** Places by topics with the latest solves beside them. */
export function MatrixBody({ board, rows, now, isPortrait }: DisplayProps) {
  const { history, contest } = board
  const shape = useBoardShape(board, isPortrait)
  const movedOf = useCallback((row: Row) => movedSince(history, row.entrant_id, row.rank), [history])
  const room = isPortrait ? 766 - headHeight(shape) : 700
  const most = Math.floor((room - (hasFreeze(contest) ? FREEZE : 0)) / SOLVE)
  const items = useMemo(() => board.feed.slice(0, most), [board.feed, most])
  return (
    <div className={isPortrait ? 'grid h-full grid-rows-[auto_1fr] gap-32' : 'flex h-full gap-47'}>
      <div className={isPortrait ? 'min-h-734' : 'w-1284 shrink-0'}>
        {board.is_rank_hidden ? (
          <NotPublished />
        ) : (
          <Suspense fallback={null}>
            <Standings rows={rows} isTeams={contest.game_type === 'team'} shape={shape} movedOf={movedOf} isPortrait={isPortrait} />
          </Suspense>
        )}
      </div>
      <div className="relative min-w-0 flex-1">
        <Suspense fallback={null}>
          <LatestSolves items={items} total={board.feed_total} />
        </Suspense>
        <div className="absolute inset-x-0 bottom-0">
          <FreezePanel contest={contest} now={now} />
        </div>
      </div>
    </div>
  )
}

/** Brings the code of both sides. */
export const bringSides = () => Promise.all([standings(), solves()])
