import type { Reply } from '@beacon/api/endpoint'
import type { organisation as contract } from '@beacon/api/user'
import { can, type Platform, type SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Executor } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import {
  countInside,
  deleteOrganisation,
  findOrganisation,
  findRoot,
  idsBelow,
  insertOrganisation,
  joinHomeless,
  listOpen,
  listOrganisations,
  setOpen,
} from './repo.ts'

const depthMax = 8
const rootName = 'Beacon'

/** The root that people belong to until somebody makes a finer tree; the first administrator joins it. */
export async function seedRoot(platform: Platform): Promise<void> {
  if ((await findRoot(platform.db)) !== null) return
  const made = await insertOrganisation(platform.db, { resource_id: newId(), name: rootName })
  if (made !== null) await joinHomeless(platform.db, made.resource_id)
}

/** Organisations the caller may see and use: all, or the own one and what is below. Null = all. */
export async function scopeOf(ctx: SignedIn, executor: Executor = ctx.db): Promise<string[] | null> {
  if (can(ctx, 'people.all')) return null
  return ctx.actor.organisation_id === null ? [] : idsBelow(executor, ctx.actor.organisation_id)
}

export async function listInScope(ctx: SignedIn): Promise<Reply<typeof contract.list>> {
  const scope = await scopeOf(ctx)
  const items = (await listOrganisations(ctx.db)).filter((row) => scope === null || scope.includes(row.resource_id))
  return { items, total: items.length }
}

export async function createOrganisation(
  ctx: SignedIn,
  body: { name: string; parent_id?: string | null | undefined; is_open?: boolean | undefined },
): Promise<Reply<typeof contract.create>> {
  const entry = { module: 'organisation', operation: 'create', object_type: 'organisation', object_name: body.name, after: body }
  return change(ctx, entry, async (tx, note) => {
    const parent_id = body.parent_id ?? null
    if (parent_id !== null) await checkParent(ctx, tx, parent_id)
    else if (!can(ctx, 'people.all')) fail('permission_missing', { item: 'people.all' })
    const made = await insertOrganisation(tx, { resource_id: newId(), name: body.name, parent_id, is_open: body.is_open ?? false })
    if (made === null) return fail('changed_meanwhile', { fields: { name: { code: 'changed_meanwhile' } } })
    note({ object_id: made.resource_id })
    return { resource_id: made.resource_id, name: made.name }
  })
}

async function checkParent(ctx: SignedIn, executor: Executor, id: string): Promise<void> {
  const scope = await scopeOf(ctx, executor)
  if (scope !== null && !scope.includes(id)) failFields({ parent_id: { code: 'field_wrong' } })
  let depth = 1
  for (let at: string | null = id; at !== null; depth += 1) {
    const row = await findOrganisation(executor, at)
    if (row === null || depth >= depthMax) return failFields({ parent_id: { code: 'field_wrong', details: { max: depthMax } } })
    at = row.parent_id
  }
}

export async function removeOrganisation(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const entry = { module: 'organisation', operation: 'delete', object_type: 'organisation', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    const row = (await findOrganisation(tx, id)) ?? fail('not_found')
    const scope = await scopeOf(ctx, tx)
    if (scope !== null && !scope.includes(id)) fail('not_found')
    const { people, below } = await countInside(tx, id)
    const root = await findRoot(tx)
    if (people > 0 || below > 0 || root?.resource_id === id) fail('organisation_not_empty', { n: people, m: below })
    await deleteOrganisation(tx, id)
    note({ object_name: row.name, before: { name: row.name } })
    return { ok: true as const }
  })
}

/** The organisation of a form. Throws 400 at `organisation_id` when it does not exist or is outside the own scope. */
export async function checkOrganisation(ctx: SignedIn, executor: Executor, id: string): Promise<void> {
  const scope = await scopeOf(ctx, executor)
  const row = await findOrganisation(executor, id)
  if (row === null || (scope !== null && !scope.includes(id))) failFields({ organisation_id: { code: 'field_wrong' } })
}

/** Opens the root for registration when nothing else is open. */
export async function openRootIfNone(executor: Executor): Promise<void> {
  if ((await listOpen(executor)).length > 0) return
  const root = await findRoot(executor)
  if (root !== null) await setOpen(executor, root.resource_id)
}
