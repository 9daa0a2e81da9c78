import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contestStaff } from '../../../../db/schema/contest.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/entrant.ts'
import { team, teamMember } from '../../../../db/schema/team.ts'
import { user } from '../../../../db/schema/user.ts'

export interface Account {
  user_id: string
  username: string
  rep_name: string
  email: string | null
  /** The living team it belongs to. */
  team: string | null
  team_id: string | null
}
/** What the installation and the contest hold already; keys are lower case. */
export interface Facts {
  contest: ContestCommon
  accounts: ReadonlyMap<string, Account>
  /** E-mail → username. */
  emails: ReadonlyMap<string, string>
  teams: ReadonlyMap<string, { team_id: string; name: string }>
  entrants: readonly Pick<EntrantRecord, 'entrant_id' | 'name' | 'number' | 'team_id' | 'user_id' | 'status' | 'is_left_out'>[]
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

export async function readFacts(executor: Executor, contest: ContestCommon, wanted: Wanted): Promise<Facts> {
  const contest_id = contest.resource_id
  const accounts = await executor
    .select({
      user_id: user.resource_id,
      username: user.username,
      rep_name: user.rep_name,
      email: user.email,
      team: team.name,
      team_id: team.resource_id,
    })
    .from(user)
    .leftJoin(teamMember, eq(teamMember.user_id, user.resource_id))
    .leftJoin(team, and(eq(team.resource_id, teamMember.team_id), isNull(team.disbanded_at)))
    .where(and(inArray(sql`lower(${user.username})`, lowered(wanted.usernames)), isNull(user.deleted_at)))
  const emails = await executor
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(and(inArray(sql`lower(${user.email})`, lowered(wanted.emails)), isNull(user.deleted_at)))
  const teams = await executor
    .select({ team_id: team.resource_id, name: team.name })
    .from(team)
    .where(and(inArray(sql`lower(${team.name})`, lowered(wanted.teams)), isNull(team.disbanded_at)))
  const entrants = await executor.select().from(entrant).where(eq(entrant.contest_id, contest_id))
  const playing = await executor
    .select({ user_id: entrantMember.user_id, name: entrant.name })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .where(and(eq(entrantMember.contest_id, contest_id), sql`${entrant.status} <> 'rejected'`))
  const staff = await executor.select({ id: contestStaff.user_id }).from(contestStaff).where(eq(contestStaff.contest_id, contest_id))
  return {
    contest,
    accounts: new Map(accounts.map((one) => [one.username.toLowerCase(), one])),
    emails: new Map(emails.map(({ email, username }) => [(email ?? '').toLowerCase(), username])),
    teams: new Map(teams.map((one) => [one.name.toLowerCase(), one])),
    entrants: entrants.filter((one) => !(one.status === 'withdrawn' && one.is_left_out) && one.status !== 'rejected'),
    playing: new Map(playing.map(({ user_id, name }) => [user_id, name])),
    staff: new Set([...staff.map(({ id }) => id), contest.owner_id]),
  }
}
