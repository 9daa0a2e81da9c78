import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { loginFailure, session } from '../../../db/schema/people/session.ts'
import { team, teamMember } from '../../../db/schema/people/team.ts'
import type { UserRecord } from './repo.ts'

const addressText = (ip: string): string => ip.replace(/\/(?:32|128)$/u, '')

export interface SignInFacts {
  at: string | null
  address: string | null
  user_agent: string | null
  failures: number
}

/** Where an account signed in last, and how often it failed within a day. */
export async function selectSignIn(executor: Executor, user: UserRecord): Promise<SignInFacts> {
  const [last] = await executor
    .select()
    .from(session)
    .where(eq(session.user_id, user.resource_id))
    .orderBy(desc(session.created_at))
    .limit(1)
  const [wrong] = await executor
    .select({ n: sql<number>`count(*)::int` })
    .from(loginFailure)
    .where(
      and(
        eq(loginFailure.username, user.username.toLowerCase()),
        eq(loginFailure.cleared, false),
        sql`${loginFailure.at} > now() - interval '1 day'`,
      ),
    )
  const address = last === undefined ? null : addressText(last.ip)
  return { at: user.last_login_at, address, user_agent: last?.user_agent ?? null, failures: wrong?.n ?? 0 }
}

export async function selectTeams(
  executor: Executor,
  userId: string,
): Promise<Array<{ resource_id: string; name: string; is_captain: boolean }>> {
  return executor
    .select({ resource_id: team.resource_id, name: team.name, is_captain: teamMember.is_captain })
    .from(teamMember)
    .innerJoin(team, eq(team.resource_id, teamMember.team_id))
    .where(and(eq(teamMember.user_id, userId), isNull(team.disbanded_at)))
}

export interface OpenSession {
  resource_id: string
  user_agent: string
  address: string
  created_at: string
  last_seen_at: string
}
export async function selectSessions(executor: Executor, userId: string): Promise<OpenSession[]> {
  const rows = await executor
    .select()
    .from(session)
    .where(and(eq(session.user_id, userId), isNull(session.ended_at), sql`${session.expires_at} > now()`))
    .orderBy(desc(session.seen_at))
  return rows.map(({ resource_id, user_agent, ip, created_at, seen_at }) => ({
    resource_id,
    user_agent,
    address: addressText(ip),
    created_at,
    last_seen_at: seen_at,
  }))
}

/** Who of these has an open session. */
export async function selectWithSessions(executor: Executor, userIds: string[]): Promise<Set<string>> {
  const { rows } = await executor.execute<{ user_id: string }>(sql`
    select distinct user_id from ${session} where user_id = any(${sql.param(userIds)}::uuid[]) and ended_at is null and expires_at > now()`)
  return new Set(rows.map(({ user_id }) => user_id))
}
