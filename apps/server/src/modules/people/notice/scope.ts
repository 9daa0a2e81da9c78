import type { Parsed } from '@beacon/api/endpoint'
import type { notice as contract } from '@beacon/api/people/notice'
import { or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { notice } from '../../../db/schema/people/notice.ts'
import { failFields } from '../../../failure.ts'
import { organisationScope } from '../organisation/index.ts'
import type { Target } from './audience.ts'

type Given = Parsed<typeof contract.audience>['body']

/** Notices the caller manages: all, or those within the own organisation and the own ones. */
export async function managed(ctx: SignedIn): Promise<SQL | undefined> {
  const scope = await organisationScope(ctx)
  if (scope === null) return undefined
  return or(sql`${notice.by_id} = ${ctx.actor.user_id}::uuid`, sql`${notice.within_id} = any(${sql.param(scope)}::uuid[])`)
}

/** The target of a form. Without `people.all` it reaches no further than the own organisation, whatever is chosen. */
export async function checkedTarget(ctx: SignedIn, { target_group, organisation_ids, with_below }: Given): Promise<Target> {
  const ids = target_group === 'organisation' ? [...new Set(organisation_ids)] : []
  if (target_group === 'organisation' && ids.length === 0) failFields({ organisation_ids: { code: 'field_empty' } })
  const scope = await organisationScope(ctx)
  const isOutside = scope === null ? await someAreMissing(ctx, ids) : ids.some((id) => !scope.includes(id))
  if (isOutside) failFields({ organisation_ids: { code: 'field_wrong' } })
  const within_id = can(ctx, 'people.all') ? null : ctx.actor.organisation_id
  // Who belongs nowhere reaches nobody: an id that no organisation has.
  return { target_group, organisation_ids: ids, with_below, within_id: scope === null ? null : (within_id ?? nowhere) }
}
const nowhere = '00000000-0000-0000-0000-000000000000'

async function someAreMissing({ db }: SignedIn, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from organisation where resource_id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows[0]?.n !== ids.length
}
