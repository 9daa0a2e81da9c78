import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { team as ownContract } from '@beacon/api/people/team'
import type { teamAdmin as contract, TeamDetail } from '@beacon/api/people/team-admin'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint, type Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { idsBelow } from '../organisation/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { newJoinCode, openCode } from './join-code.ts'
import { countTeams, findTeamRow, selectTags, selectTeams, type TeamWhere } from './list-repo.ts'
import { freeNumbers, takeNumber } from './number.ts'
import { insertTeam, lockTeam, updateTeam } from './repo.ts'
import { selectTeamEntries, takeRosters } from './port.ts'
import { idArray, seeTeam, teamScope } from './scope.ts'
import { refuseTaken } from './service.ts'
import { findHolder } from './staff-repo.ts'

type ListQuery = Parsed<typeof ownContract.list>['query']
type Body = Parsed<typeof contract.add>['body']

/** A list's filters as a condition within one's own scope. */
export async function teamWhere(ctx: SignedIn, query: Partial<ListQuery>): Promise<TeamWhere> {
  const { organisation_id } = query
  return {
    scope: await teamScope(ctx),
    q: query.q?.trim() ?? '',
    status: query.status,
    tag: query.tag,
    organisations: organisation_id === undefined ? null : idArray(await idsBelow(ctx.db, organisation_id)),
    hasIpd: query.has_ipd,
    sizeIs: query.size_is,
    inContest: query.contest_id,
    notInContest: query.not_in_contest,
    ids: null,
  }
}

export async function listTeams(ctx: SignedIn, query: ListQuery): Promise<Reply<typeof ownContract.list>> {
  const where = await teamWhere(ctx, query)
  const counts = await countTeams(ctx.db, where)
  const rows = await selectTeams(ctx.db, where, { sort: query.sort, page: query.page, size: query.size })
  const items = rows.map(({ description: _description, captain_id: _captain, code_sealed: _code, ...row }) => row)
  return { items, total: query.status === 'disbanded' ? counts.disbanded : counts.normal, counts }
}

export async function listTags(ctx: SignedIn): Promise<{ items: string[] }> {
  return { items: await selectTags(ctx.db, await teamScope(ctx)) }
}

export async function nextTeam(ctx: SignedIn): Promise<Reply<typeof contract.next>> {
  const { values } = await settingsOf(ctx)
  const [number = ''] = await freeNumbers(ctx.db, 1)
  return { number, max_members: values.team_max_members }
}

export async function teamDetailOf(ctx: SignedIn, id: string): Promise<TeamDetail> {
  const team = await seeTeam(ctx, id)
  const { code_sealed: _code, ...row } = (await findTeamRow(ctx.db, id)) ?? fail('not_found')
  const fixed = (await selectTeamEntries(ctx.db, id)).find((entry) => entry.is_roster_fixed)
  const mayRead = can(ctx, 'team.write') && team.disbanded_at === null
  return { ...row, code: mayRead ? openCode(ctx.secret, id, team.code_sealed) : null, fixed_by: fixed?.name ?? null }
}

/** Says whose it is; the constraints decide a race. */
async function refuseHeld(executor: Executor, id: string, { number, ipd }: Pick<Body, 'number' | 'ipd'>): Promise<void> {
  const byNumber = number === '' ? null : await findHolder(executor, { number })
  if (byNumber !== null && byNumber.resource_id !== id)
    failFields({ number: { code: 'team_number_taken', details: { number, team: byNumber.name } } })
  const byIpd = ipd === null ? null : await findHolder(executor, { ipd })
  if (byIpd !== null && byIpd.resource_id !== id) failFields({ ipd: { code: 'ipd_taken', details: { n: ipd, team: byIpd.name } } })
}

/** Constraints that a form shows at their field. */
function refuseAtField(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'team_name') failFields({ name: { code: 'team_name_taken' } })
  if (constraint === 'team_number') failFields({ number: { code: 'team_number_taken' } })
  if (constraint === 'team_ipd') failFields({ ipd: { code: 'ipd_taken' } })
  return refuseTaken(error)
}

export async function addTeam(ctx: SignedIn, body: Body): Promise<TeamDetail> {
  const { values: settings } = await settingsOf(ctx)
  const resource_id = newId()
  const values = { ...body, max_members: body.max_members ?? settings.team_max_members }
  const entry = {
    module: 'team' as const,
    operation: 'create' as const,
    object_type: 'team',
    object_id: resource_id,
    object_name: body.name,
  }
  try {
    await change(ctx, entry, async (tx, note) => {
      await refuseHeld(tx, resource_id, body)
      if (body.logo !== null) await keepFiles(tx, [{ file_id: body.logo, path: 'logo' }], ['team_logo'])
      const number = body.number === '' ? await takeNumber(tx) : body.number
      const row = { ...values, number, resource_id, created_by: ctx.actor.user_id }
      await insertTeam(tx, { ...row, ...newJoinCode(ctx.secret, resource_id) })
      note({ after: row })
    })
  } catch (error) {
    refuseAtField(error)
  }
  return teamDetailOf(ctx, resource_id)
}

export async function editTeam(ctx: SignedIn, id: string, body: Parsed<typeof contract.update>['body']): Promise<TeamDetail> {
  await seeTeam(ctx, id)
  const { version, max_members, ...sent } = body
  try {
    await change(ctx, { module: 'team', operation: 'update', object_type: 'team', object_id: id }, async (tx, note) => {
      const team = (await lockTeam(tx, id)) ?? fail('not_found')
      const fields = Object.keys(changedFields(team, { ...sent, max_members: max_members ?? team.max_members }).after)
      if (team.version !== version && fields.length > 0) fail('changed_meanwhile', { at: team.updated_at, fields, version: team.version })
      await refuseHeld(tx, id, body)
      if (body.logo !== null && body.logo !== team.logo) await keepFiles(tx, [{ file_id: body.logo, path: 'logo' }], ['team_logo'])
      const number = body.number === '' ? await takeNumber(tx) : body.number
      const wanted = { ...sent, number, max_members: max_members ?? team.max_members }
      await updateTeam(tx, id, wanted)
      note({ object_name: team.name, ...changedFields(team, wanted) })
    })
  } catch (error) {
    refuseAtField(error)
  }
  await takeRosters(ctx, id)
  return teamDetailOf(ctx, id)
}

export async function renewCode(ctx: SignedIn, id: string): Promise<TeamDetail> {
  await seeTeam(ctx, id)
  await change(ctx, { module: 'team', operation: 'code_renew', object_type: 'team', object_id: id }, async (tx, note) => {
    const team = (await lockTeam(tx, id)) ?? fail('not_found')
    await updateTeam(tx, id, newJoinCode(ctx.secret, id))
    note({ object_name: team.name })
  })
  return teamDetailOf(ctx, id)
}
