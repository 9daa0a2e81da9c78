import { limits } from '@beacon/api/limits'
import type { MyTeam, TeamView } from '@beacon/api/people/team'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import type { TeamRequestRecord } from '../../../db/schema/people/team.ts'
import { fail, failFields } from '../../../failure.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { mustHavePlace } from './members.ts'
import { enterTeam } from './people.ts'
import { findTeamOf, lockTeam, mustBeTeamless, selectMembers } from './repo.ts'
import { countOpen, deleteRequest, findLivingByName, findPerson, findRequest, findRequestOf, insertRequest } from './request-repo.ts'
import { takeRosters } from './port.ts'
import { lockAsCaptain, mustBeOpen, ownTeam, refuseTaken, viewAgain } from './service.ts'

const openOfPerson = 10
const asks = 30
const asksWindowMs = 10 * 60_000

/** Names are not to be tried out one after the other. */
const limitAsks = (ctx: SignedIn): Promise<void> => rateLimit(ctx, `team ask ${ctx.actor.user_id}`, asks, asksWindowMs)
const teamEntry = (operation: 'member_add' | 'join' | 'update', team: { resource_id: string; name: string }) => ({
  module: 'team' as const,
  operation,
  object_type: 'team',
  object_id: team.resource_id,
  object_name: team.name,
})

/** Asks a team to be taken in; one that has invited takes at once. */
export async function askTeam(ctx: SignedIn, name: string): Promise<MyTeam> {
  await mustBeOpen(ctx)
  await limitAsks(ctx)
  const { user_id } = ctx.actor
  await mustBeTeamless(ctx.db, user_id)
  const team = (await findLivingByName(ctx.db, name)) ?? failFields({ name: { code: 'not_found' } })
  const known = await findRequestOf(ctx.db, team.resource_id, user_id)
  if (known?.kind === 'invitation') return acceptRequest(ctx, known.request_id)
  const full = (await countOpen(ctx.db, { user_id })) >= openOfPerson ? openOfPerson : null
  const teamFull = (await countOpen(ctx.db, { team_id: team.resource_id })) >= limits.team_requests ? limits.team_requests : null
  if (known === null && (full ?? teamFull) !== null) fail('team_requests_too_many', { max: full ?? teamFull })
  await change(ctx, { ...teamEntry('update', team), after: { request: ctx.actor.username } }, (tx) =>
    insertRequest(tx, { request_id: newId(), team_id: team.resource_id, user_id, kind: 'request', by_id: user_id }),
  )
  return ownTeam(ctx)
}

/** A captain invites by username; who has asked already is taken in. */
export async function invitePerson(ctx: SignedIn, username: string): Promise<TeamView> {
  await mustBeOpen(ctx)
  await limitAsks(ctx)
  const team = (await findTeamOf(ctx.db, ctx.actor.user_id)) ?? fail('team_missing')
  const person = (await findPerson(ctx.db, username)) ?? failFields({ username: { code: 'user_missing' } })
  const known = await findRequestOf(ctx.db, team.resource_id, person.user_id)
  if (known?.kind === 'request') {
    await acceptRequest(ctx, known.request_id)
    return viewAgain(ctx)
  }
  await change(ctx, { ...teamEntry('update', team), after: { invited: username } }, async (tx) => {
    const locked = await lockAsCaptain(tx, ctx)
    await mustBeTeamless(tx, person.user_id)
    await mustHavePlace(tx, locked)
    if ((await countOpen(tx, { team_id: locked.resource_id })) >= limits.team_requests)
      fail('team_requests_too_many', { max: limits.team_requests })
    const { resource_id: team_id } = locked
    await insertRequest(tx, { request_id: newId(), team_id, user_id: person.user_id, kind: 'invitation', by_id: ctx.actor.user_id })
  })
  return viewAgain(ctx)
}

/** The invited person takes an invitation, the captain a request; to anybody else there is none. */
async function decides(ctx: SignedIn, row: TeamRequestRecord): Promise<'person' | 'captain'> {
  const { user_id } = ctx.actor
  if (row.user_id === user_id) return 'person'
  const members = await selectMembers(ctx.db, row.team_id)
  const own = members.find((one) => one.user_id === user_id) ?? fail('not_found')
  return own.is_captain ? 'captain' : fail('not_captain')
}

export async function acceptRequest(ctx: SignedIn, id: string): Promise<MyTeam> {
  await mustBeOpen(ctx)
  const row = (await findRequest(ctx.db, id)) ?? fail('not_found')
  const who = await decides(ctx, row)
  if ((who === 'person') !== (row.kind === 'invitation')) fail('not_found')
  const { team_id, user_id } = row
  const entry = { module: 'team' as const, operation: who === 'person' ? ('join' as const) : ('member_add' as const), object_type: 'team' }
  try {
    await change(ctx, entry, async (tx, note) => {
      const team = (await lockTeam(tx, team_id)) ?? fail('not_found')
      if ((await findRequest(tx, id)) === null) fail('not_found')
      await mustBeTeamless(tx, user_id)
      const n = await mustHavePlace(tx, team)
      const invited_by = row.kind === 'invitation' ? row.by_id : null
      await enterTeam(tx, { team_id, user_id, is_captain: n === 0, by_id: ctx.actor.user_id, invited_by })
      note({ ...teamEntry(entry.operation, team), after: { added: user_id } })
    })
  } catch (error) {
    refuseTaken(error)
  }
  await takeRosters(ctx, team_id)
  return ownTeam(ctx)
}

/** Declined, or taken back. */
export async function dropRequest(ctx: SignedIn, id: string): Promise<MyTeam> {
  const row = (await findRequest(ctx.db, id)) ?? fail('not_found')
  await decides(ctx, row)
  await change(
    ctx,
    { module: 'team', operation: 'update', object_type: 'team', object_id: row.team_id, before: { open: row.kind } },
    (tx) => deleteRequest(tx, id),
  )
  return ownTeam(ctx)
}
