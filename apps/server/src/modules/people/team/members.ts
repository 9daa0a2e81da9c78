import type { TeamView } from '@beacon/api/people/team'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import type { TeamRecord } from '../../../db/schema/people/team.ts'
import { Failure, fail } from '../../../failure.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { codeDigest } from './join-code.ts'
import { enterTeam, exitTeam, setCaptain } from './people.ts'
import { findByCode, lockTeam, mustBeTeamless, selectMembers } from './repo.ts'
import { takeRosters, type TeamEntry } from './port.ts'
import { mustBeFree } from './free.ts'
import { lockAsCaptain, lockOwn, mustBeOpen, refuseTaken, viewAgain } from './service.ts'

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
export function placesOf(max: number, entries: readonly TeamEntry[]): number {
  const open = entries.filter(({ status }) => status !== 'finished')
  return Math.min(max, ...open.map(({ team_size_max }) => team_size_max))
}

/** The people of a team that may take `more`. Its row is locked, so the last place is given once. */
export async function mustHavePlace(tx: Tx, team: TeamRecord, more = 1): Promise<number> {
  const entries = await mustBeFree(tx, team.resource_id)
  const max = placesOf(team.max_members, entries)
  const { length: n } = await selectMembers(tx, team.resource_id)
  if (n + more > max) fail('team_full', { team: team.name, n, max })
  return n
}

export async function joinByCode(ctx: SignedIn, code: string): Promise<TeamView> {
  await mustBeOpen(ctx)
  await limitCodes(ctx)
  await mustBeTeamless(ctx.db, ctx.actor.user_id)
  const found = (await findByCode(ctx.db, codeDigest(ctx.secret, code))) ?? fail('invite_invalid')
  const teamId = found.resource_id
  const entry = { module: 'team' as const, operation: 'join' as const, object_type: 'team', object_id: teamId, object_name: found.name }
  try {
    await change(ctx, entry, async (tx) => {
      const team = (await lockTeam(tx, teamId)) ?? fail('invite_invalid')
      const n = await mustHavePlace(tx, team)
      const { user_id } = ctx.actor
      // Who comes into an empty team leads it.
      await enterTeam(tx, { team_id: teamId, user_id, is_captain: n === 0, by_id: user_id })
    })
  } catch (error) {
    refuseTaken(error)
  }
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}

/** A captain names a successor; the last one out leaves an empty team, unless a contest holds it. */
export async function leaveTeam(ctx: SignedIn, successorId: string | undefined): Promise<{ ok: true }> {
  let teamId = ''
  await change(ctx, { module: 'team', operation: 'leave', object_type: 'team' }, async (tx, note) => {
    const team = await lockOwn(tx, ctx)
    teamId = team.resource_id
    note({ object_id: teamId, object_name: team.name })
    await takeOut(tx, { team, user_id: ctx.actor.user_id, by_id: ctx.actor.user_id, kind: 'left', successorId })
  })
  await takeRosters(ctx, teamId)
  return { ok: true }
}

interface TakenOut {
  team: TeamRecord
  user_id: string
  by_id: string
  kind: 'left' | 'removed'
  successorId: string | undefined
}

/** Takes a person out of a locked team that no contest holds. A captain with others left needs a successor. */
export async function takeOut(tx: Tx, { team, user_id, by_id, kind, successorId }: TakenOut): Promise<void> {
  const team_id = team.resource_id
  const entries = await mustBeFree(tx, team_id)
  const members = await selectMembers(tx, team_id)
  const own = members.find((one) => one.user_id === user_id) ?? fail('not_found')
  const others = members.filter((one) => one !== own)
  const isHeld = entries.some(({ status }) => status !== 'finished')
  if (others.length === 0 && isHeld) fail('successor_needed')
  if (own.is_captain && others.length > 0) {
    const next = others.find((one) => one.user_id === successorId)
    if (next === undefined) return fail('successor_needed')
    await setCaptain(tx, { team_id, user_id: next.user_id, by_id })
  }
  await exitTeam(tx, { team_id, user_id, by_id, kind })
}

export async function removeMember(ctx: SignedIn, userId: string): Promise<TeamView> {
  let teamId = ''
  await change(ctx, { module: 'team', operation: 'member_remove', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    teamId = team.resource_id
    if (userId === ctx.actor.user_id) fail('self_refused')
    await takeOut(tx, { team, user_id: userId, by_id: ctx.actor.user_id, kind: 'removed', successorId: undefined })
    note({ object_id: teamId, object_name: team.name, after: { removed: userId } })
  })
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}
