import { Glyph } from '@beacon/ui/status'
import { EntrantWord, Moved } from '@beacon/ui/matrix'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { type BoardGroup, type BoardShape, cellAt, type CellState, GAP, headHeight, ROW } from './board-shape.ts'
import { cellGlyphs, cellLooks, tallyLooks, useCellWords } from './cell-words.ts'
import { type Points, usePoints } from './points.ts'
import { OwnCells, OwnHeads } from './own-columns.tsx'
import type { Row } from './rows.ts'
import { Slots } from './slots.tsx'
import { langOf, Name } from './team-name.tsx'

const u = (units: number) => `calc(${units} * var(--u))`
function Cell({ state, label }: { state: CellState | undefined; label: string }) {
  return (
    <span
      role="cell"
      aria-label={label}
      data-state={state}
      className={`grid h-full place-items-center line-x-1 line-t-1 border-ink-0 ${state === undefined ? 'bg-ink-1' : cellLooks[state]}`}
    >
      {state !== undefined && <Glyph key={state} name={cellGlyphs[state]} size={u(state === 'tried' ? 11 : 15)} />}
    </span>
  )
}

/** A direction in one cell: "3/9", with a diamond when a first blood is among them; beside it, or in the corner where there is no room. */
function Tally({ row, group, isTight }: { row: Row; group: BoardGroup; isTight: boolean }) {
  const states = group.topics.map(({ index }) => cellAt(row.cells, index))
  const solved = states.filter((state) => state === 'solved' || state === 'first').length
  const isFull = solved === group.topics.length
  const isFirst = states.includes('first')
  const isPending = states.includes('pending')
  const isCorner = isTight || (isFirst && isPending)
  const size = u(isCorner ? 9 : 11)
  const glyphs = (
    <>
      {isFirst && <Glyph name="diamond" size={size} className="text-amber" />}
      {isPending && <Glyph name="open-diamond" size={size} className="text-azure" />}
    </>
  )
  const look = isFull ? tallyLooks.all : solved === 0 ? tallyLooks.none : tallyLooks.some
  return (
    <span role="cell" className={`relative flex h-full items-center justify-center gap-6 line-t-1 border-ink-0 font-mono fs-22 ${look}`}>
      <span key={solved}>
        {solved}/{group.topics.length}
      </span>
      {isCorner ? <span className="absolute top-0 right-0 flex p-1">{glyphs}</span> : glyphs}
    </span>
  )
}

interface RowProps {
  row: Row
  moved: number
  shape: BoardShape
  words: Record<CellState, string>
  points: Points
  hasOwn: boolean
  isCurrent: boolean
}

/** One place. Texts that change are new elements, so that nothing is measured as moved. */
const Place = memo(function Place({ row, moved, shape, words, points, hasOwn, isCurrent }: RowProps) {
  const score = points(row.score)
  return (
    <div className="flex h-full" style={{ gap: u(GAP) }}>
      <div className={`flex h-full min-w-0 flex-1 items-center line-b-1 pr-16 ${isCurrent ? 'border-amber bg-amber-bg' : 'border-rule'}`}>
        <span role="cell" className="w-36 shrink-0 text-right font-mono fs-24 font-semibold">
          <span key={row.rank}>{row.rank}</span>
        </span>
        <span role="rowheader" className="ml-16 flex min-w-0 flex-1 items-baseline gap-8">
          <Name text={row.name} className="fs-26 leading-34 font-semibold" />
          {row.country !== null && (
            <span key={`country ${moved > 0 ? String(moved).length : 0}`} className="shrink-0 font-mono fs-22 text-fg-3">
              {row.country}
            </span>
          )}
          {moved > 0 && (
            <span key={`moved ${moved}`} className="ml-4 shrink-0 fs-22">
              <Moved by={moved} />
            </span>
          )}
        </span>
        <span role="cell" className="w-96 shrink-0 text-right font-mono fs-24 font-semibold">
          <span key={score}>{score}</span>
        </span>
        {hasOwn && <OwnCells row={row} className="w-75 shrink-0 text-right font-mono fs-22 text-fg-3" />}
      </div>
      {shape.groups.map((group) => (
        <div key={group.id} className="flex h-full shrink-0" style={{ width: u(group.width) }}>
          {shape.isCollapsed ? (
            <div className="flex-1">
              <Tally row={row} group={group} isTight={shape.isTight} />
            </div>
          ) : (
            group.topics.map(({ name, index }) => {
              const state = cellAt(row.cells, index)
              return (
                <div key={index} className="h-full shrink-0" style={{ width: u(shape.cell) }}>
                  <Cell state={state} label={state === undefined ? name : `${name}: ${words[state]}`} />
                </div>
              )
            })
          )}
        </div>
      ))}
    </div>
  )
})

function Heads({ shape, isTeams, hasOwn }: Pick<StandingsProps, 'shape' | 'isTeams' | 'hasOwn'>) {
  return (
    <div className="flex fs-22 text-fg-2" style={{ gap: u(GAP), height: u(headHeight(shape)) }}>
      <div className="flex min-w-0 flex-1 items-end line-b-2 border-rule pr-16 leading-32">
        <span className="w-36 shrink-0 text-right">#</span>
        <span className="ml-16 min-w-0 flex-1">
          <EntrantWord isTeams={isTeams} />
        </span>
        <span className="w-96 shrink-0 text-right">
          <Trans>Score</Trans>
        </span>
        {hasOwn && <OwnHeads className="w-75 shrink-0 text-right" />}
      </div>
      {shape.groups.map((group) => (
        <div
          key={group.id}
          className={`flex shrink-0 items-end line-b-2 border-rule pl-4 ${shape.isCollapsed ? '[font-stretch:84%]' : ''}`}
          style={{ width: u(group.width) }}
        >
          <span className={shape.headLines > 1 && langOf(group.name) !== undefined ? 'leading-26 break-all' : 'truncate leading-32'}>
            {group.name}
          </span>
        </div>
      ))}
    </div>
  )
}

export interface StandingsProps {
  rows: readonly Row[]
  isTeams: boolean
  shape: BoardShape
  movedOf: (row: Row) => number
  /** Upright the directions say it, and names need the room. */
  hasOwn: boolean
  /** The row that is spoken of. */
  current?: string | null
  /** Height of a row in u. */
  pitch?: number
}

/** Twenty places × topics: 35 u a row under a head of 34, upright of more where names are stacked. */
export const Standings = memo(function Standings({ rows, isTeams, shape, movedOf, hasOwn, current = null, pitch = ROW }: StandingsProps) {
  const { t } = useLingui()
  const words = useCellWords()
  const points = usePoints()
  return (
    <section aria-label={t`Standings`}>
      <Heads shape={shape} isTeams={isTeams} hasOwn={hasOwn} />
      <Slots
        role="table"
        label={t`Standings`}
        items={rows}
        keyOf={(row) => row.entrant_id}
        pitch={pitch}
        render={(row) => (
          <Place
            row={row}
            moved={movedOf(row)}
            shape={shape}
            words={words}
            points={points}
            hasOwn={hasOwn}
            isCurrent={row.entrant_id === current}
          />
        )}
      />
    </section>
  )
})
