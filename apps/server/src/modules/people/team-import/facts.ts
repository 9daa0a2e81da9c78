import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { scopeOf } from '../organisation/index.ts'
import { readTree, type OrganisationTree } from '../organisation-import/index.ts'
import { placesOf, selectTeamEntries, teamScope } from '../team/index.ts'

export interface Person {
  user_id: string
  username: string
  /** Disabled, expired or waiting for review. */
  is_closed: boolean
  team_id: string | null
  team_name: string | null
  in_scope: boolean
}
export interface KnownTeam {
  team_id: string
  name: string
  tag: string
  number: string
  ipd: number | null
  description: string
  /** Places: its own, or fewer where a contest that it has entered takes smaller teams. */
  max_members: number
  in_scope: boolean
  members: Array<{ user_id: string; username: string; is_captain: boolean }>
  /** The contest that holds its people. */
  fixed_by: string | null
}
/** What exists already; keys are lower case. */
export interface Facts {
  people: ReadonlyMap<string, Person>
  teams: ReadonlyMap<string, KnownTeam>
  /** Living teams by number and by IPD. */
  numbers: ReadonlyMap<string, { team_id: string; name: string }>
  ipds: ReadonlyMap<number, { team_id: string; name: string }>
  tree: OrganisationTree
}

const lowered = (values: readonly string[]) => sql.param([...new Set(values.map((value) => value.toLowerCase()))])

export async function readFacts(
  ctx: SignedIn,
  executor: Executor,
  { usernames, teams }: { usernames: string[]; teams: string[] },
): Promise<Facts> {
  const scope = await scopeOf(ctx, executor)
  const inScope = scope === null ? sql`true` : sql`coalesce(u.organisation_id = any(${sql.param(scope)}::uuid[]), false)`
  const { rows: people } = await executor.execute<Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, m.team_id, t.name as team_name, ${inScope} as in_scope,
      (u.status <> 'normal' or coalesce(u.expires_at <= now(), false)) as is_closed
    from "user" u left join team_member m on m.user_id = u.resource_id left join team t on t.resource_id = m.team_id
    where lower(u.username) = any(${lowered(usernames)}::text[]) and u.deleted_at is null`)
  const known = await readTeams(ctx, executor, teams)
  const { rows: held } = await executor.execute<{ team_id: string; name: string; number: string; ipd: number | null }>(
    sql`select t.resource_id as team_id, t.name, t.number, t.ipd from team t where t.disbanded_at is null`,
  )
  return {
    people: new Map((people as unknown as Person[]).map((one) => [one.username.toLowerCase(), one])),
    teams: new Map(known.map((one) => [one.name.toLowerCase(), one])),
    numbers: new Map(held.map((one) => [one.number.toLowerCase(), one])),
    ipds: new Map(held.flatMap((one) => (one.ipd === null ? [] : [[one.ipd, one] as const]))),
    tree: await readTree(ctx, executor),
  }
}

async function readTeams(ctx: SignedIn, executor: Executor, names: string[]): Promise<KnownTeam[]> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select t.resource_id as team_id, t.name, t.tag, t.number, t.ipd, t.description, t.max_members, ${await teamScope(ctx, executor)} as in_scope,
      coalesce((select json_agg(json_build_object('user_id', u.resource_id, 'username', u.username, 'is_captain', m.is_captain)
        order by m.is_captain desc, m.joined_at) from team_member m join "user" u on u.resource_id = m.user_id
        where m.team_id = t.resource_id), '[]') as members
    from team t where t.disbanded_at is null and lower(t.name) = any(${lowered(names)}::text[])`)
  const teams = rows as unknown as Array<Omit<KnownTeam, 'fixed_by'>>
  const all: KnownTeam[] = []
  for (const one of teams) {
    const entries = await selectTeamEntries(executor, one.team_id)
    all.push({
      ...one,
      max_members: placesOf(one.max_members, entries),
      fixed_by: entries.find((entry) => entry.is_roster_fixed)?.name ?? null,
    })
  }
  return all
}
