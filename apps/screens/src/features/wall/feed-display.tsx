import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { FeedItem } from '@beacon/api/topic/feed'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Mark } from '../../parts/display/mark.tsx'
import { useBulletinLine } from './bulletin-words.ts'
import { type FeedLine, feedLines } from './feed-lines.ts'
import { type Points, usePoints } from '../../parts/display/points.ts'
import { Slots } from '../../parts/display/slots.tsx'
import { isFirstBlood } from '../../parts/display/takeover.ts'
import { Name } from '../../parts/display/team-name.tsx'
import type { DisplayProps } from '../../parts/display/display-props.ts'

const PITCH = 61
const PITCH_STACKED = 78
/** Lines that fit between ruler and foot. */
const LINES = 12
const LINES_STACKED = 19

interface SolveProps {
  item: FeedItem
  points: Points
  /** Upright the topic stands under the team. */
  isStacked: boolean
}

function SolveLine({ item, points, isStacked }: SolveProps) {
  const isFirst = isFirstBlood(item)
  const [team, topic] = isStacked
    ? ['fs-30 leading-38', 'fs-24 leading-30 text-fg-2']
    : [`flex-1 leading-60 ${isFirst ? 'fs-40' : 'fs-30'}`, `flex-1 leading-60 ${isFirst ? 'fs-36 text-fg' : 'fs-28 text-fg-2'}`]
  return (
    <>
      <span className="grid w-32 shrink-0 place-items-center">
        {isFirst ? (
          <Glyph name="diamond" size="calc(24 * var(--u))" className="text-amber" />
        ) : (
          <Glyph name="check" size="calc(18 * var(--u))" className="text-jade" />
        )}
      </span>
      <div className={`flex min-w-0 flex-1 ${isStacked ? 'flex-col' : 'gap-24'}`}>
        <Name text={item.entrant_name} className={`font-semibold ${team}`} />
        <Name text={item.topic_name} className={topic} />
      </div>
      <span className={`shrink-0 fs-26 ${isStacked ? '' : 'w-190'}`}>{isFirst && <Mark of="first_blood" size={16} />}</span>
      <span
        className={`w-128 shrink-0 text-right font-mono ${isFirst ? 'text-amber' : 'text-jade'} ${isFirst && !isStacked ? 'fs-36' : 'fs-30'}`}
      >
        +{points(item.points)}
      </span>
    </>
  )
}

function BulletinLine({ bulletin }: { bulletin: BulletinView }) {
  const line = useBulletinLine()
  return (
    <>
      <span className="w-32 shrink-0" />
      <span className="shrink-0 fs-28 text-azure">
        <Trans>Notice</Trans>
      </span>
      <Name text={line(bulletin)} className="flex-1 fs-28 leading-60" />
    </>
  )
}

const Line = memo(function Line({ line, ...look }: { line: FeedLine } & Omit<SolveProps, 'item'>) {
  return (
    <article className="flex h-full items-center gap-24 line-b-1 border-rule">
      <time className="w-96 shrink-0 font-mono fs-26 text-fg-3">{formatClock(line.at, viewerZone())}</time>
      {line.kind === 'solve' ? <SolveLine item={line.item} {...look} /> : <BulletinLine bulletin={line.bulletin} />}
    </article>
  )
})

/** What happens, line by line: solves, first bloods larger, bulletins. */
export function FeedDisplay({ board: { feed: items, bulletins }, isPortrait }: DisplayProps) {
  const { t } = useLingui()
  const points = usePoints()
  const shown = feedLines(items, bulletins, isPortrait ? LINES_STACKED : LINES)
  if (shown.length === 0) {
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>No solves yet.</Trans>
      </p>
    )
  }
  return (
    <Slots
      pushes
      label={t`Latest solves`}
      items={shown}
      keyOf={(line) => line.key}
      pitch={isPortrait ? PITCH_STACKED : PITCH}
      render={(line) => <Line line={line} points={points} isStacked={isPortrait} />}
    />
  )
}
