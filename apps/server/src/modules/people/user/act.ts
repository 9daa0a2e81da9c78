import type { BulkStarted } from '@beacon/api/bulk'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { holdsUsername } from '@beacon/api/people/person-rules'
import type { user as contract } from '@beacon/api/people/user'
import { inArray } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { user } from '../../../db/schema/people/user.ts'
import { Failure, fail, failFields } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import type { Special } from '../../../module.ts'
import { runBulk, type BulkAction } from '../../platform/bulk/index.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { checkOrganisation, lockWorkIds } from '../organisation/index.ts'
import { tellOfAdministratorMoves } from '../role/index.ts'
import { requireReauth, sessionChanged } from '../session/index.ts'
import { apply, endsSessions, notesOf, operations } from './apply.ts'
import { chosenUsers } from './choose.ts'
import { checkEnd } from './end.ts'
import { factsFor } from './facts.ts'
import { inScope } from './filter.ts'
import { checkRole } from './grant.ts'
import { endRefusal, needed, refusalOf, type Action, type Refusal, type Target } from './judge.ts'
import type { Order } from './order.ts'
import { freshPasswords, keepPasswords, sealedPassword, type NewPassword } from './passwords.ts'
import { lockUsers, selectNames, type RoleRecord } from './repo.ts'
import { tellOf } from './tell.ts'
import { findWorkIdHolder } from './work-id.ts'

type Body = Parsed<typeof contract.act>['body']
type Answer = Reply<typeof contract.act>
interface BulkAnswer extends Pick<BulkStarted, 'done' | 'skipped'> {
  passwords?: NewPassword[]
}

const reasonMin = 4
const asksAgain: ReadonlySet<Action> = new Set<Action>(['reset_password', 'reset_two_factor'])

export const userBulk: BulkAction<Order, BulkAnswer> = {
  name: 'user_bulk',
  run: actOnSome,
  keep: (ctx, replies) =>
    keepPasswords(
      ctx,
      replies.flatMap(({ passwords = [] }) => passwords),
    ),
}

/** One action over many accounts. Each is judged alone; those outside the own scope are skipped as `not_found`. */
export async function actOnUsers(ctx: SignedIn, body: Body): Promise<Answer | Special> {
  const item = needed[body.action]
  if (!can(ctx, item)) fail('permission_missing', { item })
  checkReason(body)
  const role = await checkValues(ctx, body)
  if (asksAgain.has(body.action) || role?.key === 'administrator') await requireReauth(ctx)
  const ids = await chosenUsers(ctx, body)
  await checkConfirm(ctx, body, ids)
  const { action, reason, role_id, organisation_id, expires_at } = body
  const input = { action, reason, role_id, organisation_id, expires_at, password_sealed: await sealedPassword(ctx, body) }
  return runBulk(ctx, userBulk, { ids, input })
}

/** One part of the order, in one transaction. */
async function actOnSome(ctx: SignedIn, ids: string[], order: Order): Promise<BulkAnswer> {
  const { action } = order
  if (!can(ctx, needed[action])) fail('permission_missing', { item: needed[action] })
  const scope = await inScope(ctx)
  const fresh = await freshPasswords(ctx, order, ids)
  const role = order.role_id === undefined ? null : await checkRole(ctx, ctx.db, order.role_id)
  const entry = { module: 'user' as const, operation: operations[action], object_type: 'user' }
  return change(ctx, entry, async (tx, note) => {
    if (order.organisation_id !== undefined) await lockWorkIds(tx, 'shared')
    const targets = new Map((await lockUsers(tx, ids, scope)).map((target) => [target.user.resource_id, target]))
    const facts = await factsFor(ctx, tx, action, [...targets.values()])
    const answer: BulkAnswer = { done: [], skipped: [] }
    const passwords: NewPassword[] = []
    const moved: Parameters<typeof tellOfAdministratorMoves>[2][number][] = []
    for (const id of ids) {
      const target = targets.get(id)
      const password = fresh.get(id)
      const refusal =
        target === undefined
          ? { code: 'not_found' }
          : (refusalOf(ctx, action, target, facts) ??
            endRefusal(target, { role, expires_at: order.expires_at }) ??
            unfit(target, password) ??
            (await takenThere(tx, order, target)) ??
            (await noRoom(tx, action)))
      if (target === undefined || refusal !== null) {
        answer.skipped.push({ resource_id: id, name: target?.user.username ?? '', ...(refusal ?? { code: 'not_found' }) })
        continue
      }
      await apply({ ctx, tx, order, target, role, hash: password?.hash })
      await tellOf(ctx, tx, order, target)
      await sessionChanged(tx, { user_id: id })
      await tellPerson(tx, id, 'session.changed', {
        reason: endsSessions.has(action) ? 'ended' : action === 'set_role' ? 'role' : 'profile',
      })
      note({ object_id: id, object_name: target.user.username, ...notesOf(order, target) })
      if (password !== undefined) passwords.push({ resource_id: id, username: target.user.username, password: password.password })
      if (role !== null) moved.push({ username: target.user.username, from: target.role.key, to: role.key })
      answer.done.push(id)
    }
    await tellOfAdministratorMoves(tx, ctx.actor.username, moved)
    return passwords.length === 0 ? answer : { ...answer, passwords }
  })
}

/** One password for all may hold the name of one of them. */
const unfit = ({ user: { username } }: Target, given: { password: string } | undefined): Refusal | null =>
  given !== undefined && holdsUsername(given.password, username) ? { code: 'password_is_username' } : null

/** A work ID is one person's in a tree of organisations: whoever comes into another one may meet the same there. */
async function takenThere(tx: Tx, { organisation_id }: Order, { user: { resource_id, work_id } }: Target): Promise<Refusal | null> {
  if (organisation_id === undefined) return null
  const holder = await findWorkIdHolder(tx, { work_id, organisation_id, user_id: resource_id })
  return holder === null ? null : { code: 'work_id_taken' }
}

/** An account that comes to count takes a place of the licence. */
async function noRoom(tx: Tx, action: Action): Promise<Refusal | null> {
  if (action !== 'approve' && action !== 'recover') return null
  try {
    await requireRoom(tx, 'users')
    return null
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'license_limit') throw error
    return { code: error.code, ...(error.details ? { details: { ...error.details, noun: 'users' } } : {}) }
  }
}

function checkReason({ action, reason = '' }: Body): void {
  if (action !== 'disable' && action !== 'reject') return
  if (reason === '') failFields({ reason: { code: 'field_empty' } })
  if ([...reason].length < reasonMin)
    failFields({ reason: { code: 'field_length', details: { min: reasonMin, max: 200, n: [...reason].length } } })
}

/** What an action needs besides its rows; answers the role to be given. */
async function checkValues(ctx: SignedIn, body: Body): Promise<RoleRecord | null> {
  const { action, role_id, organisation_id, expires_at } = body
  if (action === 'set_role' && role_id === undefined) failFields({ role_id: { code: 'field_empty' } })
  if (action === 'set_organisation' && organisation_id === undefined) failFields({ organisation_id: { code: 'field_empty' } })
  if (action === 'set_expiry' && expires_at === undefined) failFields({ expires_at: { code: 'field_empty' } })
  if (organisation_id !== undefined) await checkOrganisation(ctx, ctx.db, organisation_id)
  const role = role_id === undefined ? null : await checkRole(ctx, ctx.db, role_id)
  if (expires_at) checkEnd(expires_at, role, null)
  return role
}

/** A delete is typed: `delete 3`, `删除 3`, or the one account's name. */
async function checkConfirm(ctx: SignedIn, { action, confirm = '' }: Body, ids: string[]): Promise<void> {
  if (action !== 'delete') return
  const [only] = ids.length === 1 ? await selectNames(ctx.db, inArray(user.resource_id, ids)) : []
  const words = [`delete ${ids.length}`, `删除 ${ids.length}`, ...(only === undefined ? [] : [only.username])]
  if (!words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
}
