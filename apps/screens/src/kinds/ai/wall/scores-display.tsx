import { formatMetric, formatPercent } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CellBoard, type CellProps, type CellRows } from '../../../parts/cells/cell-board.tsx'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { type Scores, useScores } from './use-scores.ts'

/** Letters of a cell: whether it is the best of its topic, then the score. */
const LETTERS = 14
const BEST = '*'
/** Narrowest column in u: "0.12345" at 24 u with the space beside it. */
const SCORE = 118

/** The scores of all topics, as cells of a board. */
export function cellsOf({ topics, items, is_frozen }: Scores): CellRows {
  const bests = topics.map(({ is_lower_better }, at) => {
    const scores = items.flatMap((row) => row.scores[at] ?? [])
    return scores.length === 0 ? null : is_lower_better ? Math.min(...scores) : Math.max(...scores)
  })
  const cellOf = (score: number | null | undefined, at: number) =>
    (score == null ? '' : `${score === bests[at] ? BEST : ' '}${formatMetric(score, topics[at]?.digits ?? 4)}`)
      .slice(0, LETTERS)
      .padEnd(LETTERS)
  return {
    topics: topics.map(({ topic_id, name }) => ({ topic_id, name, head: name, is_online: true })),
    items: items.map(({ entrant_id, scores }) => ({ entrant_id, cells: topics.map((_, at) => cellOf(scores[at], at)).join('') })),
    is_frozen,
  }
}

/** Twenty places with the score of every topic: public ones, after the reveal the final ones. */
export function ScoresDisplay(props: DisplayProps) {
  const { t } = useLingui()
  const scores = useScores(props.link)
  const cells = useMemo(() => scores && cellsOf(scores), [scores])
  if (scores === null || cells === null) return null
  return (
    <CellBoard
      {...props}
      label={t({ context: 'ai', message: 'Scores' })}
      letters={LETTERS}
      cells={cells}
      Cell={ScoreCell}
      least={SCORE}
      Page={Page}
      legend={null}
      foot={<Foot scores={scores} />}
    />
  )
}

/** A score; the best of its topic stands out. */
function ScoreCell({ topic: { name }, text = '', shape }: CellProps) {
  const score = text.slice(1).trim()
  const isBest = text.startsWith(BEST)
  return (
    <span
      role="cell"
      aria-label={score === '' ? name : `${name}: ${score}`}
      data-best={isBest}
      style={{ width: `calc(${shape.cell} * var(--u))` }}
      className={`flex h-full shrink-0 items-center justify-end line-x-1 line-t-1 border-ink-0 pr-12 font-mono fs-24 ${isBest ? 'bg-ink-2 font-semibold text-amber' : score === '' ? 'bg-ink-1' : 'bg-ink-1 text-fg'}`}
    >
      <span key={score}>{score}</span>
    </span>
  )
}

const Page = ({ number, total }: { number: number; total: number }) => (
  <span className="text-fg-3">
    <Trans>
      Challenges {number} of {total}
    </Trans>
  </span>
)

/** Of which data the scores are. */
function Foot({ scores: { topics, finals } }: { scores: Scores }) {
  const percents = new Set(topics.map(({ public_percent }) => public_percent))
  const [only] = percents
  return (
    <p className="h-46 fs-22 leading-46 text-fg-2">
      {finals.state === 'revealed' ? (
        <Trans>Final scores, from the private part of the data.</Trans>
      ) : percents.size === 1 && only != null ? (
        <Trans>Public part, {formatPercent(only / 100)} of the data. The final ranking may differ.</Trans>
      ) : (
        <Trans>Public part of the data. The final ranking may differ.</Trans>
      )}
    </p>
  )
}
