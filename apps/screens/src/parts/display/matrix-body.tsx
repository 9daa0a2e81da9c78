import { Suspense, useCallback, useMemo } from 'react'
import { headHeight, SOLVE } from './board-shape.ts'
import { FREEZE, FreezePanel, hasFreeze } from './freeze-panel.tsx'
import { Grown } from './grown.tsx'
import { late } from './late.ts'
import { NotPublished } from './not-published.tsx'
import { useOwnCount } from './own-columns.tsx'
import { movedSince } from './rank-history.ts'
import type { Row } from './rows.ts'
import { useGrownShape } from './use-board-shape.ts'
import type { DisplayProps } from './display-props.ts'

const solves = () => import('./latest-solves.tsx')
const standings = () => import('./standings.tsx')
const Standings = late(async () => (await standings()).Standings)
const LatestSolves = late(async () => (await solves()).LatestSolves)

/** Height in u of the standings, upright too. */
const STANDINGS = 734

/** Places by topics with the latest solves beside them. */
export function MatrixBody({ board, rows, now, isPortrait }: DisplayProps) {
  const { history, contest } = board
  const own = useOwnCount()
  const { shape, by, pitch } = useGrownShape(board, rows, { isPortrait, height: STANDINGS, own: isPortrait ? 0 : own })
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
            <Grown by={by}>
              <Standings
                rows={rows}
                isTeams={contest.game_type === 'team'}
                shape={shape}
                movedOf={movedOf}
                hasOwn={!isPortrait}
                pitch={pitch}
              />
            </Grown>
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
