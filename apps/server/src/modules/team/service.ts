import type { team as contract, TeamView } from '@beacon/api/team'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { brokenConstraint, type Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { TeamRecord } from '../../db/schema/team.ts'
import { fail } from '../../failure.ts'
import { changedFields } from '../audit/index.ts'
import { stateOf } from '../contest/index.ts'
import { keepFiles } from '../file/index.ts'
import { settingsOf } from '../setting/index.ts'
import { newJoinCode } from './join-code.ts'
import {
  endTeam,
  findTeamOf,
  insertMember,
  insertTeam,
  lockTeam,
  selectMembers,
  selectTeamEntries,
  selectTeams,
  setCaptain,
  updateTeam,
  type NewTeam,
} from './repo.ts'
import { takeRosters } from './roster.ts'
import { teamViewOf } from './view.ts'

const entryOf = (operation: string, team: Pick<TeamRecord, 'resource_id' | 'name'>) => ({
  module: 'team',
  operation,
  object_type: 'team',
  object_id: team.resource_id,
  object_name: team.name,
})

/** Constraints decide what two requests at once would both have found free. */
export function refuseTaken(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'team_name') fail('team_name_taken')
  if (constraint === 'team_member_once') fail('user_in_team')
  throw error
}

export function listTeams(ctx: SignedIn, query: Parsed<typeof contract.list>['query']): Promise<Reply<typeof contract.list>> {
  const { q = '', sort, page, size, not_in_contest } = query
  return selectTeams(ctx.db, { q: q.trim(), sort, page, size, notInContest: not_in_contest })
}

export async function ownTeam(ctx: SignedIn): Promise<{ team: TeamView | null }> {
  const team = await findTeamOf(ctx.db, ctx.actor.user_id)
  return { team: team === null ? null : await teamViewOf(ctx, team) }
}

export async function viewAgain(ctx: SignedIn): Promise<TeamView> {
  const { team } = await ownTeam(ctx)
  return team ?? fail('team_missing')
}

/** The caller's team under its lock. */
export async function lockOwn(tx: Tx, ctx: SignedIn): Promise<TeamRecord> {
  const found = await findTeamOf(tx, ctx.actor.user_id)
  return (found === null ? null : await lockTeam(tx, found.resource_id)) ?? fail('team_missing')
}

export async function lockAsCaptain(tx: Tx, ctx: SignedIn): Promise<TeamRecord> {
  const team = await lockOwn(tx, ctx)
  const members = await selectMembers(tx, team.resource_id)
  const isCaptain = members.some(({ user_id, is_captain }) => is_captain && user_id === ctx.actor.user_id)
  return isCaptain ? team : fail('not_captain')
}

export async function createTeam(ctx: SignedIn, body: Parsed<typeof contract.create>['body']): Promise<TeamView> {
  const { values: settings } = await settingsOf(ctx)
  if (!settings.team_self_service) fail('permission_missing', { item: 'team.write' })
  const resource_id = newId()
  const { name, tag = '', country = null, description = '' } = body
  const values = { resource_id, name, tag, country, description, max_members: settings.team_max_members }
  try {
    await change(ctx, { ...entryOf('create', values), after: values }, async (tx) => {
      await insertTeam(tx, { ...values, ...newJoinCode(ctx.secret, resource_id) })
      await insertMember(tx, { team_id: resource_id, user_id: ctx.actor.user_id, is_captain: true })
    })
  } catch (error) {
    refuseTaken(error)
  }
  return viewAgain(ctx)
}

export async function changeTeam(ctx: SignedIn, body: Parsed<typeof contract.update>['body']): Promise<TeamView> {
  const { version, ...sent } = body
  const wanted = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<NewTeam>
  let teamId = ''
  try {
    await change(ctx, { module: 'team', operation: 'update', object_type: 'team' }, async (tx, note) => {
      const team = await lockAsCaptain(tx, ctx)
      teamId = team.resource_id
      if (team.version !== version) fail('changed_meanwhile', { at: team.updated_at, fields: Object.keys(wanted), version: team.version })
      if (typeof wanted.logo === 'string') await keepFiles(tx, [{ file_id: wanted.logo, path: 'logo' }], ['team_logo'])
      await updateTeam(tx, teamId, wanted)
      note({ ...entryOf('update', team), ...changedFields(team, wanted) })
    })
  } catch (error) {
    refuseTaken(error)
  }
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}

export async function rotateCode(ctx: SignedIn): Promise<TeamView> {
  await change(ctx, { module: 'team', operation: 'rotate_code', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    await updateTeam(tx, team.resource_id, newJoinCode(ctx.secret, team.resource_id))
    note(entryOf('rotate_code', team))
  })
  return viewAgain(ctx)
}

export async function handOver(ctx: SignedIn, userId: string): Promise<TeamView> {
  let teamId = ''
  await change(ctx, { module: 'team', operation: 'hand_over', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    teamId = team.resource_id
    const next = (await selectMembers(tx, teamId)).find(({ user_id }) => user_id === userId)
    if (next === undefined) return fail('not_found')
    await setCaptain(tx, teamId, userId)
    note({ ...entryOf('hand_over', team), before: { captain: ctx.actor.username }, after: { captain: next.username } })
  })
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}

/** A team that waits or plays in an unfinished contest stays; results of finished ones stay without it. */
async function disbandLocked(tx: Tx, team: TeamRecord, confirm: string): Promise<void> {
  const open = (await selectTeamEntries(tx, team.resource_id)).find(({ contest, now }) => stateOf(contest, now).status !== 'finished')
  if (open !== undefined) fail('team_in_contest', { contest: open.contest.name })
  if (confirm.trim() !== team.name) fail('confirm_mismatch', { name: team.name })
  await endTeam(tx, team.resource_id)
}

export async function disbandOwn(ctx: SignedIn, confirm: string): Promise<{ ok: true }> {
  await change(ctx, { module: 'team', operation: 'disband', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    await disbandLocked(tx, team, confirm)
    note(entryOf('disband', team))
  })
  return { ok: true }
}

export async function disbandAny(ctx: SignedIn, id: string, confirm: string): Promise<Reply<typeof contract.remove>> {
  await change(ctx, { module: 'team', operation: 'disband', object_type: 'team' }, async (tx, note) => {
    const team = (await lockTeam(tx, id)) ?? fail('not_found')
    await disbandLocked(tx, team, confirm)
    note(entryOf('disband', team))
  })
  return { ok: true }
}
