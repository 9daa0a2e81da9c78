import type { ContestMe } from '@beacon/api/contest/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cn } from '@beacon/ui/theme'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, use, useRef, useState } from 'react'
import { contestHref, useKind } from '../contest-link.tsx'
import type { BoardGroup } from './board.ts'
import { type Box, nextTile } from './board-keys.ts'
import type { ContestSearch } from '../contest/search.ts'
import { TopicExtrasContext } from './topic-extras.ts'
import { TopicTile } from './topic-tile.tsx'

interface TopicBoardProps {
  groups: readonly BoardGroup[]
  cells: ReadonlyMap<string, ContestMe['cells'][number]>
  search: ContestSearch
}

/** More topics than this, and rows out of sight are not drawn. */
const drawnWhole = 120
/** Tiles that are drawn or left out together: rows of five, three and one fit into it. */
const chunkSize = 15

function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_none, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}

const boxOf = (tile: HTMLElement): Box => {
  const { left, right, top } = tile.getBoundingClientRect()
  return { x: (left + right) / 2, y: top }
}

/** One tab stop; arrows go from tile to tile as they lie on the page. */
function useRovingTile(first: string | undefined, open: string | undefined) {
  const board = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const tiles = [...(board.current?.querySelectorAll<HTMLElement>('[data-topic]') ?? [])]
    const at = tiles.findIndex((tile) => tile === document.activeElement)
    const next = at < 0 ? null : nextTile(tiles.map(boxOf), at, event.key)
    if (next === null) return
    event.preventDefault()
    tiles[next]?.focus()
  }
  const onFocus = (event: FocusEvent) => setFocused(topicAt(event.target))
  return { board, handlers: { onKeyDown, onFocus }, stop: focused ?? open ?? first }
}

const topicAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-topic]')?.getAttribute('data-topic') ?? null) : null

/** Addresses of topics, made from one: the router is asked once, not once a tile. */
function useTopicLinks(search: ContestSearch) {
  const router = useRouter()
  const navigate = useNavigate()
  const kind = useKind()
  const mark = 'topic-of-this-tile'
  const { href } = router.buildLocation(contestHref(kind, { ...search, tab: 'topics', topic_id: mark }))
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    const topic_id = topicAt(event.target)
    if (!isPlain || topic_id === null) return
    event.preventDefault()
    void navigate(contestHref(kind, { ...search, tab: 'topics', topic_id }))
  }
  return { hrefOf: (topic_id: string) => router.history.createHref(href.replace(mark, topic_id)), onClick }
}

/** Topics by direction, five tiles a row; rows of 52 on a phone. */
export function TopicBoard({ groups, cells, search }: TopicBoardProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const all = groups.flatMap(({ topics }) => topics)
  const { hrefOf, onClick } = useTopicLinks(search)
  const { board, handlers, stop } = useRovingTile(all[0]?.resource_id, search.topic_id)
  // A topic of two values adds up to none.
  const hasExtras = use(TopicExtrasContext) !== null
  const isLong = all.length > drawnWhole
  const tabStop = all.some(({ resource_id }) => resource_id === stop) ? stop : all[0]?.resource_id
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it listens for the links inside
    <div ref={board} onClick={onClick} {...handlers}>
      {groups.map(({ direction, topics, solved, total, value }) => (
        <section key={direction.resource_id} aria-labelledby={`direction-${direction.key}`} className="mb-2.5">
          <h2
            id={`direction-${direction.key}`}
            className="flex h-7 items-baseline gap-1.5 text-body font-semibold text-fg max-sm:h-11 max-sm:pt-2.5"
          >
            {locale === 'zh' ? direction.name_zh : direction.name_en}
            <span className="font-mono text-[15px] font-normal text-fg-3">
              <span className="sr-only">{t`${{ solved }} of ${{ total }} solved`}</span>
              <span aria-hidden="true">
                {solved}/{total}
              </span>
            </span>
            {!hasExtras && (
              <span className="ml-auto font-mono text-[15px] font-normal text-fg-3">
                <span className="sr-only">{t`${plural(value, { one: '# point unsolved', other: '# points unsolved' })}`}</span>
                <span aria-hidden="true">{formatNumber(locale, value)}</span>
              </span>
            )}
          </h2>
          {(isLong ? chunksOf(topics) : [topics]).map((chunk) => (
            <ul
              key={chunk[0]?.resource_id}
              className={cn(
                'grid grid-cols-1 max-sm:border-t max-sm:border-rule sm:grid-cols-3 sm:pt-px sm:pl-px md:grid-cols-5',
                isLong &&
                  'sm:-mt-px [contain-intrinsic-size:auto_213px] [content-visibility:auto] max-sm:[contain-intrinsic-size:auto_780px]',
              )}
            >
              {chunk.map((topic) => (
                <TopicTile
                  key={topic.resource_id}
                  topic={topic}
                  cell={cells.get(topic.resource_id)}
                  href={hrefOf(topic.resource_id)}
                  isOpen={topic.resource_id === search.topic_id}
                  isTabStop={topic.resource_id === tabStop}
                />
              ))}
            </ul>
          ))}
        </section>
      ))}
    </div>
  )
}
