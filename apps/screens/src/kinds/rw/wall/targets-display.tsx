import type { BoardView } from '@beacon/api/kinds/rw/views'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CellBoard, type CellProps, type CellRows } from '../../../parts/cells/cell-board.tsx'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useBoard } from './use-board.ts'

type State = 'won' | 'failed' | 'stage' | 'waiting'
interface Cell {
  state: State
  /** That succeeded. */
  attempt?: number
}
const looks: Record<State, { look: string; glyph: GlyphName }> = {
  won: { look: 'bg-jade-bg-screen text-jade', glyph: 'check' },
  failed: { look: 'bg-ink-1 text-vermilion', glyph: 'cross' },
  stage: { look: 'bg-amber text-on-amber', glyph: 'play' },
  waiting: { look: 'bg-ink-1 text-azure', glyph: 'clock' },
}
const rank: Record<State, number> = { failed: 0, waiting: 1, stage: 2, won: 3 }

/** What each team has done at each target: the best of what is known. */
export function cellsOf({ stages, queue, done }: BoardView): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>()
  const put = ({ entrant_id, topic_id }: { entrant_id: string; topic_id: string }, cell: Cell) => {
    const key = `${entrant_id} ${topic_id}`
    const before = cells.get(key)
    if (before === undefined || rank[cell.state] > rank[before.state]) cells.set(key, cell)
  }
  for (const row of done)
    if (row.result !== null) put(row, row.result === 'success' ? { state: 'won', attempt: row.attempt ?? 1 } : { state: 'failed' })
  for (const row of queue) put(row, { state: 'waiting' })
  for (const { on, called } of stages) for (const demo of [on, called]) if (demo !== null) put(demo, { state: 'stage' })
  return cells
}

/** A letter for each state, then the attempt. */
const LETTERS = 4
const letterOf: Record<State, string> = { won: 'w', failed: 'f', stage: 's', waiting: 'q' }
const stateOf = new Map(Object.entries(letterOf).map(([state, letter]) => [letter, state as State]))

function rowsOf(known: BoardView, { rows, topics }: DisplayProps['board'], page: DisplayProps['rows']): CellRows {
  const cells = cellsOf(known)
  const textOf = (cell: Cell | undefined) => (cell === undefined ? '' : `${letterOf[cell.state]}${cell.attempt ?? ''}`).padEnd(LETTERS)
  return {
    topics: topics.map(({ topic_id, name }) => ({ topic_id, name, head: name, is_online: true })),
    items: [...rows, ...page].map(({ entrant_id }) => ({
      entrant_id,
      cells: topics.map(({ topic_id }) => textOf(cells.get(`${entrant_id} ${topic_id}`))).join(''),
    })),
    is_frozen: known.is_frozen,
  }
}

/** Teams by targets: won with the attempt, failed, on stage, waiting. Targets that do not fit take turns. */
export function TargetsDisplay(props: DisplayProps) {
  const { board, rows, link } = props
  const { t } = useLingui()
  const known = useBoard(link)
  const cells = useMemo(() => known && rowsOf(known, board, rows), [known, board, rows])
  if (cells === null) return null
  return (
    <CellBoard
      {...props}
      label={t({ context: 'real world', message: 'Targets' })}
      letters={LETTERS}
      cells={cells}
      Cell={TargetCell}
      Page={Page}
      legend={null}
      foot={<Legend />}
    />
  )
}

const Page = ({ number, total }: { number: number; total: number }) => (
  <span className="text-fg-3">
    <Trans>
      Targets {number} of {total}
    </Trans>
  </span>
)

function TargetCell({ topic: { name }, text = '', shape }: CellProps) {
  const words = useWords()
  const style = { width: `calc(${shape.cell} * var(--u))` }
  const state = stateOf.get(text.charAt(0))
  if (state === undefined)
    return <span role="cell" aria-label={name} style={style} className="h-full shrink-0 line-x-1 line-t-1 border-ink-0 bg-ink-1" />
  const { look, glyph } = looks[state]
  return (
    <span
      role="cell"
      aria-label={`${name}: ${words[state]}`}
      data-state={state}
      style={style}
      className={`flex h-full shrink-0 items-center justify-center gap-10 line-x-1 line-t-1 border-ink-0 font-mono fs-22 ${look}`}
    >
      <Glyph key={state} name={glyph} size="calc(15 * var(--u))" />
      {text.slice(1).trim()}
    </span>
  )
}

function useWords(): Record<State, string> {
  const { t } = useLingui()
  return { won: t`Won, with the attempt`, failed: t`No success yet`, stage: t`On stage or called`, waiting: t`In the queue` }
}

/** What the glyphs mean: cells have no room for words. */
function Legend() {
  const words = useWords()
  return (
    <p className="flex h-46 flex-wrap items-center gap-x-38 fs-22 text-fg-2">
      {(['won', 'failed', 'stage', 'waiting'] as const).map((state) => (
        <span key={state} className="inline-flex items-center gap-13">
          <span className={`grid h-26 w-30 place-items-center ${looks[state].look}`}>
            <Glyph name={looks[state].glyph} size="calc(15 * var(--u))" />
          </span>
          {words[state]}
        </span>
      ))}
    </p>
  )
}
