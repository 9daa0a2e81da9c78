import type { Parsed } from '@beacon/api/endpoint'
import type { message as contract, LookupKind } from '@beacon/api/people/message'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { team, teamMember } from '../../../db/schema/people/team.ts'
import { user } from '../../../db/schema/people/user.ts'
import { idsBelow, organisationScope } from '../organisation/index.ts'
import { messagePort } from './port.ts'

type Recipients = Parsed<typeof contract.sent.count>['body']['recipients']

const canSignIn = sql`u.deleted_at is null and u.status = 'normal' and (u.expires_at is null or u.expires_at > now())`
const oneOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`

/**
 * Everybody meant, once each. Without `people.all` one reaches people of the own organisations, and whoever takes part in a
 * contest one runs.
 */
async function meant(ctx: SignedIn, { user_ids, team_ids, role_ids, organisation_ids, with_below, contest_ids }: Recipients): Promise<SQL> {
  const playing = await messagePort.answer().entrantsOf(ctx, contest_ids)
  const organisations = with_below ? (await Promise.all(organisation_ids.map((id) => idsBelow(ctx.db, id)))).flat() : organisation_ids
  const scope = await organisationScope(ctx)
  const inScope = scope === null ? sql`true` : sql`u.organisation_id = ${oneOf(scope)}`
  return sql`${user} u where ${canSignIn} and ((${inScope} and (
      u.resource_id = ${oneOf(user_ids)} or u.role_resource_id = ${oneOf(role_ids)} or u.organisation_id = ${oneOf(organisations)}
      or exists (select 1 from ${teamMember} t where t.user_id = u.resource_id and t.team_id = ${oneOf(team_ids)})))
    or ${playing})`
}

export async function recipientIds(ctx: SignedIn, recipients: Recipients, limit: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select u.resource_id as id from ${await meant(ctx, recipients)} order by u.resource_id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function countRecipients(ctx: SignedIn, recipients: Recipients): Promise<{ total: number; names: string[] }> {
  const from = await meant(ctx, recipients)
  const { rows } = await ctx.db.execute<{ name: string; total: number }>(
    sql`select coalesce(nullif(u.name, ''), u.rep_name) as name, (count(*) over ())::int as total from ${from} order by lower(u.username) limit 10`,
  )
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) }
}

interface Hit extends Record<string, unknown> {
  resource_id: string
  name: string
  hint: string
}
const hits = 20

/** What a typed word finds; nothing outside the own scope exists. */
export async function lookUp(ctx: SignedIn, kind: LookupKind, q: string): Promise<{ items: Hit[]; total: number }> {
  const like = containing(q.normalize('NFC').trim())
  const { rows } = await ctx.db.execute<Hit>(sql`${await lookupQuery(ctx, kind, like)} limit ${hits}`)
  return { items: rows, total: rows.length }
}

async function lookupQuery(ctx: SignedIn, kind: LookupKind, like: string): Promise<SQL> {
  const scope = await organisationScope(ctx)
  const inScope = scope === null ? sql`true` : sql`u.organisation_id = ${oneOf(scope)}`
  if (kind === 'role')
    return sql`select resource_id, name_en as name, name_zh as hint from ${role} where name_en ilike ${like} or name_zh ilike ${like} order by created_at, resource_id`
  if (kind === 'organisation')
    return sql`select resource_id, name, coalesce(code, '') as hint from ${organisation}
      where (name ilike ${like} or code ilike ${like}) and ${scope === null ? sql`true` : sql`resource_id = ${oneOf(scope)}`} order by sort, lower(name)`
  if (kind === 'team')
    return sql`select t.resource_id, t.name, t.tag as hint from ${team} t where t.name ilike ${like} and t.disbanded_at is null
      and (${scope === null} or exists (select 1 from ${teamMember} m join ${user} u on u.resource_id = m.user_id where m.team_id = t.resource_id and ${inScope}))
      order by lower(t.name)`
  if (kind === 'contest') return messagePort.answer().contestsLike(ctx, like)
  return sql`select u.resource_id, coalesce(nullif(u.name, ''), u.rep_name) as name, u.username as hint from ${user} u
    where ${canSignIn} and ${inScope} and (u.username ilike ${like} or u.name ilike ${like} or u.rep_name ilike ${like} or u.work_id ilike ${like})
    order by lower(u.username)`
}
