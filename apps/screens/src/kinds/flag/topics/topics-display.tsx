import { Glyph } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { columnPage } from '../../../parts/display/paging.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import type { TopicCard } from '../../../parts/display/wall-state.ts'
import { HEAD, TILE, topicColumns, type TopicLine } from './topic-columns.ts'
import type { DisplayProps } from '../../../parts/display/display-props.ts'

const ROOM = 734
const ROOM_UPRIGHT = 1_520
const WIDEST = 5
const WIDEST_UPRIGHT = 2

const Tile = memo(function Tile({ card, numbers }: { card: TopicCard; numbers: Intl.NumberFormat }) {
  const { name, value, solves, first, state } = card
  const isSolved = solves > 0
  return (
    <article className="line-b-1 border-rule pt-4" style={{ height: `calc(${TILE} * var(--u))` }}>
      <div className="flex items-baseline gap-12">
        <Name text={name} className="flex-1 fs-26 leading-34 font-semibold" />
        <span className={`shrink-0 font-mono fs-26 ${isSolved ? 'text-fg-2' : 'text-amber'}`}>
          <span key={value}>{numbers.format(value)}</span>
        </span>
      </div>
      <div className="flex items-baseline gap-12 fs-22 leading-30">
        {first === null ? (
          <span className="min-w-0 flex-1 truncate text-fg-3">
            {state === 'offline' ? <Trans>Offline</Trans> : <Trans>Unsolved</Trans>}
          </span>
        ) : (
          <span className="flex min-w-0 flex-1 items-baseline gap-10 text-fg-2">
            <Glyph name="diamond" size="calc(14 * var(--u))" className="shrink-0 text-amber" />
            <Name text={first} />
          </span>
        )}
        <span key={solves} className="shrink-0 text-fg-3">
          <Plural value={solves} one="# solve" other="# solves" />
        </span>
      </div>
    </article>
  )
})

function Column({ lines, nameOf, numbers }: { lines: readonly TopicLine[]; nameOf: (key: string) => string; numbers: Intl.NumberFormat }) {
  return (
    <section>
      {lines.map((line) =>
        line.kind === 'topic' ? (
          <Tile key={line.key} card={line.card} numbers={numbers} />
        ) : (
          <h2
            key={line.key}
            className="flex items-end line-b-2 border-rule pb-4 fs-26 leading-34 font-semibold"
            style={{ height: `calc(${HEAD} * var(--u))` }}
          >
            <Name text={nameOf(line.direction)} />
          </h2>
        ),
      )}
    </section>
  )
}

/** Every topic with its value, its solves and who was first, by direction. */
export function TopicsDisplay({ board, settings, now, isPortrait }: DisplayProps) {
  const { i18n } = useLingui()
  const isZh = i18n.locale.startsWith('zh')
  const numbers = useMemo(() => new Intl.NumberFormat(i18n.locale), [i18n.locale])
  const { cards, directions } = board
  const columns = useMemo(() => topicColumns(cards, isPortrait ? ROOM_UPRIGHT : ROOM), [cards, isPortrait])
  const most = isPortrait ? WIDEST_UPRIGHT : WIDEST
  const { page, pages } = columnPage(columns.length, most, { now, page_s: settings.page_s })
  const shown = columns.slice(page * most, (page + 1) * most)
  const [number, total] = [page + 1, pages]
  const nameOf = (key: string) => (isZh ? directions.get(key)?.name_zh : directions.get(key)?.name_en) ?? key
  if (cards.length === 0) {
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>No challenges are published.</Trans>
      </p>
    )
  }
  const width = Math.max(isPortrait ? 1 : 3, Math.min(most, columns.length))
  return (
    <>
      <div className="grid gap-x-44" style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}>
        {shown.map((lines, index) => (
          <Column key={lines[0]?.key ?? index} lines={lines} nameOf={nameOf} numbers={numbers} />
        ))}
      </div>
      {pages > 1 && (
        <p className={`absolute right-0 flex h-28 items-center fs-22 leading-28 text-fg-3 ${isPortrait ? '-bottom-38' : '-bottom-66'}`}>
          <Trans>
            Page {number} of {total}
          </Trans>
        </p>
      )}
    </>
  )
}
