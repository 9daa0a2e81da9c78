import type { ContestMe } from '@beacon/api/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { BoardGroup } from './board.ts'
import { type Box, nextTile } from './board-keys.ts'
import type { ContestSearch } from './search.ts'
import { TopicTile } from './topic-tile.tsx'

interface TopicBoardProps {
  groups: readonly BoardGroup[]
  cells: ReadonlyMap<string, ContestMe['cells'][number]>
  search: ContestSearch
}

/** More topics than this, and directions out of sight are not drawn. */
const drawnWhole = 120

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
  return { board, onKeyDown, setFocused, stop: focused ?? open ?? first }
}

/** Topics by direction, five tiles a row; rows of 52 on a phone. */
export function TopicBoard({ groups, cells, search }: TopicBoardProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const all = groups.flatMap(({ topics }) => topics)
  const { board, onKeyDown, setFocused, stop } = useRovingTile(all[0]?.resource_id, search.topic_id)
  const isLong = all.length > drawnWhole
  const tabStop = all.some(({ resource_id }) => resource_id === stop) ? stop : all[0]?.resource_id
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the links inside
    <div ref={board} onKeyDown={onKeyDown}>
      {groups.map(({ direction, topics, solved, total, value }) => (
        <section
          key={direction.resource_id}
          aria-labelledby={`direction-${direction.key}`}
          className={`mb-2.5 ${isLong ? '[contain-intrinsic-size:auto_112px] [content-visibility:auto]' : ''}`}
        >
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
            <span className="ml-auto font-mono text-[15px] font-normal text-fg-3">
              <span className="sr-only">{t`${{ value }} points solved`}</span>
              <span aria-hidden="true">{formatNumber(locale, value)}</span>
            </span>
          </h2>
          <ul className="grid grid-cols-1 max-sm:border-t max-sm:border-rule sm:grid-cols-3 sm:pt-px sm:pl-px md:grid-cols-5">
            {topics.map((topic) => (
              <TopicTile
                key={topic.resource_id}
                topic={topic}
                cell={cells.get(topic.resource_id)}
                search={search}
                isOpen={topic.resource_id === search.topic_id}
                isTabStop={topic.resource_id === tabStop}
                onFocus={() => setFocused(topic.resource_id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
