import { limits } from '@beacon/api/limits'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { teamAdmin as contract } from '@beacon/api/people/team-admin'
import { sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import type { TeamRecord } from '../../../db/schema/people/team.ts'
import { Failure, fail, failFields } from '../../../failure.ts'
import type { Special } from '../../../module.ts'
import { runBulk, type BulkAction, type BulkReply } from '../../platform/bulk/index.ts'
import { numberText } from './number.ts'
import { endTeam } from './people.ts'
import { lockTeam, updateTeam } from './repo.ts'
import { takeRosters } from './port.ts'
import { idArray, teamScope } from './scope.ts'
import { mustBeIdle } from './service.ts'
import { findHolder } from './staff-repo.ts'

type Body = Parsed<typeof contract.act>['body']
type Done = BulkReply
/** What is done, as a job stores it. */
type Order = Pick<Body, 'action' | 'tag' | 'start'>

export const teamBulk: BulkAction<Order, Done> = { name: 'team_bulk', isWhole: true, run: actOnSome }

/** A disband is typed: `disband 3`, `解散 3`, or the only team's name. */
function checkConfirm({ action, confirm = '' }: Body, count: number, only: string | undefined): void {
  if (action !== 'disband') return
  const words = [`disband ${count}`, `解散 ${count}`, ...(only === undefined ? [] : [only])]
  if (!words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
}

function checkBody({ action, tag, start }: Body): void {
  if (action === 'tag' && tag === undefined) failFields({ tag: { code: 'field_empty' } })
  if ((action === 'number' || action === 'ipd') && start === undefined) failFields({ start: { code: 'field_empty' } })
  if (action === 'ipd' && (start ?? 0) > limits.team_ipd.max) failFields({ start: { code: 'ipd_range' } })
}

/** Names of those teams that are in the caller's scope, by id. */
async function findTeams(ctx: SignedIn, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ resource_id: string; name: string }>(
    sql`select t.resource_id, t.name from team t where t.resource_id = any(${idArray(ids)}) and ${await teamScope(ctx)}`,
  )
  return new Map(rows.map(({ resource_id, name }) => [resource_id, name]))
}

/** Judges the order at once; above 200 teams a job does it. */
export async function actOnTeams(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.act> | Special> {
  checkBody(body)
  const ids = [...new Set(body.team_ids)]
  const [only] = ids.length === 1 ? (await findTeams(ctx, ids)).values() : []
  checkConfirm(body, ids.length, only)
  const { action, tag, start } = body
  return runBulk(ctx, teamBulk, { ids, input: { action, tag, start } })
}

/** Numbers and addresses follow each other in the order asked; those of other teams are stepped over. */
async function actOnSome(ctx: SignedIn, ids: string[], body: Order): Promise<Done> {
  if (!can(ctx, 'team.write')) fail('permission_missing', { item: 'team.write' })
  const names = await findTeams(ctx, ids)
  const reply: Done = { done: [], skipped: [] }
  const operation = body.action === 'disband' ? ('disband' as const) : ('update' as const)
  await change(ctx, { module: 'team', operation, object_type: 'team' }, async (tx, note) => {
    const teams = await lockInOrder(
      tx,
      ids.filter((id) => names.has(id)),
    )
    let next = body.start ?? 0
    // What the teams hold now must not stand in the way of each other.
    if (body.action === 'number' || body.action === 'ipd') await freeFirst(tx, body.action, [...teams.keys()])
    for (const id of ids) {
      next = await freeFrom(tx, body.action, next)
      const team = teams.get(id)
      const name = names.get(id) ?? ''
      const problem = team === undefined ? { code: 'not_found' } : await actOn(ctx, tx, { body, team, next })
      if (problem !== null) {
        reply.skipped.push({ resource_id: id, name, ...problem })
        if (team !== undefined && (body.action === 'number' || body.action === 'ipd')) await putBack(tx, body.action, team)
        continue
      }
      reply.done.push(id)
      note({ object_id: id, object_name: name, ...(body.action === 'disband' ? {} : { after: { [body.action]: body.tag ?? next } }) })
      next += 1
    }
  })
  if (body.action === 'tag') for (const id of reply.done) await takeRosters(ctx, id)
  return reply
}

async function lockInOrder(tx: Tx, ids: readonly string[]): Promise<Map<string, TeamRecord>> {
  const teams = new Map<string, TeamRecord>()
  for (const id of [...ids].sort()) {
    const team = await lockTeam(tx, id)
    if (team !== null) teams.set(id, team)
  }
  return teams
}

async function freeFirst(tx: Tx, column: 'number' | 'ipd', ids: readonly string[]): Promise<void> {
  const nothing = column === 'number' ? sql`number = ''` : sql`ipd = null`
  await tx.execute(sql`update team set ${nothing} where resource_id = any(${idArray(ids)})`)
}

/** The first value from `next` on that no living team holds. */
async function freeFrom(tx: Tx, action: Body['action'], next: number): Promise<number> {
  if (action !== 'number' && action !== 'ipd') return next
  let at = next
  while ((await findHolder(tx, action === 'number' ? { number: numberText(at) } : { ipd: at })) !== null) at += 1
  return at
}

/** A skipped team keeps what it had, as far as nobody has it by now. */
async function putBack(tx: Tx, column: 'number' | 'ipd', team: TeamRecord): Promise<void> {
  const { number, ipd } = team
  const holder = column === 'number' ? await findHolder(tx, { number }) : ipd === null ? null : await findHolder(tx, { ipd })
  if (holder !== null) return
  await tx.execute(
    sql`update team set ${column === 'number' ? sql`number = ${number}` : sql`ipd = ${ipd}`} where resource_id = ${team.resource_id}::uuid`,
  )
}

interface Acting {
  body: Order
  team: TeamRecord
  next: number
}
type Problem = { code: string; details?: Record<string, unknown> } | null

async function actOn(ctx: SignedIn, tx: Tx, { body, team, next }: Acting): Promise<Problem> {
  const id = team.resource_id
  if (body.action === 'tag') await updateTeam(tx, id, { tag: body.tag ?? '' })
  if (body.action === 'number') await updateTeam(tx, id, { number: numberText(next) })
  if (body.action === 'ipd') {
    if (next > limits.team_ipd.max) return { code: 'ipd_range' }
    await updateTeam(tx, id, { ipd: next })
  }
  if (body.action === 'disband') {
    try {
      await mustBeIdle(tx, team)
    } catch (error) {
      if (error instanceof Failure) return { code: error.code, details: { ...error.details } }
      throw error
    }
    await endTeam(tx, id, ctx.actor.user_id)
  }
  return null
}
