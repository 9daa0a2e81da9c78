import type { FeedItem } from '@beacon/api/topic/feed'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { SOLVE } from './board-shape.ts'
import { Mark } from './mark.tsx'
import { type Points, usePoints } from './points.ts'
import { Slots } from './slots.tsx'
import { isFirstBlood } from './takeover.ts'
import { Name } from './team-name.tsx'

const Solve = memo(function Solve({ item, points }: { item: FeedItem; points: Points }) {
  return (
    <article className="h-full line-b-1 border-rule pt-5">
      <div className="flex items-baseline gap-16">
        <Name text={item.entrant_name} className="flex-1 fs-26 leading-36 font-semibold" />
        <time dateTime={item.at} className="shrink-0 font-mono fs-22 text-fg-3">
          {formatClock(Date.parse(item.at), viewerZone())}
        </time>
      </div>
      <div className="flex items-baseline gap-16 fs-22 leading-32">
        <Name text={item.topic_name} className="flex-1 text-fg-2" />
        {isFirstBlood(item) ? (
          <Mark of="first_blood" size={15} />
        ) : (
          <span className="inline-flex shrink-0 items-center gap-12 font-mono text-jade">
            <Glyph name="check" size="calc(15 * var(--u))" />+{points(item.points)}
          </span>
        )}
      </div>
    </article>
  )
})

/** The newest solves beside (upright: under) the standings; new ones push in from the top. */
export const LatestSolves = memo(function LatestSolves({ items, total }: { items: readonly FeedItem[]; total: number }) {
  const { t, i18n } = useLingui()
  const points = usePoints()
  const count = new Intl.NumberFormat(i18n.locale).format(total)
  return (
    <section>
      <div className="flex h-34 items-baseline justify-between line-b-2 border-rule">
        <h2 className="fs-26 leading-32 font-semibold">
          <Trans>Latest solves</Trans>
        </h2>
        <p key={count} className="fs-22 text-fg-3">
          <Trans>
            <span className="font-mono text-fg-2">{count}</span> so far
          </Trans>
        </p>
      </div>
      {items.length === 0 ? (
        <p className="pt-24 fs-24 text-fg-3">
          <Trans>No solves yet.</Trans>
        </p>
      ) : (
        <Slots
          pushes
          label={t`Latest solves`}
          items={items}
          keyOf={(item) => String(item.feed_id).padStart(12, '0')}
          pitch={SOLVE}
          render={(item) => <Solve item={item} points={points} />}
        />
      )}
    </section>
  )
})
