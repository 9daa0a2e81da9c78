import { sql } from 'drizzle-orm'
import { totp } from '../../../db/schema/people/second-factor.ts'
import { session } from '../../../db/schema/people/session.ts'
import { team, teamMember } from '../../../db/schema/people/team.ts'
import { user } from '../../../db/schema/people/user.ts'

/** What is shown: what a person decided, then what the clock did. */
export const statusColumn = sql<'normal' | 'to_audit' | 'disabled' | 'expired'>`case
  when ${user.status} <> 'normal' then ${user.status}
  when ${user.expires_at} <= now() then 'expired' else 'normal' end`

// The table is named by hand: in a query of one table alone the column would lose it, and mean the inner table's.

/** A request or an open stream within the last minute. */
export const isOnline = sql<boolean>`exists (select 1 from ${session} s
  where s.user_id = "user".resource_id and s.ended_at is null and s.seen_at > now() - interval '1 minute')`

export const hasSessions = sql<boolean>`exists (select 1 from ${session} s
  where s.user_id = "user".resource_id and s.ended_at is null and s.expires_at > now())`

export const teamName = sql<string | null>`(select t.name from ${teamMember} m join ${team} t on t.resource_id = m.team_id
  where m.user_id = "user".resource_id and t.disbanded_at is null limit 1)`

export const hasTotp = sql<boolean>`exists (select 1 from ${totp} f where f.user_id = "user".resource_id and f.confirmed_at is not null)`
