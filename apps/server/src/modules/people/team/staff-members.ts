import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { teamAdmin as contract } from '@beacon/api/people/team-admin'
import type { SignedIn } from '../../../context.ts'
import { change, type Note } from '../../../db/change.ts'
import { brokenConstraint, type Tx } from '../../../db/database.ts'
import type { TeamRecord } from '../../../db/schema/people/team.ts'
import { Failure, fail } from '../../../failure.ts'
import { takeOut } from './members.ts'
import { enterTeam, exitTeam, setCaptain } from './people.ts'
import { lockTeam, selectMembers } from './repo.ts'
import { mustBeFree } from './free.ts'
import { takeRosters } from './port.ts'
import { peopleScope, seeTeam } from './scope.ts'
import { refuseTaken } from './service.ts'
import { selectCandidates, selectHistory, selectMovers, selectStaffMembers, type Mover } from './staff-repo.ts'

const candidatesShown = 20
type Added = Reply<typeof contract.add_members>
type Skipped = Added['skipped'][number]

export async function listMembers(ctx: SignedIn, id: string): Promise<Reply<typeof contract.members>> {
  await seeTeam(ctx, id)
  const items = await selectStaffMembers(ctx.db, id)
  return { items, total: items.length }
}

export async function listCandidates(ctx: SignedIn, id: string, q: string): Promise<Reply<typeof contract.candidates>> {
  await seeTeam(ctx, id)
  const scope = await peopleScope(ctx)
  return { items: await selectCandidates(ctx.db, { teamId: id, q: q.trim(), scope, limit: candidatesShown }) }
}

export async function listHistory(
  ctx: SignedIn,
  id: string,
  page: { page: number; size: number },
): Promise<Reply<typeof contract.history>> {
  await seeTeam(ctx, id)
  return selectHistory(ctx.db, id, page)
}

/** Locks teams in one order, so that two moves in opposite directions wait for each other. */
async function lockTeams(tx: Tx, ids: readonly string[]): Promise<Map<string, TeamRecord>> {
  const teams = new Map<string, TeamRecord>()
  for (const id of [...new Set(ids)].sort()) {
    const team = await lockTeam(tx, id)
    if (team !== null) teams.set(id, team)
  }
  return teams
}

interface Adding {
  team: TeamRecord
  mover: Mover
  /** People in the team by now. */
  n: number
  move: boolean
  by_id: string
}

/** Why a person cannot come, or null once they have. */
async function addOne(tx: Tx, { team, mover, n, move, by_id }: Adding): Promise<Pick<Skipped, 'code' | 'details'> | null> {
  const { user_id, team_id: from } = mover
  if (from !== null && !move) return { code: 'user_in_team', details: { user: mover.username, team: mover.team_name, team_id: from } }
  if (n >= team.max_members) return { code: 'team_full', details: { team: team.name, n, max: team.max_members } }
  const coming = { team_id: team.resource_id, user_id, is_captain: n === 0, by_id, invited_by: by_id }
  if (from === null) {
    await enterTeam(tx, coming)
    return null
  }
  try {
    await mustBeFree(tx, from)
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, details: { ...error.details } }
    throw error
  }
  const left = (await selectMembers(tx, from)).filter((one) => one.user_id !== user_id)
  if (mover.is_captain && left.length > 0) return { code: 'successor_needed', details: { team: mover.team_name } }
  await exitTeam(tx, { team_id: from, user_id, by_id, kind: 'moved_out', to: team.resource_id })
  await enterTeam(tx, { ...coming, from })
  return null
}

/** Adds people, each judged alone; `move` takes them out of the team they are in. */
export async function addMembers(
  ctx: SignedIn,
  id: string,
  { user_ids, move }: Parsed<typeof contract.add_members>['body'],
): Promise<Added> {
  await seeTeam(ctx, id)
  const ids = [...new Set(user_ids)]
  const by_id = ctx.actor.user_id
  const reply: Added = { done: [], skipped: [] }
  const touched = new Set([id])
  try {
    await change(ctx, { module: 'team', operation: 'member_add', object_type: 'team', object_id: id }, async (tx, note) => {
      const scope = await peopleScope(ctx, tx)
      const known = await selectMovers(tx, ids, scope)
      const teams = await lockTeams(tx, [id, ...known.flatMap(({ team_id }) => (team_id === null || !move ? [] : [team_id]))])
      const team = teams.get(id) ?? fail('not_found')
      await mustBeFree(tx, id)
      // Read again under the locks: somebody may have moved in this moment.
      const movers = new Map((await selectMovers(tx, ids, scope)).map((one) => [one.user_id, one]))
      let { length: n } = await selectMembers(tx, id)
      for (const user_id of ids) {
        const mover = movers.get(user_id)
        if (mover === undefined) reply.skipped.push({ resource_id: user_id, name: '', code: 'not_found' })
        else if (mover.team_id === id) reply.done.push(user_id)
        else {
          const problem = await addOne(tx, { team, mover, n, move, by_id })
          if (problem !== null) reply.skipped.push({ resource_id: user_id, name: mover.username, ...problem })
          else {
            n += 1
            reply.done.push(user_id)
            if (mover.team_id !== null) touched.add(mover.team_id)
            tell(note, team, mover)
          }
        }
      }
      note({ object_name: team.name, after: { added: reply.done.length, skipped: reply.skipped.length } })
    })
  } catch (error) {
    if (brokenConstraint(error) !== null) refuseTaken(error)
    throw error
  }
  for (const teamId of touched) await takeRosters(ctx, teamId)
  return reply
}

function tell(note: Note, team: TeamRecord, { username, team_name }: Mover): void {
  note({ object_name: team.name, before: team_name === null ? null : { team: team_name }, after: { added: username } })
}

export async function removeAny(
  ctx: SignedIn,
  where: { resource_id: string; user_id: string },
  successorId: string | undefined,
): Promise<{ ok: true }> {
  await seeTeam(ctx, where.resource_id)
  await change(ctx, { module: 'team', operation: 'member_remove', object_type: 'team', object_id: where.resource_id }, async (tx, note) => {
    const team = (await lockTeam(tx, where.resource_id)) ?? fail('not_found')
    await takeOut(tx, { team, user_id: where.user_id, by_id: ctx.actor.user_id, kind: 'removed', successorId })
    note({ object_name: team.name, after: { removed: where.user_id } })
  })
  await takeRosters(ctx, where.resource_id)
  return { ok: true }
}

export async function makeCaptain(ctx: SignedIn, id: string, userId: string): Promise<{ ok: true }> {
  await seeTeam(ctx, id)
  await change(ctx, { module: 'team', operation: 'captain_change', object_type: 'team', object_id: id }, async (tx, note) => {
    const team = (await lockTeam(tx, id)) ?? fail('not_found')
    const members = await selectMembers(tx, id)
    const next = members.find(({ user_id }) => user_id === userId)
    if (next === undefined) return fail('not_found')
    const old = members.find(({ is_captain }) => is_captain)
    if (old !== next) await setCaptain(tx, { team_id: id, user_id: userId, by_id: ctx.actor.user_id })
    note({ object_name: team.name, before: { captain: old?.username ?? null }, after: { captain: next.username } })
  })
  await takeRosters(ctx, id)
  return { ok: true }
}
