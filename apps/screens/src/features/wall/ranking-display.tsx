import { EntrantWord, Moved } from '@beacon/ui/matrix'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback } from 'react'
import { OwnCells, OwnHeads, useOwnCount } from '../../parts/display/own-columns.tsx'
import { NotPublished } from '../../parts/display/not-published.tsx'
import { growthThat, Grown, widestName } from '../../parts/growth/grown.tsx'
import { Picture } from '../../parts/display/picture.tsx'
import { LargeRanking } from './large-ranking.tsx'
import { isLargeRanking } from '../../parts/display/paging.ts'
import { type Points, usePoints } from '../../parts/display/points.ts'
import { movedSince } from '../../parts/display/rank-history.ts'
import type { Row } from '../../parts/display/rows.ts'
import { Slots } from '../../parts/display/slots.tsx'
import { Name } from '../../parts/display/team-name.tsx'
import type { DisplayProps } from '../../parts/display/display-props.ts'

const HEAD = 34
const PITCH = 70
/** Beyond it a row is mostly empty. */
const MOST_PITCH = 110
/** Most places of a column across, and the room between two. */
const COLUMN = 10
const GAP = 64
/** Room in u: of the wall beside its margins, of the body, and what a row has beside the name and own figures. */
const WIDTH = 1_824
const WIDTH_UPRIGHT = 984
const HEIGHT = 734
const HEIGHT_UPRIGHT = 1_530
const AROUND = 64 + 72 + 136 + 92 + 24
const OWN = 100
const LOGO = 64
/** Letters of 32 u in place of 26. */
const LETTERS = 32 / 26
/** Letters of 32 u are a twelfth of the wall then. */
const MOST = 2.9

/** How many times as large columns are drawn, all names whole; then how tall a row is, so that they reach down the wall. */
function growthOf(rows: readonly Row[], { columns, own, isPortrait }: { columns: number; own: number; isPortrait: boolean }) {
  const logo = rows.some((row) => row.logo !== null) ? LOGO : 0
  const places = Math.max(1, Math.ceil(rows.length / columns))
  const width = columns * (AROUND + logo + own * OWN + widestName(rows) * LETTERS) + (columns - 1) * GAP
  const height = isPortrait ? HEIGHT_UPRIGHT : HEIGHT
  const by = growthThat((times) => times * width <= (isPortrait ? WIDTH_UPRIGHT : WIDTH) && times * (HEAD + places * PITCH) <= height, MOST)
  return { by, pitch: Math.max(PITCH, Math.min(MOST_PITCH, Math.floor((height / by - HEAD) / places))) }
}

const Place = memo(function Place({ row, moved, points, hasLast }: { row: Row; moved: number; points: Points; hasLast: boolean }) {
  const score = points(row.score)
  const last = row.last_at === null ? '–' : formatClock(Date.parse(row.last_at), viewerZone())
  return (
    <div className="flex h-full items-center line-b-1 border-rule">
      <span role="cell" className="w-64 shrink-0 text-right font-mono fs-32 font-semibold">
        <span key={row.rank}>{row.rank}</span>
      </span>
      <span role="cell" className="w-72 shrink-0 pl-16 fs-24">
        <span key={moved}>
          <Moved by={moved} />
        </span>
      </span>
      {row.logo !== null && <Picture file_id={row.logo} className="mr-16 size-48" />}
      <span role="rowheader" className="flex min-w-0 flex-1 items-baseline gap-12">
        <Name text={row.name} className="fs-32 leading-44 font-semibold" />
        {row.country !== null && <span className="shrink-0 font-mono fs-24 text-fg-3">{row.country}</span>}
      </span>
      <span role="cell" className="w-136 shrink-0 text-right font-mono fs-32 font-semibold">
        <span key={score}>{score}</span>
      </span>
      <OwnCells row={row} className="w-100 shrink-0 text-right font-mono fs-24 text-fg-2" />
      {hasLast && (
        <span role="cell" className="w-92 shrink-0 text-right font-mono fs-24 text-fg-3">
          <span key={last}>{last}</span>
        </span>
      )}
    </div>
  )
})

function Heads({ isTeams, hasLast }: { isTeams: boolean; hasLast: boolean }) {
  return (
    <div className="flex h-34 line-b-2 border-rule fs-22 leading-32 text-fg-2">
      <span className="w-64 text-right">#</span>
      <span className="min-w-0 flex-1 pl-72">
        <EntrantWord isTeams={isTeams} />
      </span>
      <span className="w-136 text-right">
        <Trans>Score</Trans>
      </span>
      <OwnHeads className="w-100 text-right" />
      {hasLast && (
        <span className="w-92 text-right">
          <Trans>Last</Trans>
        </span>
      )}
    </div>
  )
}

interface RankingProps {
  isTeams: boolean
  rows: readonly Row[]
  movedOf: (row: Row) => number
  isPortrait: boolean
}

/** Twenty places, large: two columns, upright one; ten have one column across, as large as the wall allows. */
const RankingDisplay = memo(function RankingDisplay({ isTeams, rows, movedOf, isPortrait }: RankingProps) {
  const { t } = useLingui()
  const points = usePoints()
  const isWhole = isPortrait || rows.length <= COLUMN
  const half = Math.ceil(rows.length / 2)
  const columns = isWhole ? [rows] : [rows.slice(0, half), rows.slice(half)]
  // Names come before the time where a kind has several numbers.
  const own = useOwnCount()
  const hasLast = own < 2 || (isWhole && !isPortrait)
  const { by, pitch } = growthOf(rows, { columns: columns.length, own, isPortrait })
  return (
    <Grown by={by}>
      <section aria-label={t`Standings`} className={isWhole ? '' : 'grid grid-cols-2 gap-64'}>
        {columns.map((places, column) =>
          places.length === 0 ? null : (
            <div key={column}>
              <Heads isTeams={isTeams} hasLast={hasLast} />
              <Slots
                role="table"
                label={t`Standings`}
                items={places}
                keyOf={(row) => row.entrant_id}
                pitch={pitch}
                render={(row) => <Place row={row} moved={movedOf(row)} points={points} hasLast={hasLast} />}
              />
            </div>
          ),
        )}
      </section>
    </Grown>
  )
})

/** The ranking's page; places gained since a quarter of an hour ago stand beside them. */
export function RankingPage({ board, rows, settings, isPortrait }: DisplayProps) {
  const { history, contest } = board
  const movedOf = useCallback((row: Row) => movedSince(history, row.entrant_id, row.rank), [history])
  if (isLargeRanking('ranking', settings.top) && !board.is_rank_hidden)
    return <LargeRanking rows={rows} movedOf={movedOf} isPortrait={isPortrait} />
  return board.is_rank_hidden ? (
    <NotPublished />
  ) : (
    <RankingDisplay isTeams={contest.game_type === 'team'} rows={rows} movedOf={movedOf} isPortrait={isPortrait} />
  )
}
