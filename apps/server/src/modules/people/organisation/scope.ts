import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { failFields } from '../../../failure.ts'
import { findOrganisation, idsBelow } from './repo.ts'

/**
 * Organisations the caller may see and use: all of them (null) with `people.all`, else the own one and what is below.
 * Lists show only rows inside; what lies outside does not exist.
 */
export async function organisationScope(ctx: SignedIn, executor: Executor = ctx.db): Promise<string[] | null> {
  if (can(ctx, 'people.all')) return null
  return ctx.actor.organisation_id === null ? [] : idsBelow(executor, ctx.actor.organisation_id)
}

/** One organisation, or null when it does not exist or lies outside the own scope. */
export async function findInScope(ctx: SignedIn, executor: Executor, id: string) {
  const scope = await organisationScope(ctx, executor)
  const row = await findOrganisation(executor, id)
  return row === null || (scope !== null && !scope.includes(id)) ? null : row
}

/** The organisation of a form. Throws 400 at `organisation_id` when it does not exist or is outside the own scope. */
export async function checkOrganisation(ctx: SignedIn, executor: Executor, id: string): Promise<void> {
  if ((await findInScope(ctx, executor, id)) === null) failFields({ organisation_id: { code: 'field_wrong' } })
}
