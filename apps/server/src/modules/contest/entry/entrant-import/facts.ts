import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest, contestStaff, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { team, teamMember } from '../../../../db/schema/people/team.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'

export interface Account {
  user_id: string
  username: string
  rep_name: string
  /** The living team it belongs to. */
  team: string | null
}
export interface KnownEntrant extends EntrantRecord {
  members: Array<{ user_id: string; username: string; is_captain: boolean }>
}
/** What the installation and the contest hold already; keys are lower case. */
export interface Facts {
  contest: ContestCommon
  accounts: ReadonlyMap<string, Account>
  /** E-mail → username. */
  emails: ReadonlyMap<string, string>
  /** Ids of living teams by name. */
  teams: ReadonlyMap<string, string>
  /** Those that the rows name: by team, by person, or by a number they ask for. */
  entrants: readonly KnownEntrant[]
  /** Entrant name by user. */
  playing: ReadonlyMap<string, string>
  staff: ReadonlySet<string>
}

interface FactQuery {
  usernames: string[]
  emails: string[]
  teams: string[]
  /** Those that were asked for; anything else than a number is none. */
  numbers: number[]
}
const lowered = (values: readonly string[]) => [...new Set(values.map((value) => value.toLowerCase()))]

export async function readFacts(executor: Executor, contestId: string, wanted: FactQuery): Promise<Facts> {
  const [row = fail('contest_not_found')] = await executor.select().from(contest).where(eq(contest.resource_id, contestId))
  const emails = await executor
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(and(inArray(sql`lower(${user.email})`, lowered(wanted.emails)), isNull(user.deleted_at)))
  const teams = await executor
    .select({ team_id: team.resource_id, name: team.name })
    .from(team)
    .where(and(inArray(sql`lower(${team.name})`, lowered(wanted.teams)), isNull(team.disbanded_at)))
  const staff = await executor.select({ id: contestStaff.user_id }).from(contestStaff).where(eq(contestStaff.contest_id, contestId))
  const accounts = await readAccounts(executor, wanted.usernames)
  const userIds = [...accounts.values()].map(({ user_id }) => user_id)
  return {
    contest: row,
    accounts,
    emails: new Map(emails.map(({ email, username }) => [(email ?? '').toLowerCase(), username])),
    teams: new Map(teams.map(({ team_id, name }) => [name.toLowerCase(), team_id])),
    entrants: await readEntrants(executor, contestId, { ...wanted, teamIds: teams.map(({ team_id }) => team_id), userIds }),
    playing: await readPlaying(executor, contestId, userIds),
    staff: new Set([...staff.map(({ id }) => id), row.owner_id]),
  }
}

async function readAccounts(executor: Executor, usernames: string[]): Promise<Facts['accounts']> {
  const { resource_id: user_id, username, rep_name } = user
  const accounts = await executor
    .select({ user_id, username, rep_name, team: team.name })
    .from(user)
    .leftJoin(teamMember, eq(teamMember.user_id, user.resource_id))
    .leftJoin(team, and(eq(team.resource_id, teamMember.team_id), isNull(team.disbanded_at)))
    .where(and(inArray(sql`lower(${user.username})`, lowered(usernames)), isNull(user.deleted_at)))
  return new Map(accounts.map((one) => [one.username.toLowerCase(), one]))
}

/** Ids as one parameter, however many. */
const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`

interface Named extends FactQuery {
  teamIds: string[]
  userIds: string[]
}

/** Groups are judged one by one, so a group reads its own entrants and not the whole contest. */
async function readEntrants(executor: Executor, contestId: string, wanted: Named): Promise<KnownEntrant[]> {
  const numbers = wanted.numbers.filter((one) => Number.isSafeInteger(one) && one > 0 && one <= 999_999)
  const rows = await executor
    .select()
    .from(entrant)
    .where(
      and(
        eq(entrant.contest_id, contestId),
        ne(entrant.status, 'rejected'),
        or(
          sql`${entrant.team_id} = ${anyOf(wanted.teamIds)}`,
          sql`lower(${entrant.name}) = any(${sql.param(lowered(wanted.teams))}::text[])`,
          sql`${entrant.user_id} = ${anyOf(wanted.userIds)}`,
          sql`${entrant.number} = any(${sql.param(numbers)}::int[])`,
        ),
      ),
    )
  const { entrant_id, user_id, is_captain } = entrantMember
  const members = await executor
    .select({ entrant_id, user_id, username: user.username, is_captain })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(sql`${entrantMember.entrant_id} = ${anyOf(rows.map((row) => row.entrant_id))}`)
  const byEntrant = new Map<string, KnownEntrant['members']>(rows.map((row) => [row.entrant_id, []]))
  for (const one of members) byEntrant.get(one.entrant_id)?.push(one)
  return rows
    .filter(({ status, is_left_out }) => !(status === 'withdrawn' && is_left_out))
    .map((row) => ({ ...row, members: byEntrant.get(row.entrant_id) ?? [] }))
}

async function readPlaying(executor: Executor, contestId: string, userIds: string[]): Promise<Facts['playing']> {
  const rows = await executor
    .select({ user_id: entrantMember.user_id, name: entrant.name })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .where(and(eq(entrantMember.contest_id, contestId), ne(entrant.status, 'rejected'), sql`${entrantMember.user_id} = ${anyOf(userIds)}`))
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
