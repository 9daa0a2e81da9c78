import { Moved } from '@beacon/ui/matrix'
import { Countdown } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { NotPublished } from '../../../parts/display/not-published.tsx'
import { usePoints } from '../../../parts/display/points.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import { type Scores, useScores } from './use-scores.ts'

/** Places of either side, and their height in u. */
const MOST = 20
const PITCH = 32
const HEAD = 40

type Entry = Scores['items'][number]

export interface Slopes {
  before: readonly Entry[]
  after: readonly Entry[]
  /** From a place of the one side to one of the other; `MOST` is below the last. */
  lines: readonly { entrant_id: string; from: number; to: number }[]
}

/** The first places by public scores, by final ones, and the lines between. */
export function slopesOf(items: Scores['items']): Slopes {
  const sorted = (rankOf: (row: Entry) => number | null) =>
    items
      .flatMap((row) => (rankOf(row) === null ? [] : [row]))
      .sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0))
      .slice(0, MOST)
  const before = sorted((row) => row.public_rank)
  const after = sorted((row) => row.rank)
  const placeIn = (side: readonly Entry[], id: string) => {
    const at = side.findIndex((row) => row.entrant_id === id)
    return at < 0 ? MOST : at
  }
  const ids = [...new Set([...after, ...before].map(({ entrant_id }) => entrant_id))]
  return { before, after, lines: ids.map((id) => ({ entrant_id: id, from: placeIn(before, id), to: placeIn(after, id) })) }
}

/** How the public places became final ones; before the reveal when it may come. */
export function ShakeupDisplay({ board, link, now }: DisplayProps) {
  const scores = useScores(link)
  if (board.is_rank_hidden) return <NotPublished />
  if (scores === null) return null
  if (scores.finals.state !== 'revealed') return <Before until={scores.finals.until} now={now} />
  return <Shakeup items={scores.items} />
}

function Before({ until, now }: { until: string; now: number }) {
  const { t } = useLingui()
  const isOver = Date.parse(until) <= now
  return (
    <div className="grid h-full content-center justify-items-center gap-24 text-center">
      <p className="fs-46 leading-60 text-fg-2">
        {isOver ? <Trans>Finals are chosen. The reveal comes soon.</Trans> : <Trans>Choosing finals ends in</Trans>}
      </p>
      {!isOver && (
        <p className="font-mono fs-190 leading-220 font-medium whitespace-nowrap text-amber">
          <Countdown to={until} now={now} label={t`Until finals are chosen`} />
        </p>
      )}
      <p className="fs-32 leading-42 text-fg-3">
        <Trans>Then the private part of the data decides.</Trans>
      </p>
    </div>
  )
}

/** Drawn again with new scores only: the wall is drawn each second. */
const Shakeup = memo(function Shakeup({ items }: Pick<Scores, 'items'>) {
  const { t } = useLingui()
  const points = usePoints()
  const { before, after, lines } = slopesOf(items)
  const movedBy = ({ rank, public_rank }: Entry) => (rank === null || public_rank === null ? 0 : public_rank - rank)
  const y = (place: number) => (place + 0.5) * PITCH
  const height = { height: `calc(${MOST * PITCH} * var(--u))` }
  return (
    <div className="flex h-full">
      <Side label={t`Public places`} head={<Trans>Public ranking</Trans>} rows={before}>
        {(row) => (
          <>
            <Place n={row.public_rank} />
            <Name text={row.name} className="flex-1 fs-24 leading-32 text-fg-2" />
            <span className="w-110 shrink-0 pr-12 text-right font-mono fs-22 text-fg-3">{points(row.public_score ?? 0)}</span>
          </>
        )}
      </Side>
      <div aria-hidden="true" className="min-w-0 flex-1" style={{ paddingTop: `calc(${HEAD} * var(--u))` }}>
        <svg viewBox={`0 0 100 ${MOST * PITCH}`} preserveAspectRatio="none" className="w-full overflow-visible" style={height}>
          {lines.map(({ entrant_id, from, to }) => (
            <path
              key={entrant_id}
              d={`M0 ${y(from)}C40 ${y(from)} 60 ${y(to)} 100 ${y(to)}`}
              fill="none"
              stroke="currentColor"
              vectorEffect="non-scaling-stroke"
              style={{ strokeWidth: `calc(${to < from ? 3 : 2} * var(--u))` }}
              className={to < from ? 'text-jade' : to > from ? 'text-control' : 'text-fg-3'}
            />
          ))}
        </svg>
      </div>
      <Side label={t`Final places`} head={<Trans>Final ranking</Trans>} rows={after}>
        {(row) => (
          <>
            <Place n={row.rank} />
            <span className="w-72 shrink-0 fs-22">
              <Moved by={movedBy(row)} />
            </span>
            <Name text={row.name} className="flex-1 fs-26 leading-32 font-semibold" />
            <span className="w-110 shrink-0 text-right font-mono fs-24 font-semibold">{points(row.score)}</span>
          </>
        )}
      </Side>
    </div>
  )
})

const Place = ({ n }: { n: number | null }) => <span className="w-56 shrink-0 pr-16 text-right font-mono fs-24 font-semibold">{n}</span>

interface SideProps {
  label: string
  head: ReactNode
  rows: readonly Entry[]
  children: (row: Entry) => ReactNode
}

function Side({ label, head, rows, children }: SideProps) {
  return (
    <section className="w-2/5 min-w-0 shrink-0">
      <h2 className="truncate line-b-2 border-rule fs-24 text-fg-2" style={{ height: `calc(${HEAD} * var(--u))` }}>
        {head}
      </h2>
      <ol aria-label={label}>
        {rows.map((row) => (
          <li key={row.entrant_id} className="flex items-center" style={{ height: `calc(${PITCH} * var(--u))` }}>
            {children(row)}
          </li>
        ))}
      </ol>
    </section>
  )
}
