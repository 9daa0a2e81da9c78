import type { UnionBoard } from '@beacon/api/contest/screen'
import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Slots } from '../../../parts/display/slots.tsx'
import { isFirstBlood } from '../../../parts/display/takeover.ts'
import { Name } from '../../../parts/display/team-name.tsx'

export const FEED_LINE = 44
type Item = UnionBoard['feed'][number]

const Line = memo(function Line({ item, contest, points }: { item: Item; contest: string; points: string }) {
  const isFirst = isFirstBlood(item)
  return (
    <article className="flex h-full items-center gap-20 line-b-1 border-rule fs-24">
      <time className="w-76 shrink-0 font-mono text-fg-3">{formatClock(Date.parse(item.at), viewerZone())}</time>
      <Glyph
        name={isFirst ? 'diamond' : 'check'}
        size="calc(18 * var(--u))"
        className={`shrink-0 ${isFirst ? 'text-amber' : 'text-jade'}`}
      />
      <Name text={item.entrant_name} className="flex-1 font-semibold" />
      <Name text={item.topic_name} className="flex-1 text-fg-2" />
      <Name text={contest} className="flex-1 text-fg-3" />
      <span className={`w-100 shrink-0 text-right font-mono ${isFirst ? 'text-amber' : 'text-jade'}`}>+{points}</span>
    </article>
  )
})

/** The newest solves of all contests. */
export function UnionFeed({ board, lines }: { board: UnionBoard; lines: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const contests = new Map(board.contests.map(({ contest }) => [contest.resource_id, contest]))
  const items = board.feed.slice(0, lines)
  return (
    <section>
      <h2 className="line-b-2 border-rule fs-26 leading-40 font-semibold">
        <Trans>Latest solves</Trans>
      </h2>
      {items.length === 0 ? (
        <p className="pt-12 fs-24 leading-34 text-fg-3">
          <Trans>No solves yet.</Trans>
        </p>
      ) : (
        <Slots
          pushes
          label={t`Latest solves`}
          items={items}
          keyOf={(item) => `${item.at}.${item.resource_id}.${item.feed_id}`}
          pitch={FEED_LINE}
          render={(item) => {
            const contest = contests.get(item.resource_id)
            const digits = contest === undefined ? 0 : pointDigits(contest.kind)
            return <Line item={item} contest={contest?.name ?? ''} points={formatPoints(locale, item.points, digits)} />
          }}
        />
      )}
    </section>
  )
}
