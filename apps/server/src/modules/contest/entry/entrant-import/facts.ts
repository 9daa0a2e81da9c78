import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest, contestStaff, type ContestCommon } from '../../../../db/schema/contest.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/entrant.ts'
import { team, teamMember } from '../../../../db/schema/team.ts'
import { user } from '../../../../db/schema/user.ts'
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
  entrants: readonly KnownEntrant[]
  /** Entrant name by user. */
  playing: ReadonlyMap<string, string>
  staff: ReadonlySet<string>
}

interface Wanted {
  usernames: string[]
  emails: string[]
  teams: string[]
}
const lowered = (values: readonly string[]) => [...new Set(values.map((value) => value.toLowerCase()))]

export async function readFacts(executor: Executor, contestId: string, wanted: Wanted): Promise<Facts> {
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
  return {
    contest: row,
    accounts: await readAccounts(executor, wanted.usernames),
    emails: new Map(emails.map(({ email, username }) => [(email ?? '').toLowerCase(), username])),
    teams: new Map(teams.map(({ team_id, name }) => [name.toLowerCase(), team_id])),
    ...(await readEntrants(executor, contestId)),
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

async function readEntrants(executor: Executor, contestId: string): Promise<Pick<Facts, 'entrants' | 'playing'>> {
  const rows = await executor.select().from(entrant).where(eq(entrant.contest_id, contestId))
  const { entrant_id, user_id, is_captain } = entrantMember
  const members = await executor
    .select({ entrant_id, user_id, username: user.username, is_captain })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(eq(entrantMember.contest_id, contestId))
  const byEntrant = new Map<string, KnownEntrant['members']>(rows.map((row) => [row.entrant_id, []]))
  for (const one of members) byEntrant.get(one.entrant_id)?.push(one)
  const entrants = rows.map((row) => ({ ...row, members: byEntrant.get(row.entrant_id) ?? [] }))
  const standing = entrants.filter(({ status }) => status !== 'rejected')
  return {
    entrants: standing.filter(({ status, is_left_out }) => !(status === 'withdrawn' && is_left_out)),
    playing: new Map(standing.flatMap(({ name, members: people }) => people.map((one) => [one.user_id, name]))),
  }
}
