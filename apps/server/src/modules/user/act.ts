import type { Permission } from '@beacon/api/permissions'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/user'
import { can, type SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { fail, failFields } from '../../failure.ts'
import { tellPerson } from '../../live/index.ts'
import { checkPassword } from '../registration/index.ts'
import { endSessions, hashPassword, randomPassword, sessionChanged } from '../session/index.ts'
import { checkRole } from './grant.ts'
import { playingNow, refusalOf, type Action, type Target } from './judge.ts'
import { inScope } from './read.ts'
import { decisionsOn, lockUsers, restrictSessions, updateUser } from './repo.ts'

type Body = Parsed<typeof contract.act>['body']
type Answer = Reply<typeof contract.act>

const needs: Record<Action, Permission> = {
  disable: 'user.status',
  recover: 'user.status',
  reset_password: 'user.status',
  force_password_change: 'user.status',
  sign_out: 'user.status',
  approve: 'user.review',
  reject: 'user.review',
  delete: 'user.delete',
}
const operations: Partial<Record<Action, string>> = { reset_password: 'password_reset', force_password_change: 'force_change' }
const ends: ReadonlySet<Action> = new Set<Action>(['disable', 'delete', 'sign_out', 'reset_password'])
const reasonMin = 4

/** One action over many accounts. Each is judged alone; those outside the own scope are skipped as `not_found`. */
export async function actOnUsers(ctx: SignedIn, body: Body): Promise<Answer> {
  const item = needs[body.action]
  if (!can(ctx, item)) fail('permission_missing', { item })
  const ids = [...new Set(body.user_ids)]
  checkReason(body)
  const scope = await inScope(ctx)
  const work = await preparePasswords(body, ids)
  const entry = { module: 'user', operation: operations[body.action] ?? body.action, object_type: 'user' }
  return change(ctx, entry, async (tx, note) => {
    const targets = new Map((await lockUsers(tx, ids, scope)).map((target) => [target.user.resource_id, target]))
    checkConfirm(body, targets, ids.length)
    if (body.action === 'approve' && body.role_id !== undefined) await checkRole(ctx, tx, body.role_id)
    const playing = body.action === 'delete' ? await playingNow(tx, [...targets.keys()]) : new Map()
    const isReview = body.action === 'approve' || body.action === 'reject'
    const decided = isReview ? await decisionsOn(tx, [...targets.keys()]) : new Map()
    const answer: Answer = { done: [], skipped: [] }
    for (const id of ids) {
      const target = targets.get(id)
      const refusal = target === undefined ? { code: 'not_found' } : refusalOf(ctx, body.action, target, { playing, decided })
      if (target === undefined || refusal !== null) {
        answer.skipped.push({ resource_id: id, name: target?.user.username ?? '', ...(refusal ?? { code: 'not_found' }) })
        continue
      }
      await apply(tx, body, target, work.get(id))
      await sessionChanged(tx, { user_id: id })
      if (ends.has(body.action)) await tellPerson(tx, id, 'session.changed', { reason: 'ended' })
      note({ object_id: id, object_name: target.user.username, ...(body.reason === undefined ? {} : { after: { reason: body.reason } }) })
      answer.done.push(id)
    }
    if (body.action !== 'reset_password') return answer
    return {
      ...answer,
      passwords: answer.done.map((id) => ({
        resource_id: id,
        username: targets.get(id)?.user.username ?? '',
        password: work.get(id)?.password ?? '',
      })),
    }
  })
}

function checkReason({ action, reason = '' }: Body): void {
  if (action !== 'disable' && action !== 'reject') return
  if (reason === '') failFields({ reason: { code: 'field_empty' } })
  if ([...reason].length < reasonMin)
    failFields({ reason: { code: 'field_length', details: { min: reasonMin, max: 200, n: [...reason].length } } })
}

/** A delete is typed: `delete 3`, `删除 3`, or the one account's name. */
function checkConfirm({ action, confirm = '' }: Body, targets: Map<string, Target>, count: number): void {
  if (action !== 'delete') return
  const [only] = targets.values()
  const words = [`delete ${count}`, `删除 ${count}`, ...(count === 1 && only !== undefined ? [only.user.username] : [])]
  if (!words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
}

type Fresh = Map<string, { password: string; hash: string }>

/** Hashing takes time, so it is done before rows are locked. */
async function preparePasswords({ action, password }: Body, ids: string[]): Promise<Fresh> {
  const fresh: Fresh = new Map()
  if (action !== 'reset_password') return fresh
  if (password !== undefined) checkPassword('', password)
  const shared = password === undefined ? null : { password, hash: await hashPassword(password) }
  for (const id of ids) {
    const own = randomPassword()
    fresh.set(id, shared ?? { password: own, hash: await hashPassword(own) })
  }
  return fresh
}

/** Back to where it was: a registration that nobody approved still waits, since recovering needs no right to review. */
const recoveredStatus = ({ audit_status }: Target['user']) =>
  audit_status === 'pending' || audit_status === 'fail' ? 'to_audit' : 'normal'

async function apply(tx: Tx, body: Body, { user }: Target, fresh: { hash: string } | undefined): Promise<void> {
  const id = user.resource_id
  const { action, reason = '' } = body
  if (action === 'disable') await updateUser(tx, id, { status: 'disabled', status_reason: reason })
  if (action === 'recover') await updateUser(tx, id, { status: recoveredStatus(user), status_reason: '' })
  if (action === 'approve')
    await updateUser(tx, id, {
      status: 'normal',
      audit_status: 'success',
      audit_reason: '',
      ...(body.role_id === undefined ? {} : { role_resource_id: body.role_id }),
    })
  if (action === 'reject') await updateUser(tx, id, { audit_status: 'fail', audit_reason: reason })
  if (action === 'force_password_change') {
    await updateUser(tx, id, { must_change_password: true })
    await restrictSessions(tx, id)
  }
  if (action === 'reset_password' && fresh !== undefined) {
    const history = user.password_hash === null ? user.password_history : [user.password_hash, ...user.password_history].slice(0, 24)
    await updateUser(tx, id, { password_hash: fresh.hash, password_history: history, must_change_password: true })
    await endSessions(tx, id, 'password')
  }
  if (action === 'delete') await updateUser(tx, id, wiped(id))
  if (action === 'disable' || action === 'delete') await endSessions(tx, id, 'disabled')
  if (action === 'sign_out') await endSessions(tx, id, 'signed_out')
}

/** What stays of a deleted account: a row that scores, marks and audit point at. */
function wiped(id: string) {
  const name = `Deleted user ${id.slice(-6)}`
  return {
    name,
    rep_name: name,
    password_hash: null,
    password_history: [],
    phone: null,
    email: null,
    work_id: null,
    address: null,
    id_card_sealed: null,
    id_card_digest: null,
    introduction: '',
    logo: null,
    status_reason: '',
    audit_reason: '',
    deleted_at: new Date().toISOString(),
  }
}
