import type { TeamView } from '@beacon/api/team'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { Failure, fail } from '../../failure.ts'
import { rateLimit } from '../rate-limit/index.ts'
import { stateOf } from '../contest/index.ts'
import { codeDigest } from './join-code.ts'
import { deleteMember, endTeam, findByCode, findTeamOf, insertMember, lockTeam, selectMembers, setCaptain, type TeamEntry } from './repo.ts'
import { mustBeFree, takeRosters } from './roster.ts'
import { lockAsCaptain, lockOwn, refuseTaken, viewAgain } from './service.ts'

const codeTries = 10
const codeWindowMs = 10 * 60_000

/** Ten tries in ten minutes, right or wrong. */
async function limitCodes(ctx: SignedIn): Promise<void> {
  try {
    await rateLimit(ctx, `team code ${ctx.actor.user_id}`, codeTries, codeWindowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}

/** The smallest roster that a contest the team has entered allows. */
function placesOf(max: number, entries: readonly TeamEntry[]): number {
  const open = entries.filter(({ contest, now }) => stateOf(contest, now).status !== 'finished')
  return Math.min(max, ...open.map(({ contest }) => contest.team_size_max))
}

export async function joinByCode(ctx: SignedIn, code: string): Promise<TeamView> {
  await limitCodes(ctx)
  if ((await findTeamOf(ctx.db, ctx.actor.user_id)) !== null) fail('user_in_team')
  const found = (await findByCode(ctx.db, codeDigest(ctx.secret, code))) ?? fail('invite_invalid')
  const teamId = found.resource_id
  const entry = { module: 'team', operation: 'join', object_type: 'team', object_id: teamId, object_name: found.name }
  try {
    await change(ctx, entry, async (tx) => {
      const team = (await lockTeam(tx, teamId)) ?? fail('invite_invalid')
      const entries = await mustBeFree(tx, teamId)
      const places = placesOf(team.max_members, entries)
      if ((await selectMembers(tx, teamId)).length >= places) fail('team_full', { n: places })
      await insertMember(tx, { team_id: teamId, user_id: ctx.actor.user_id, is_captain: false })
    })
  } catch (error) {
    refuseTaken(error)
  }
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}

/** A captain names a successor; the last one out ends the team unless a contest holds it. */
export async function leaveTeam(ctx: SignedIn, successorId: string | undefined): Promise<{ ok: true }> {
  let teamId = ''
  await change(ctx, { module: 'team', operation: 'leave', object_type: 'team' }, async (tx, note) => {
    const team = await lockOwn(tx, ctx)
    teamId = team.resource_id
    const entries = await mustBeFree(tx, teamId)
    const members = await selectMembers(tx, teamId)
    const others = members.filter(({ user_id }) => user_id !== ctx.actor.user_id)
    const isCaptain = members.some(({ user_id, is_captain }) => is_captain && user_id === ctx.actor.user_id)
    const isHeld = entries.some(({ contest, now }) => stateOf(contest, now).status !== 'finished')
    note({ object_id: teamId, object_name: team.name })
    if (others.length === 0) {
      if (isHeld) fail('successor_needed')
      return endTeam(tx, teamId)
    }
    if (isCaptain) {
      const next = others.find(({ user_id }) => user_id === successorId)
      if (next === undefined) return fail('successor_needed')
      await setCaptain(tx, teamId, next.user_id)
    }
    await deleteMember(tx, teamId, ctx.actor.user_id)
  })
  await takeRosters(ctx, teamId)
  return { ok: true }
}

export async function removeMember(ctx: SignedIn, userId: string): Promise<TeamView> {
  let teamId = ''
  await change(ctx, { module: 'team', operation: 'remove_member', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    teamId = team.resource_id
    if (userId === ctx.actor.user_id) fail('self_refused')
    await mustBeFree(tx, teamId)
    if (!(await deleteMember(tx, teamId, userId))) fail('not_found')
    note({ object_id: teamId, object_name: team.name, after: { removed: userId } })
  })
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}
