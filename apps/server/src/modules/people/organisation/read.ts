import type { Reply } from '@beacon/api/endpoint'
import type { organisation as contract, OrganisationDetail } from '@beacon/api/people/organisation'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { countInside, listOrganisations } from './repo.ts'
import { findInScope, organisationScope } from './scope.ts'

/** The tree, or the part of it that the caller may see. */
export async function listInScope(ctx: SignedIn): Promise<Reply<typeof contract.list>> {
  const scope = await organisationScope(ctx)
  const inside = scope === null ? null : new Set(scope)
  const items = (await listOrganisations(ctx.db))
    .filter((row) => inside === null || inside.has(row.resource_id))
    .map(({ resource_id, name, code, parent_id, is_open, user_count }) => ({ resource_id, name, code, parent_id, is_open, user_count }))
  return { items, total: items.length }
}

export async function getInScope(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<OrganisationDetail> {
  const row = (await findInScope(ctx, executor, id)) ?? fail('not_found')
  const { people, people_below, below } = await countInside(executor, id)
  const { created_at: _made, updated_at: _changed, ...fields } = row
  return { ...fields, user_count: people, user_count_below: people_below, child_count: below }
}
