import { laneOf, laneSeries, type LaneSpan } from '@beacon/ui/kinds/koh'
import { readSpan, rulerScale } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { columnPage } from '../../../parts/display/paging.ts'
import { Grown } from '../../../parts/growth/grown.tsx'
import { rulerNow, rulerSpanOf } from '../../../parts/display/phase.ts'
import { HillFoot } from './hill-foot.tsx'
import { HillLane, type LaneRoom, NowLine } from './hill-lane.tsx'
import { useAlerts, useHills } from './use-hills.ts'

/** Hills on one page, and heights in u: of all lanes, of one, of what stands below. */
const HILLS = 8
const ROOM = 540
/** One hill alone leaves more to what stands below. */
const ROOM_ALONE = 400
const PITCH = 96
const ROOM_UPRIGHT = 860
const PITCH_UPRIGHT = 108
const WIDTH = 1_824
const WIDTH_UPRIGHT = 984
/** What a king needs right of the now line, and a name left of it; with less room the king stands over its lane. */
const KING = 720
const NAME = 420
const FOOT_ALONE = 1.4
/** So many hills or fewer: each king has a line of its own, larger than all else. */
const FEW = 3

/** Lanes of all hills on the scale of the ruler above with the present kings; standing, round and alerts below. */
export function HillsDisplay(props: DisplayProps) {
  const { board, link, settings, now, isPortrait } = props
  const hills = useHills(link)
  const alerts = useAlerts(link)
  const lanes = useMemo(() => hills?.items.map(laneOf) ?? [], [hills])
  const series = useMemo(() => laneSeries(lanes), [lanes])
  const span = useMemo(() => rulerSpanOf(board.contest), [board.contest])
  if (hills === null) return null
  const width = isPortrait ? WIDTH_UPRIGHT : WIDTH
  // Pages have as many hills as each other, so that the last one is no emptier.
  const most = Math.ceil(lanes.length / Math.max(1, Math.ceil(lanes.length / HILLS)))
  const { page } = columnPage(lanes.length, Math.max(1, most), { now, page_s: settings.page_s })
  const shown = hills.items.slice(page * most, (page + 1) * most)
  const at = rulerNow(board.contest, now)
  const now_x = rulerScale(readSpan(span), width).x(at)
  const isFew = lanes.length <= FEW
  const isAlone = lanes.length === 1 && !isPortrait
  const whole = isPortrait ? ROOM_UPRIGHT : isAlone ? ROOM_ALONE : ROOM
  const pitch = Math.min(isFew ? whole : isPortrait ? PITCH_UPRIGHT : PITCH * 1.4, whole / Math.max(1, shown.length))
  const place = isFew ? 'line' : !isPortrait && now_x >= NAME && width - now_x >= KING ? 'beside' : 'title'
  const room: LaneRoom = { width, pitch, now_x, place }
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
            lane={lanes[page * most + index] ?? none}
            series={series}
            span={span}
            at={at}
            read_at={hills.round.server_now}
            room={room}
            isLive={isLive}
          />
        ))}
        {isLive && place === 'beside' && shown.length > 0 && <NowLine x={now_x} top={-8} height="calc(100% + 8 * var(--u))" />}
      </div>
      <Grown by={isAlone ? FOOT_ALONE : 1} className="mt-auto">
        <HillFoot {...props} round={hills.round} series={series} alerts={alerts} isLarge={isAlone} />
      </Grown>
    </div>
  )
}

const none: readonly LaneSpan[] = []
