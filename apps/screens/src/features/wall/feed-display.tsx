import type { BulletinView } from '@beacon/api/bulletin'
import type { FeedItem } from '@beacon/api/feed'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph, Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useBulletinLine } from './bulletin-words.ts'
import { type FeedLine, feedLines } from './feed-lines.ts'
import { Slots } from './slots.tsx'
import { isFirstBlood } from './takeover.ts'
import { Name } from './team-name.tsx'

const PITCH = 61

function SolveLine({ item, numbers }: { item: FeedItem; numbers: Intl.NumberFormat }) {
  const isFirst = isFirstBlood(item)
  return (
    <>
      <span className="grid w-32 shrink-0 place-items-center">
        {isFirst ? (
          <Glyph name="diamond" size="calc(24 * var(--u))" className="text-amber" />
        ) : (
          <Glyph name="check" size="calc(18 * var(--u))" className="text-jade" />
        )}
      </span>
      <Name text={item.entrant_name} className={`flex-[3] leading-60 font-semibold ${isFirst ? 'fs-40' : 'fs-30'}`} />
      <Name text={item.topic_name} className={`flex-[3] leading-60 ${isFirst ? 'fs-36 text-fg' : 'fs-28 text-fg-2'}`} />
      <span className="w-190 shrink-0 fs-26">{isFirst && <Status of="submission.first_blood" size="calc(16 * var(--u))" />}</span>
      <span className={`w-128 shrink-0 text-right font-mono ${isFirst ? 'fs-36 text-amber' : 'fs-30 text-jade'}`}>
        +{numbers.format(item.points)}
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

const Line = memo(function Line({ line, numbers }: { line: FeedLine; numbers: Intl.NumberFormat }) {
  return (
    <article className="flex h-full items-center gap-24 border-b-1 border-rule">
      <time className="w-96 shrink-0 font-mono fs-26 text-fg-3">{formatClock(line.at, viewerZone())}</time>
      {line.kind === 'solve' ? <SolveLine item={line.item} numbers={numbers} /> : <BulletinLine bulletin={line.bulletin} />}
    </article>
  )
})

interface FeedProps {
  items: readonly FeedItem[]
  bulletins: readonly BulletinView[]
  /** Lines that fit: 12, upright more. */
  lines: number
}

/** What happens, line by line: solves, first bloods larger, bulletins. */
export const FeedDisplay = memo(function FeedDisplay({ items, bulletins, lines }: FeedProps) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const shown = feedLines(items, bulletins, lines)
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
      pitch={PITCH}
      render={(line) => <Line line={line} numbers={numbers} />}
    />
  )
})
