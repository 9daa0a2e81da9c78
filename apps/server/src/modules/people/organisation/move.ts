import { limits } from '@beacon/api/limits'
import type { OrganisationDetail } from '@beacon/api/people/organisation'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { sessionChanged } from '../session/index.ts'
import { moveFollowers } from './followers.ts'
import { getInScope } from './read.ts'
import {
  deleteOrganisation,
  depthOf,
  findOrganisation,
  findSibling,
  heightOf,
  idsBelow,
  listChildren,
  lockTree,
  lockWorkIds,
  membersOf,
  moveInside,
  sharedWorkId,
  updateOrganisation,
  type OrganisationRow,
} from './repo.ts'
import { findInScope } from './scope.ts'
import { checkParent } from './write.ts'

/** Puts a branch under another organisation. The tree is locked before it is read, so two moves cannot make a ring. */
export async function moveOrganisation(ctx: SignedIn, id: string, parent_id: string | null): Promise<OrganisationDetail> {
  const entry = { module: 'organisation' as const, operation: 'move' as const, object_type: 'organisation', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    await lockWorkIds(tx, 'alone')
    await lockTree(tx)
    const row = (await findInScope(ctx, tx, id)) ?? fail('not_found')
    checkOwnTop(ctx, id)
    await checkParent(ctx, tx, parent_id)
    if (parent_id !== null && (await idsBelow(tx, id)).includes(parent_id)) fail('organisation_cycle')
    if ((await depthOf(tx, parent_id)) + (await heightOf(tx, id)) > limits.organisation.depth) fail('organisation_too_deep')
    const sibling = await findSibling(tx, parent_id, row.name)
    if (sibling !== null && sibling.resource_id !== id) fail('name_taken', { name: row.name })
    await checkWorkIds(tx, id, parent_id)
    await updateOrganisation(tx, id, { parent_id })
    const nameOf = async (one: string | null) => (one === null ? null : ((await findOrganisation(tx, one))?.name ?? one))
    note({ object_name: row.name, before: { parent: await nameOf(row.parent_id) }, after: { parent: await nameOf(parent_id) } })
    return getInScope(ctx, id, tx)
  })
}

/** Everything of one goes to another; its codes stay there as aliases, so that imports still find the people's place. */
export async function mergeOrganisation(
  ctx: SignedIn,
  id: string,
  body: { into_id: string; confirm: string },
): Promise<OrganisationDetail> {
  const entry = { module: 'organisation' as const, operation: 'merge' as const, object_type: 'organisation', object_id: id }
  const { into_id } = body
  return change(ctx, entry, async (tx, note) => {
    await lockWorkIds(tx, 'alone')
    await lockTree(tx)
    const from = (await findInScope(ctx, tx, id)) ?? fail('not_found')
    const into = (await findInScope(ctx, tx, into_id)) ?? fail('not_found')
    checkOwnTop(ctx, id)
    if ((await idsBelow(tx, id)).includes(into_id)) fail('organisation_cycle')
    if (!['merge 2', '合并 2', from.name].includes(body.confirm.trim().normalize('NFC'))) fail('confirm_mismatch', { word: 'merge 2' })
    await checkChildren(tx, from, into)
    await checkWorkIds(tx, id, into_id)
    const people = await membersOf(tx, id)
    const moved = await moveInside(tx, id, into_id)
    await moveFollowers(tx, id, into_id)
    const codes = [from.code, ...from.aliases].filter((code) => code !== null)
    await deleteOrganisation(tx, id)
    await updateOrganisation(tx, into_id, { aliases: [...into.aliases, ...codes] })
    for (const user_id of people) await sessionChanged(tx, { user_id })
    note({ object_name: from.name, before: from, after: { into: into.name, aliases: codes, ...moved } })
    return getInScope(ctx, into_id, tx)
  })
}

/** Nobody moves away the ground of the own scope. */
function checkOwnTop(ctx: SignedIn, id: string): void {
  if (!can(ctx, 'people.all') && ctx.actor.organisation_id === id) fail('permission_missing', { item: 'people.all' })
}

async function checkWorkIds(tx: Tx, id: string, parent_id: string | null): Promise<void> {
  const work_id = await sharedWorkId(tx, id, parent_id)
  if (work_id !== null) fail('work_ids_meet', { work_id })
}

/** Organisations inside both must not have one name, nor come to stand too deep. */
async function checkChildren(tx: Tx, from: OrganisationRow, into: OrganisationRow): Promise<void> {
  const depth = await depthOf(tx, into.resource_id)
  const height = await heightOf(tx, from.resource_id)
  if (height > 1 && depth + height - 1 > limits.organisation.depth) fail('organisation_too_deep')
  const names = new Set((await listChildren(tx, into.resource_id)).map(({ name }) => name.toLowerCase()))
  const twice = (await listChildren(tx, from.resource_id)).find(({ name }) => names.has(name.toLowerCase()))
  if (twice !== undefined) fail('name_taken', { name: twice.name })
}
