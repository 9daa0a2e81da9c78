import type { ResolverAward, ResolverCommand, ResolverRow, ResolverStepWords } from '@beacon/api/contest/screen'
import type { ResolverSpot } from '@beacon/engine/resolver'
import type { Executor } from '../../../../db/database.ts'
import { rankingRow } from '../../score/ranking/index.ts'
import type { Directory } from '../../score/score/index.ts'
import { memberNames } from './resolver-repo.ts'
import type { StoredStep } from './resolver-steps.ts'

/** A row of the board with its name, at a spot; away from the board without one. */
export function rowAt(directory: Directory, entrant_id: string, spot: ResolverSpot | null, cells: string): ResolverRow {
  const { score, solved, last_at } = spot ?? { score: 0, solved: 0, last_at: null }
  const { rank: _rank, ...named } = rankingRow({ entrant_id, rank: null, score, solved, last_at }, directory)
  return { ...named, place: spot?.place ?? null, cells }
}

export const rowAfter = (directory: Directory, step: StoredStep): ResolverRow =>
  rowAt(directory, step.entrant_id, step.after, step.cells_after)

async function awardOf(executor: Executor, directory: Directory, step: StoredStep): Promise<ResolverAward | null> {
  if (step.kind !== 'award' || step.rank === null) return null
  const about = directory.entrants.get(step.entrant_id)
  const members = await memberNames(executor, step.entrant_id)
  const { name = '', logo = null, country = null } = about ?? {}
  return { rank: step.rank, name, logo, country, score: step.after?.score ?? 0, members }
}

/** What displays hear of a step that is shown. */
export async function commandOf(executor: Executor, directory: Directory, number: number, step: StoredStep): Promise<ResolverCommand> {
  const { kind, topic_id, is_solved } = step
  return { step: number, row: rowAfter(directory, step), kind, topic_id, is_solved, award: await awardOf(executor, directory, step) }
}

/** What displays hear when a step is taken back: its row as it was. */
export function undoOf(directory: Directory, number: number, step: StoredStep): ResolverCommand {
  const row = rowAt(directory, step.entrant_id, step.before, step.cells_before)
  return { step: number - 1, row, kind: null, topic_id: null, is_solved: false, award: null }
}

/** A step in words for the operator. */
export function wordsOf({ entrants, topics }: Directory, number: number, step: StoredStep): ResolverStepWords {
  const { kind, entrant_id, topic_id, is_solved, before, after, rank } = step
  return {
    step: number,
    kind,
    entrant_name: entrants.get(entrant_id)?.name ?? '',
    topic_name: topic_id === null ? null : (topics.get(topic_id)?.name ?? ''),
    is_solved,
    from_place: before?.place ?? null,
    to_place: after?.place ?? null,
    score_from: before?.score ?? null,
    score_to: after?.score ?? null,
    rank,
  }
}
