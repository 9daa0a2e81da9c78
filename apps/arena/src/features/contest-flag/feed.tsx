import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import type { FeedItem } from '@beacon/api/feed'
import { formatChange, formatTime, useFormatLocale } from '@beacon/i18n'
import { Skeleton } from '@beacon/ui/feedback'
import { Glyph, Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Name } from './contest-header.tsx'
import { type FeedFilter, feedFilters, filterFeed, holdFeed } from './feed-view.ts'
import { feedQuery } from './queries.ts'
import { isTyping } from './typing.ts'

/** P holds the feed and lets it go again. */
function useHold(newest: number | undefined) {
  const [held, setHeld] = useState<number | null>(null)
  const toggle = () => setHeld((now) => (now === null ? (newest ?? 0) : null))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      setHeld((now) => (now === null ? (newest ?? 0) : null))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newest])
  return { held, toggle }
}

/** Solves as they happen, newest first. */
export function Feed({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { t } = useLingui()
  const { data } = useQuery(feedQuery(contest.resource_id))
  const [filter, setFilter] = useState<FeedFilter>('all')
  const { held, toggle } = useHold(data?.items[0]?.feed_id)
  const { shown, waiting } = holdFeed(filterFeed(data?.items ?? [], filter, mine.entrant?.entrant_id), held)
  const words: Record<FeedFilter, string> = { all: t`All`, blood: t`First bloods`, mine: t`Mine` }
  return (
    <section aria-labelledby="feed-title">
      <div className="flex h-8 items-center gap-3">
        <h2 id="feed-title" className="type-section text-fg">
          <Trans>Feed</Trans>
        </h2>
        <button
          type="button"
          onClick={toggle}
          aria-pressed={held !== null}
          title={t`Hold or let go (P)`}
          className="ml-auto inline-flex h-7 items-center gap-2 text-caption text-jade aria-pressed:text-amber"
        >
          <Glyph name={held === null ? 'play' : 'pause'} size={10} />
          {held === null ? <Trans>Live</Trans> : waiting > 0 ? t`Held, ${{ n: waiting }} new` : <Trans>Held</Trans>}
        </button>
      </div>
      <div role="group" aria-label={t`Show in the feed`} className="mb-1 flex gap-4 text-caption">
        {feedFilters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
            className="min-h-6 text-fg-3 hover:text-fg aria-pressed:text-fg aria-pressed:underline aria-pressed:underline-offset-4"
          >
            {words[one]}
          </button>
        ))}
      </div>
      {data === undefined && <FeedSkeleton />}
      {data !== undefined && shown.length === 0 && (
        <p className="py-2 text-dense text-fg-3">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <div role="log" aria-live="polite" aria-label={t`Feed`}>
        <ol>
          {shown.map((item) => (
            <FeedRow key={item.feed_id} item={item} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function FeedSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="flex h-[54px] items-center border-b border-rule-2">
          <Skeleton width="75%" />
        </div>
      ))}
    </div>
  )
}

function FeedRow({ item }: { item: FeedItem }) {
  const locale = useFormatLocale()
  const isFirst = item.kind === 'blood' && item.order === 1
  return (
    <li className="border-b border-rule-2 py-1.5 text-dense leading-5">
      <div className="flex items-baseline gap-2">
        <Name className="min-w-0 truncate font-medium text-fg">{item.entrant_name}</Name>
        <span className="ml-auto font-mono text-[14px] text-fg-3">{formatTime(item.at, { seconds: false })}</span>
      </div>
      <div className="flex items-baseline gap-2 text-[14px] text-fg-2">
        <span className="min-w-0 truncate">{item.topic_name}</span>
        <span className="ml-auto shrink-0">
          {isFirst ? (
            <Status of="submission.first_blood" />
          ) : (
            <span className="font-mono text-jade">{formatChange(locale, item.points)}</span>
          )}
        </span>
      </div>
    </li>
  )
}
