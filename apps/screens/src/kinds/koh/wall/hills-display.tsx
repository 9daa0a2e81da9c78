import { laneOf, laneSeries, type LaneSpan } from '@beacon/ui/hill'
import { readSpan, rulerScale } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { columnPage } from '../../../parts/display/paging.ts'
import { rulerNow, rulerSpanOf } from '../../../parts/display/phase.ts'
import { HillFoot } from './hill-foot.tsx'
import { HillLane, type LaneRoom } from './hill-lane.tsx'
import { useAlerts, useHills } from './use-hills.ts'

/** Hills on one page, and heights in u: of all lanes, of one, of what stands below. */
const HILLS = 8
const ROOM = 540
const PITCH = 96
const ROOM_UPRIGHT = 860
const PITCH_UPRIGHT = 108
const WIDTH = 1_824
const WIDTH_UPRIGHT = 984
/** What a king needs right of the now line, and a name left of it; with less room the king stands over its lane. */
const KING = 720
const NAME = 420

/** Lanes of all hills on the scale of the ruler above, the present kings right of now; standing, round and alerts below. */
export function HillsDisplay(props: DisplayProps) {
  const { board, link, settings, now, isPortrait } = props
  const hills = useHills(link)
  const alerts = useAlerts(link)
  const lanes = useMemo(() => hills?.items.map(laneOf) ?? [], [hills])
  const series = useMemo(() => laneSeries(lanes), [lanes])
  const span = useMemo(() => rulerSpanOf(board.contest), [board.contest])
  if (hills === null) return null
  const width = isPortrait ? WIDTH_UPRIGHT : WIDTH
  const { page } = columnPage(hills.items.length, HILLS, { now, page_s: settings.page_s })
  const shown = hills.items.slice(page * HILLS, (page + 1) * HILLS)
  const at = rulerNow(board.contest, now)
  const now_x = rulerScale(readSpan(span), width).x(at)
  const pitch = Math.min(isPortrait ? PITCH_UPRIGHT : PITCH, (isPortrait ? ROOM_UPRIGHT : ROOM) / Math.max(1, shown.length))
  const room: LaneRoom = { width, pitch, now_x, isBeside: !isPortrait && now_x >= NAME && width - now_x >= KING }
  const isLive = board.contest.status === 'running' || board.contest.status === 'paused'
  return (
    <div className={`flex flex-col ${isPortrait ? 'h-full' : 'h-766'}`}>
      <div className="relative">
        {shown.length === 0 && (
          <p className="pt-24 fs-32 text-fg-3">
            <Trans>No hills yet.</Trans>
          </p>
        )}
        {shown.map((hill, index) => (
          <HillLane
            key={hill.topic_id}
            hill={hill}
            lane={lanes[page * HILLS + index] ?? none}
            series={series}
            span={span}
            at={at}
            read_at={hills.round.server_now}
            room={room}
            isLive={isLive}
          />
        ))}
        {isLive && room.isBeside && shown.length > 0 && <NowLine x={now_x} />}
      </div>
      <HillFoot {...props} round={hills.round} series={series} alerts={alerts} />
    </div>
  )
}

const none: readonly LaneSpan[] = []

const NowLine = memo(function NowLine({ x }: { x: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-0 w-4 bg-amber"
      style={{ left: `calc(${x - 2} * var(--u))`, top: 'calc(-8 * var(--u))' }}
    />
  )
})
