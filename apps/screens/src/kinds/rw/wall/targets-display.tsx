import type { BoardView } from '@beacon/api/kinds/rw/views'
import { EntrantWord } from '@beacon/ui/matrix'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { NotPublished } from '../../../parts/display/not-published.tsx'
import { columnPage, pageCount } from '../../../parts/display/paging.ts'
import { usePoints } from '../../../parts/display/points.ts'
import { Slots } from '../../../parts/display/slots.tsx'
import { Name } from '../../../parts/display/team-name.tsx'
import { useBoard } from './use-board.ts'

/** Targets on one page. */
const TARGETS = 8
const PITCH = 35
const ROOM = 1_100
const ROOM_UPRIGHT = 600

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
    if (row.result !== null) put(row, row.result === 'success' ? { state: 'won', attempt: row.attempt } : { state: 'failed' })
  for (const row of queue) put(row, { state: 'waiting' })
  for (const { on, called } of stages) for (const demo of [on, called]) if (demo !== null) put(demo, { state: 'stage' })
  return cells
}

/** Teams by targets: won with the attempt, failed, on stage, waiting. Targets that do not fit take turns. */
export function TargetsDisplay({ board, rows, settings, link, now, isPortrait }: DisplayProps) {
  const known = useBoard(link)
  if (board.is_rank_hidden) return <NotPublished />
  if (known === null) return null
  const page_s = settings.page_s * pageCount(board.total, settings.top)
  const { page } = columnPage(board.cards.length, TARGETS, { now, page_s })
  return (
    <>
      <Targets
        rows={rows}
        targets={board.cards.slice(page * TARGETS, (page + 1) * TARGETS)}
        known={known}
        isTeams={board.contest.game_type === 'team'}
        isPortrait={isPortrait}
      />
      <Legend />
    </>
  )
}

interface TargetsProps {
  rows: DisplayProps['rows']
  targets: DisplayProps['board']['cards']
  known: BoardView
  isTeams: boolean
  isPortrait: boolean
}

/** Drawn again with new rows or cells only: the wall is drawn each second. */
const Targets = memo(function Targets({ rows, targets, known, isTeams, isPortrait }: TargetsProps) {
  const { t } = useLingui()
  const points = usePoints()
  const words = useWords()
  const cells = cellsOf(known)
  const width = { width: `calc(${(isPortrait ? ROOM_UPRIGHT : ROOM) / Math.max(1, targets.length)} * var(--u))` }
  return (
    <>
      <div className="flex h-34 fs-22 leading-32 text-fg-2">
        <div className="flex min-w-0 flex-1 items-end line-b-2 border-rule pr-16">
          <span className="w-36 shrink-0 text-right">#</span>
          <span className="ml-16 min-w-0 flex-1">
            <EntrantWord isTeams={isTeams} />
          </span>
          <span className="w-110 shrink-0 text-right">
            <Trans>Score</Trans>
          </span>
        </div>
        {targets.map(({ topic_id, name }) => (
          <div key={topic_id} className="flex shrink-0 items-end line-b-2 border-rule px-8" style={width}>
            <Name text={name} />
          </div>
        ))}
      </div>
      <Slots
        role="table"
        label={t({ context: 'real world', message: 'Targets' })}
        items={rows}
        keyOf={({ entrant_id }) => entrant_id}
        pitch={PITCH}
        render={({ rank: place, entrant_id, name, score }) => (
          <div className="flex h-full">
            <div className="flex h-full min-w-0 flex-1 items-center line-b-1 border-rule pr-16">
              <span role="cell" className="w-36 shrink-0 text-right font-mono fs-24 font-semibold">
                <span key={place}>{place}</span>
              </span>
              <span role="rowheader" className="ml-16 flex min-w-0 flex-1">
                <Name text={name} className="fs-26 leading-34 font-semibold" />
              </span>
              <span role="cell" className="w-110 shrink-0 text-right font-mono fs-24 font-semibold">
                <span key={score}>{points(score)}</span>
              </span>
            </div>
            {targets.map(({ topic_id, name: target }) => (
              <TargetCell key={topic_id} name={target} cell={cells.get(`${entrant_id} ${topic_id}`)} words={words} style={width} />
            ))}
          </div>
        )}
      />
    </>
  )
})

interface CellProps {
  name: string
  cell: Cell | undefined
  words: Record<State, string>
  style: { width: string }
}

function TargetCell({ name, cell, words, style }: CellProps) {
  if (cell === undefined)
    return <span role="cell" aria-label={name} style={style} className="h-full shrink-0 line-x-1 line-t-1 border-ink-0 bg-ink-1" />
  const { look, glyph } = looks[cell.state]
  return (
    <span
      role="cell"
      aria-label={`${name}: ${words[cell.state]}`}
      data-state={cell.state}
      style={style}
      className={`flex h-full shrink-0 items-center justify-center gap-10 line-x-1 line-t-1 border-ink-0 font-mono fs-22 ${look}`}
    >
      <Glyph key={cell.state} name={glyph} size="calc(15 * var(--u))" />
      {cell.attempt}
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
    <p className="absolute -bottom-66 left-0 flex h-28 items-center gap-38 fs-22 leading-28 text-fg-2">
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
