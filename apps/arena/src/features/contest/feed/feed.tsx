import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { formatTime } from '@beacon/i18n'
import { Skeleton } from '@beacon/ui/feedback'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBulletinWords } from '../bulletin/bulletin-words.ts'
import { FeedSolve } from './feed-solve.tsx'
import { type FeedEntry, feedEntries, type FeedFilter, feedFilters, holdFeed } from './feed-view.ts'
import { bulletinsQuery, feedQuery, onlineQuery } from '../../../parts/contest/queries.ts'
import { isTyping } from '../../../parts/contest/typing.ts'

/** P holds the feed and lets it go again. */
function useHold(newest: string | undefined) {
  const [held, setHeld] = useState<string | null>(null)
  const toggle = () => setHeld((now) => (now === null ? (newest ?? '') : null))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      setHeld((now) => (now === null ? (newest ?? '') : null))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newest])
  return { held, toggle }
}

/** What the filters let through. */
function useFeed(contest: ContestPublic, mine: ContestMe) {
  const { resource_id } = contest
  const feed = useQuery(feedQuery(resource_id))
  const bulletins = useQuery(bulletinsQuery(resource_id))
  const [filter, setFilter] = useState<FeedFilter>('all')
  const [isOnlineOnly, setOnlineOnly] = useState(false)
  const here = useQuery({ ...onlineQuery(resource_id), enabled: isOnlineOnly })
  const online = isOnlineOnly ? new Set(here.data?.entrant_ids) : null
  const entries = feedEntries({
    items: feed.data?.items ?? [],
    bulletins: bulletins.data?.items ?? [],
    filter,
    own_id: mine.entrant?.entrant_id,
    online,
  })
  return { isLoaded: feed.data !== undefined, entries, filter, setFilter, isOnlineOnly, setOnlineOnly }
}

/** Solves as they happen and what the platform tells, newest first. */
export function Feed({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { t } = useLingui()
  const { isLoaded, entries, filter, setFilter, isOnlineOnly, setOnlineOnly } = useFeed(contest, mine)
  const { held, toggle } = useHold(entries[0]?.at)
  const { shown, waiting } = holdFeed(entries, held)
  const words: Record<FeedFilter, string> = { all: t`All`, blood: t`First bloods`, mine: t`Mine`, system: t`System` }
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
          title={t`Pause or resume (P)`}
          className="ml-auto inline-flex h-7 items-center gap-2 text-caption text-jade aria-pressed:text-amber"
        >
          <Glyph name={held === null ? 'play' : 'pause'} size={10} />
          {held === null ? <Trans>Live</Trans> : waiting > 0 ? t`Paused, ${{ n: waiting }} new` : <Trans>Paused</Trans>}
        </button>
      </div>
      <div role="group" aria-label={t`Show in feed`} className="flex flex-wrap gap-x-3.5 text-caption">
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
      {filter !== 'system' && (
        <button
          type="button"
          aria-pressed={isOnlineOnly}
          onClick={() => setOnlineOnly(!isOnlineOnly)}
          className="mb-1 inline-flex min-h-6 items-center gap-2 text-caption text-fg-3 hover:text-fg aria-pressed:text-fg"
        >
          <Glyph name={isOnlineOnly ? 'check' : 'ring'} size={10} className={isOnlineOnly ? 'text-jade' : ''} />
          {t({ context: 'feed', message: 'Online only' })}
        </button>
      )}
      {!isLoaded && <FeedSkeleton />}
      {isLoaded && shown.length === 0 && (
        <p className="py-2 text-dense text-fg-3">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <div role="log" aria-live="polite" aria-label={t`Feed`}>
        <ol>
          {shown.map((entry) => (
            <li key={entry.key} className="border-b border-rule-2 py-1.5 text-dense leading-5">
              {entry.kind === 'solve' ? <FeedSolve item={entry.item} resource_id={contest.resource_id} /> : <FeedNotice entry={entry} />}
            </li>
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

function FeedNotice({ entry }: { entry: Extract<FeedEntry, { kind: 'notice' }> }) {
  const { title, content } = useBulletinWords()(entry.bulletin)
  return (
    <>
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 text-fg">{title}</span>
        <span className="ml-auto font-mono text-[14px] text-fg-3">{formatTime(entry.at, { seconds: false })}</span>
      </div>
      <p className="text-[14px] text-fg-2">{content}</p>
    </>
  )
}
