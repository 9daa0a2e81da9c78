import type { TeamView } from '@beacon/api/people/team'
import type { SignedIn } from '../../../context.ts'
import type { TeamRecord } from '../../../db/schema/people/team.ts'
import { openCode } from './join-code.ts'
import { selectTeamEntries, teamPort } from './port.ts'
import { selectMembers } from './repo.ts'
import { selectApplicants } from './request-repo.ts'

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
    is_locked: entries.some((entry) => entry.is_roster_fixed),
    members,
    ...(is_captain ? await selectApplicants(ctx.db, resource_id) : { requests: [], invitations: [] }),
    contests: await teamPort.answer().resultsOf(ctx, resource_id),
  }
}
