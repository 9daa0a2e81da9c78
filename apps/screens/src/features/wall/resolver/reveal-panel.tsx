import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../parts/display/points.ts'
import type { Row } from '../../../parts/display/rows.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import type { Board } from '../../../parts/display/wall-state.ts'
import type { ResolverBoard } from './resolver-board.ts'

interface RevealProps {
  shown: ResolverBoard
  row: Row
  board: Board
}

function Outcome({ shown, board }: Pick<RevealProps, 'shown' | 'board'>) {
  const { i18n } = useLingui()
  const { last } = shown
  const topic = board.topics.find(({ topic_id }) => topic_id === last?.topic_id)
  const direction = topic === undefined ? undefined : board.directions.get(topic.direction)
  if (last?.kind === 'settle') {
    return (
      <p className="fs-30 leading-42 text-fg-2">
        <Trans>Final values and judged points</Trans>
      </p>
    )
  }
  if (topic === undefined || last === null) return null
  return (
    <>
      <p className="fs-24 leading-32 text-fg-3">{i18n.locale.startsWith('zh') ? direction?.name_zh : direction?.name_en}</p>
      <p className="flex fs-36 leading-50">
        <Name text={topic.name} />
      </p>
      <p className={`mt-12 flex items-center gap-16 fs-46 leading-60 font-semibold ${last.is_solved ? 'text-jade' : 'text-vermilion'}`}>
        <Glyph name={last.is_solved ? 'check' : 'cross'} size="calc(34 * var(--u))" />
        {last.is_solved ? <Trans>Solved</Trans> : <Trans>Not solved</Trans>}
      </p>
    </>
  )
}

/** What was revealed last, in words as large as the room. */
export function RevealPanel({ shown, row, board }: RevealProps) {
  const points = usePoints()
  return (
    <section aria-live="polite" className="line-t-2 border-amber pt-12">
      <p className="flex items-baseline gap-18 fs-26 leading-34 text-fg-3">
        <Trans>Place</Trans>
        <span className="font-mono fs-58 leading-72 font-medium text-fg">{row.rank}</span>
        <span className="ml-auto font-mono fs-58 leading-72 font-medium text-fg">{points(row.score)}</span>
      </p>
      <p className="flex fs-46 leading-62 font-semibold">
        <Name text={row.name} />
      </p>
      <div className="mt-30">
        <Outcome shown={shown} board={board} />
      </div>
    </section>
  )
}
