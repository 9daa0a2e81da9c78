import { scoreKindOf } from '@beacon/engine/kinds'
import { resolverSteps, type ResolverStep } from '@beacon/engine/resolver'
import type { Platform } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { isListed } from '../../score/ranking/index.ts'
import { cellsOf, type Board, type BoardRow, type ContestStandings } from '../../score/score/index.ts'
import { kindScreen } from './port.ts'

/** A step with the cells of its row before and after it. */
export type StoredStep = ResolverStep & { cells_before: string; cells_after: string }

function listedRows({ contest }: ContestStandings, board: Board, bracket: string | null): BoardRow[] {
  const all = bracket === null ? board.page(0, board.total()) : board.page(0, board.total(bracket), bracket)
  return all.filter((row) => isListed(contest, row))
}

interface Made {
  frozen_order: string[]
  steps: StoredStep[]
}

/** From the frozen to the real standing of this moment; cells in the order of the public topics. */
export async function stepsOf(
  platform: Pick<Platform, 'pool'>,
  standings: ContestStandings,
  { award_places, bracket }: { award_places: number; bracket: string | null },
): Promise<Made> {
  const frozen = listedRows(standings, standings.public, bracket)
  const real = listedRows(standings, standings.real, bracket)
  const shown = await cellsOf(platform, standings, standings.public)
  const truth = await cellsOf(platform, standings, standings.real)
  const isPending = await kindScreen.of(standings.contest).pending(platform, standings)
  const { resolverRow } = scoreKindOf(standings.contest.kind)
  if (resolverRow === undefined) return fail('not_found')
  const steps = resolverSteps({
    frozen: frozen.map((row) => resolverRow(row)),
    real: real.map((row) => resolverRow(row)),
    topic_ids: shown.topics,
    isPending,
    award_places,
  })
  const place = new Map(truth.topics.map((topic_id, index) => [topic_id, index]))
  const realCells = new Map(
    real.map((row) => {
      const cells = truth.of(row)
      return [row.entrant_id, shown.topics.map((topic_id) => cells[place.get(topic_id) ?? -1] ?? '.')]
    }),
  )
  const cells = new Map(frozen.map((row) => [row.entrant_id, [...shown.of(row)]]))
  const waiting = pendingOf(steps)
  const blank = shown.topics.map(() => '.')
  const stored = steps.map((step): StoredStep => {
    const { entrant_id, topic_id } = step
    const before = cells.get(entrant_id) ?? blank
    const hidden = waiting.get(entrant_id) ?? new Set<string>()
    if (topic_id !== null) hidden.delete(topic_id)
    const now = step.kind === 'leave' ? before : (realCells.get(entrant_id) ?? before)
    const after = shown.topics.map((id, index) => (hidden.has(id) ? before[index] : now[index]) ?? '.')
    cells.set(entrant_id, after)
    return { ...step, cells_before: before.join(''), cells_after: after.join('') }
  })
  return { frozen_order: frozen.map(({ entrant_id }) => entrant_id), steps: stored }
}

/** What each entrant has still to show: those cells stay as they stood at the freeze. */
function pendingOf(steps: readonly ResolverStep[]): Map<string, Set<string>> {
  const waiting = new Map<string, Set<string>>()
  for (const { entrant_id, topic_id } of steps) {
    if (topic_id !== null) waiting.set(entrant_id, (waiting.get(entrant_id) ?? new Set<string>()).add(topic_id))
  }
  return waiting
}
