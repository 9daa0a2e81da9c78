import { useLingui } from '@lingui/react'
import { useCallback, useMemo } from 'react'
import { boardShape, headHeight, ROOM, ROOM_UPRIGHT } from '../../features/wall/board-shape.ts'
import { FREEZE, FreezePanel, hasFreeze } from '../../features/wall/freeze-panel.tsx'
import { LatestSolves, SOLVE } from '../../features/wall/latest-solves.tsx'
import { NotPublished } from '../../features/wall/not-published.tsx'
import { movedSince } from '../../features/wall/rank-history.ts'
import type { Row } from '../../features/wall/rows.ts'
import { Standings } from '../../features/wall/standings.tsx'
import type { DisplayProps } from '../../features/wall/wall-screen.tsx'

/** Places by topics with the latest solves beside them. */
export function MatrixBody({ board, rows, now, isPortrait }: DisplayProps) {
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
        {board.is_rank_hidden ? (
          <NotPublished />
        ) : (
          <Standings rows={rows} isTeams={contest.game_type === 'team'} shape={shape} movedOf={movedOf} hasOwn={!isPortrait} />
        )}
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
