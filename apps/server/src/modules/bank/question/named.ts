import { firstContractKind } from '@beacon/api/kinds/index'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { question } from '../../../db/schema/bank/question.ts'
import type { HeldQuestion } from './record.ts'
import { findByIds, findByNames, findDirectionKeys } from './repo.ts'
import { usesOf } from './port.ts'
import { mayEdit } from './rights.ts'
import { visibleTo } from './visible.ts'

export interface Named {
  resource_id: string
  name: string
  direction_key: string
  /** May be edited, and stands in no running contest. */
  can_overwrite: boolean
  /** Why it cannot be overwritten. */
  reason: 'running' | 'not_yours' | null
}

/** What packages hold: a package names no bank, so it means the first one. */
const ofPackages = eq(question.bank, firstContractKind)

/** Visible live questions that packages hold, with one of these names, whatever their case. */
export async function findNamed(ctx: SignedIn, executor: Executor, names: string[]): Promise<Named[]> {
  return namedOf(ctx, executor, await findByNames(executor, ctx, names, and(visibleTo(ctx), ofPackages)))
}

/** Likewise, with one of these ids. */
export async function findKnown(ctx: SignedIn, executor: Executor, ids: string[]): Promise<Named[]> {
  return namedOf(ctx, executor, await findByIds(executor, ctx, ids, and(visibleTo(ctx), ofPackages)))
}

async function namedOf(ctx: SignedIn, executor: Executor, rows: HeldQuestion[]): Promise<Named[]> {
  const keys = await findDirectionKeys(executor)
  const uses = await usesOf(
    executor,
    rows.map((row) => row.resource_id),
  )
  const running = new Set(uses.filter((use) => use.status === 'running' || use.status === 'paused').map((use) => use.question_id))
  return rows.map((row) => {
    const reason = !mayEdit(ctx, row) ? 'not_yours' : running.has(row.resource_id) ? 'running' : null
    return {
      resource_id: row.resource_id,
      name: row.name,
      direction_key: keys.get(row.direction_id) ?? '',
      can_overwrite: reason === null,
      reason,
    }
  })
}
