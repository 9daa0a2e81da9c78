import type { Parsed, Reply } from '@beacon/api/endpoint'
import { resourceReport, type ResourceRow, type resourceImport as contract } from '@beacon/api/bank/resource-import'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ResourceImportRecord } from '../../../../db/schema/resource-import.ts'
import { fail } from '../../../../failure.ts'
import { findAround, findOwn, isPlaced, selectPage, versionsOf } from './repo.ts'

export async function listImports(
  ctx: SignedIn,
  { page, size }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const { rows, total } = await selectPage(ctx.db, { page, size })
  const items: ResourceRow[] = []
  for (const { row, by, percent } of rows) items.push(await rowOf(ctx, row, { by: by ?? '', percent: percent ?? 0 }))
  return { items, total }
}

export async function readImport(ctx: SignedIn, id: string): Promise<Reply<typeof contract.get>> {
  const row = (await findOwn(ctx.db, id, ctx.actor.user_id)) ?? fail('not_found')
  const shown = await rowOf(ctx, row, await findAround(ctx.db, row))
  return { ...shown, report: row.report === null ? null : z.parse(resourceReport, row.report) }
}

async function rowOf(ctx: SignedIn, row: ResourceImportRecord, { by, percent }: { by: string; percent: number }): Promise<ResourceRow> {
  const { resource_id, name, state, created_at, done_at, result, error, report } = row
  const is_own = row.user_id === ctx.actor.user_id
  return {
    import_id: resource_id,
    name,
    by,
    is_own,
    state,
    created_at,
    done_at,
    objects: report === null ? 0 : z.parse(resourceReport, report).objects.length,
    result,
    error,
    percent,
    undo_hindrance: is_own ? await undoHindrance(ctx.db, row) : 'not_yours',
  }
}

/** Why an import stays; null: everything it made is as it was made, and nobody used it. */
export async function undoHindrance(executor: Executor, row: ResourceImportRecord): Promise<ResourceRow['undo_hindrance']> {
  if (row.state !== 'done') return 'not_done'
  if ((row.result?.changed ?? 0) > 0) return 'overwritten'
  if (row.made.length === 0) return 'nothing_made'
  const ids = row.made.map(({ question_id }) => question_id)
  if (await isPlaced(executor, ids)) return 'used'
  const now = new Map((await versionsOf(executor, ids)).map((one) => [one.question_id, one]))
  const isTouched = row.made.some(({ question_id, version }) => {
    const found = now.get(question_id)
    return found === undefined || found.is_gone || found.version !== version
  })
  return isTouched ? 'edited' : null
}
