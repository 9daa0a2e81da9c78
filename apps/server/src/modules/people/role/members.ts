import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { role as contract } from '@beacon/api/people/role'
import { and, asc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import type { Special } from '../../../module.ts'
import { orderOf, type Sorting } from '../../../db/list.ts'
import { runBulk, type BulkAction, type BulkReply } from '../../platform/bulk/index.ts'
import { idsBelow, organisationScope } from '../organisation/index.ts'
import { requireReauth, sessionChanged } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { tellOfAdministratorMoves } from './administrator-moves.ts'
import { givableRole } from './grant.ts'
import { itemsLacked } from './reach.ts'
import { isAdministratorLeft } from './last-administrator.ts'
import { findRole, listPeople, lockHolders, setRole, statusColumn, type Holder, type RoleRecord } from './repo.ts'
import { tellOfRole } from './tell.ts'

type Query = Parsed<typeof contract.members>['query']
type Moved = BulkReply

/** People in the caller's scope, as every list of people shows them. */
async function inScope(ctx: SignedIn): Promise<SQL | undefined> {
  const scope = await organisationScope(ctx)
  if (scope === null) return undefined
  const own = eq(user.resource_id, ctx.actor.user_id)
  return scope.length === 0 ? own : or(own, inArray(user.organisation_id, scope))
}

const sorting: Sorting<SortName<typeof contract.members>> = {
  columns: {
    username: sql`lower(${user.username})`,
    name: sql`lower(${user.name})`,
    status: statusColumn,
    role_name: sql`lower(${role.name_en})`,
  },
  usual: 'username',
  ties: (way) => [way(user.resource_id)],
}

export async function listMembers(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.members>> {
  if ((await findRole(ctx.db, id)) === null) fail('not_found')
  const below = query.organisation_id === undefined ? null : await idsBelow(ctx.db, query.organisation_id)
  const like = containing((query.q ?? '').normalize('NFC').trim())
  return listPeople(ctx.db, {
    where: and(
      query.inside === false ? ne(user.role_resource_id, id) : eq(user.role_resource_id, id),
      await inScope(ctx),
      query.role_id === undefined ? undefined : eq(user.role_resource_id, query.role_id),
      below === null ? undefined : below.length === 0 ? sql`false` : inArray(user.organisation_id, below),
      query.status === undefined ? undefined : sql`${statusColumn} = ${query.status}`,
      like === '%%'
        ? undefined
        : or(ilike(user.username, like), ilike(user.name, like), ilike(user.rep_name, like), ilike(user.work_id, like)),
    ),
    order: orderOf(sorting, query.sort),
    page: query.page,
    size: query.size,
  })
}

/** They leave their present role for this one. */
export async function addMembers(ctx: SignedIn, id: string, userIds: string[]): Promise<Moved | Special> {
  if ((await findRole(ctx.db, id)) === null) fail('not_found')
  return moveMembers(ctx, userIds, { from: null, to: id, operation: 'member_add', about: id })
}

/** They leave this role for another one, that of registrations unless told. */
export async function removeMembers(
  ctx: SignedIn,
  id: string,
  body: { user_ids: string[]; role_id?: string | undefined },
): Promise<Moved | Special> {
  if ((await findRole(ctx.db, id)) === null) fail('not_found')
  const to = body.role_id ?? (await settingsOf(ctx)).values.registration_default_role
  return moveMembers(ctx, body.user_ids, { from: id, to, operation: 'member_remove', about: id })
}

interface Move {
  from: string | null
  to: string
  operation: 'member_add' | 'member_remove'
  /** The role that the audit row is about. */
  about: string
}

/** Above 200 people a job moves them. */
async function moveMembers(ctx: SignedIn, userIds: string[], move: Move): Promise<Moved | Special> {
  const ids = [...new Set(userIds)]
  await confirmAdmins(ctx, ids, move.to)
  return runBulk(ctx, memberBulk, { ids, input: move })
}

export const memberBulk: BulkAction<Move, Moved> = { name: 'role_members', run: moveSome }

/** Everybody is judged alone; who comes from or to the administrators needs one of them, confirmed. */
async function moveSome(ctx: SignedIn, ids: string[], { from, to, operation, about }: Move): Promise<Moved> {
  if (!can(ctx, 'role.write')) fail('permission_missing', { item: 'role.write' })
  await confirmAdmins(ctx, ids, to)
  const scope = await inScope(ctx)
  return change(ctx, { module: 'role' as const, operation, object_type: 'role', object_id: about }, async (tx, note) => {
    const target = await givableRole(ctx, tx, to, 'role_id')
    const found = await lockHolders(tx, and(inArray(user.resource_id, ids), scope))
    const people = new Map(found.map((one) => [one.user.resource_id, one]))
    const answer: Moved = { done: [], skipped: [] }
    for (const id of ids) {
      const one = people.get(id)
      const code = one === undefined || (from !== null && one.role.resource_id !== from) ? 'not_found' : refusalOf(ctx, one, target)
      if (code === null) answer.done.push(id)
      else answer.skipped.push({ resource_id: id, name: one?.user.username ?? '', code })
    }
    await keepOneAdmin(ctx, tx, { answer, people, target })
    if (answer.done.length > 0) await setRole(tx, answer.done, target.resource_id)
    else note({ result: 'refused', after: { role: target.name_en, skipped: answer.skipped.length } })
    for (const id of answer.done) {
      await sessionChanged(tx, { user_id: id })
      await tellPerson(tx, id, 'session.changed', { reason: 'role' })
      const one = people.get(id)
      note({
        object_name: one?.user.username ?? id,
        before: { user: one?.user.username, role: one?.role.name_en },
        after: { user: one?.user.username, role: target.name_en },
      })
    }
    await tellOfRole(tx, answer.done, target.resource_id, ctx.actor.rep_name)
    const moved = answer.done.flatMap((id) => people.get(id) ?? [])
    const roles = moved.map(({ user: { username }, role: { key } }) => ({ username, from: key, to: target.key }))
    await tellOfAdministratorMoves(tx, ctx.actor.username, roles)
    return answer
  })
}

/** ⚷ before anything is locked: administrators come or go only by an administrator who confirmed. */
async function confirmAdmins(ctx: SignedIn, ids: string[], to: string): Promise<void> {
  const target = await findRole(ctx.db, to)
  const { total } = await listPeople(ctx.db, {
    where: and(
      inArray(user.resource_id, ids),
      sql`${user.role_resource_id} in (select resource_id from ${role} where key = 'administrator')`,
    ),
    order: [asc(user.resource_id)],
    page: 1,
    size: 1,
  })
  const isAboutAdmins = target?.role.key === 'administrator' || total > 0
  if (isAboutAdmins && ctx.actor.is_admin) await requireReauth(ctx)
}

function refusalOf(ctx: SignedIn, { user: one, role: old }: Holder, target: RoleRecord): string | null {
  if (old.key === 'administrator' && !ctx.actor.is_admin) return 'admin_protected'
  // Out of a higher role they would be less than the caller, who could act on them then.
  if (one.resource_id !== ctx.actor.user_id && itemsLacked(ctx.actor.permissions, old).length > 0) return 'grant_exceeds_own'
  if (target.key === 'administrator' && one.expires_at !== null) return 'admin_cannot_expire'
  if (one.resource_id === ctx.actor.user_id && !target.permissions.includes('role.write')) return 'self_lockout'
  return null
}

/** Whoever would leave the installation without an administrator stays. */
async function keepOneAdmin(
  ctx: SignedIn,
  tx: Tx,
  { answer, people, target }: { answer: Moved; people: ReadonlyMap<string, Holder>; target: RoleRecord },
): Promise<void> {
  if (target.key === 'administrator') return
  const leaving = answer.done.filter((id) => people.get(id)?.role.key === 'administrator')
  if (leaving.length === 0 || (await isAdministratorLeft(ctx, tx, leaving))) return
  answer.done = answer.done.filter((id) => !leaving.includes(id))
  for (const id of leaving) answer.skipped.push({ resource_id: id, name: people.get(id)?.user.username ?? '', code: 'last_admin' })
}
