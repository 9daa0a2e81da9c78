import type { SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { findByNames, findDirectionKeys } from './repo.ts'
import { usesOf } from './usage.ts'
import { mayEdit, visibleTo } from './visible.ts'

export interface Named {
  resource_id: string
  name: string
  direction_key: string
  /** Own (or `question.all`) and in no running contest. */
  can_overwrite: boolean
}

/** Visible live questions with one of these names, whatever their case. */
export async function findNamed(ctx: SignedIn, executor: Executor, names: string[]): Promise<Named[]> {
  const rows = await findByNames(executor, names, visibleTo(ctx))
  const keys = await findDirectionKeys(executor)
  const uses = await usesOf(
    executor,
    rows.map((row) => row.resource_id),
  )
  const running = new Set(uses.filter((use) => use.status === 'running' || use.status === 'paused').map((use) => use.question_id))
  return rows.map((row) => ({
    resource_id: row.resource_id,
    name: row.name,
    direction_key: keys.get(row.direction_id) ?? '',
    can_overwrite: mayEdit(ctx, row) && !running.has(row.resource_id),
  }))
}
