import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { MyTeam, team as contract, TeamView } from '@beacon/api/people/team'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint, type Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import type { TeamRecord } from '../../../db/schema/people/team.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { newJoinCode } from './join-code.ts'
import { takeNumber } from './number.ts'
import { endTeam, enterTeam, setCaptain } from './people.ts'
import { findTeamOf, insertTeam, lockTeam, selectMembers, updateTeam, type NewTeam, mustBeTeamless } from './repo.ts'
import { selectOpenOf } from './request-repo.ts'
import { selectTeamEntries, takeRosters } from './port.ts'
import { seeTeam } from './scope.ts'
import { teamViewOf } from './view.ts'

const entryOf = (operation: AuditOperation<'team'>, team: Pick<TeamRecord, 'resource_id' | 'name'>) => ({
  module: 'team' as const,
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
  if (constraint === 'team_number') fail('team_number_taken')
  if (constraint === 'team_ipd') fail('ipd_taken')
  throw error
}

/** With self-service off nobody enters a team by oneself: organisers make the teams. */
export async function mustBeOpen(ctx: SignedIn): Promise<void> {
  const { values } = await settingsOf(ctx)
  if (!values.team_self_service) fail('permission_missing', { item: 'team.write' })
}

export async function ownTeam(ctx: SignedIn): Promise<MyTeam> {
  const team = await findTeamOf(ctx.db, ctx.actor.user_id)
  const { values } = await settingsOf(ctx)
  return {
    team: team === null ? null : await teamViewOf(ctx, team),
    open: await selectOpenOf(ctx.db, ctx.actor.user_id),
    self_service: values.team_self_service,
  }
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
  await mustBeOpen(ctx)
  const { values: settings } = await settingsOf(ctx)
  const { user_id } = ctx.actor
  await mustBeTeamless(ctx.db, user_id)
  const resource_id = newId()
  const { name, tag = '', country = null, description = '' } = body
  const values = { resource_id, name, tag, country, description, max_members: settings.team_max_members, created_by: user_id }
  try {
    await change(ctx, { ...entryOf('create', values), after: values }, async (tx) => {
      await insertTeam(tx, { ...values, number: await takeNumber(tx), ...newJoinCode(ctx.secret, resource_id) })
      await enterTeam(tx, { team_id: resource_id, user_id, is_captain: true, by_id: user_id })
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
      const fields = Object.keys(changedFields(team, wanted).after)
      if (team.version !== version && fields.length > 0) fail('changed_meanwhile', { at: team.updated_at, fields, version: team.version })
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
  await change(ctx, { module: 'team', operation: 'code_renew', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    await updateTeam(tx, team.resource_id, newJoinCode(ctx.secret, team.resource_id))
    note(entryOf('code_renew', team))
  })
  return viewAgain(ctx)
}

export async function handOver(ctx: SignedIn, userId: string): Promise<TeamView> {
  let teamId = ''
  await change(ctx, { module: 'team', operation: 'captain_change', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    teamId = team.resource_id
    const next = (await selectMembers(tx, teamId)).find(({ user_id }) => user_id === userId)
    if (next === undefined) return fail('not_found')
    await setCaptain(tx, { team_id: teamId, user_id: userId, by_id: ctx.actor.user_id })
    note({ ...entryOf('captain_change', team), before: { captain: ctx.actor.username }, after: { captain: next.username } })
  })
  await takeRosters(ctx, teamId)
  return viewAgain(ctx)
}

/** A team that waits or plays in an unfinished contest stays; results of finished ones stay without it. */
export async function mustBeIdle(tx: Tx, team: TeamRecord): Promise<void> {
  const open = (await selectTeamEntries(tx, team.resource_id)).find(({ status }) => status !== 'finished')
  if (open !== undefined) fail('team_in_contest', { contest: open.name, time: open.end_at })
}

async function disbandLocked(ctx: SignedIn, tx: Tx, { team, confirm }: { team: TeamRecord; confirm: string }): Promise<void> {
  await mustBeIdle(tx, team)
  if (confirm.trim() !== team.name) fail('confirm_mismatch', { name: team.name, word: team.name })
  await endTeam(tx, team.resource_id, ctx.actor.user_id)
}

export async function disbandOwn(ctx: SignedIn, confirm: string): Promise<{ ok: true }> {
  await change(ctx, { module: 'team', operation: 'disband', object_type: 'team' }, async (tx, note) => {
    const team = await lockAsCaptain(tx, ctx)
    await disbandLocked(ctx, tx, { team, confirm })
    note(entryOf('disband', team))
  })
  return { ok: true }
}

export async function disbandAny(ctx: SignedIn, id: string, confirm: string): Promise<{ ok: true }> {
  await seeTeam(ctx, id)
  await change(ctx, { module: 'team', operation: 'disband', object_type: 'team' }, async (tx, note) => {
    const team = (await lockTeam(tx, id)) ?? fail('not_found')
    await disbandLocked(ctx, tx, { team, confirm })
    note(entryOf('disband', team))
  })
  return { ok: true }
}
