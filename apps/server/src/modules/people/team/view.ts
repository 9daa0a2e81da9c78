import type { TeamView } from '@beacon/api/team'
import type { SignedIn } from '../../../context.ts'
import type { TeamRecord } from '../../../db/schema/team.ts'
import { openCode } from './join-code.ts'
import { selectMembers, selectTeamEntries } from './repo.ts'
import { selectApplicants } from './request-repo.ts'
import { isRosterFixed } from './roster.ts'
import { resultsOf } from './results.ts'

/** A team as its members see it; the join code is its captain's. */
export async function teamViewOf(ctx: SignedIn, team: TeamRecord): Promise<TeamView> {
  const members = await selectMembers(ctx.db, team.resource_id)
  const entries = await selectTeamEntries(ctx.db, team.resource_id)
  const is_captain = members.some(({ user_id, is_captain: isIt }) => isIt && user_id === ctx.actor.user_id)
  const { resource_id, name, number, tag, country, description, logo, max_members, created_at, version } = team
  return {
    resource_id,
    name,
    number,
    tag,
    country,
    description,
    logo,
    max_members,
    created_at,
    version,
    code: is_captain ? openCode(ctx.secret, resource_id, team.code_sealed) : null,
    is_captain,
    is_locked: entries.some(isRosterFixed),
    members,
    ...(is_captain ? await selectApplicants(ctx.db, resource_id) : { requests: [], invitations: [] }),
    contests: await resultsOf(ctx, entries),
  }
}
