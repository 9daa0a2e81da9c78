import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/user'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { brokenConstraint, type Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import { tellPerson } from '../../live/index.ts'
import { changedFields } from '../audit/index.ts'
import { checkOrganisation } from '../organisation/index.ts'
import { checkPassword, checkUsername } from '../registration/index.ts'
import { hashPassword, sessionChanged } from '../session/index.ts'
import { checkRole } from './grant.ts'
import { getInScope, inScope } from './read.ts'
import { countOtherAdmins, insertUser, lockUsers, updateUser, type RoleRecord, type UserRecord } from './repo.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']
const latestEnd = Date.parse('2100-01-01T00:00:00Z')

export async function createUser(ctx: SignedIn, body: Create): Promise<Reply<typeof contract.create>> {
  checkUsername(body.username)
  checkPassword(body.username, body.password)
  const resource_id = newId()
  const password_hash = await hashPassword(body.password)
  const entry = { module: 'user', operation: 'create', object_type: 'user', object_id: resource_id, object_name: body.username }
  await uniquely(() =>
    change(ctx, entry, async (tx, note) => {
      const role = await checkRole(ctx, tx, body.role_id)
      await checkOrganisation(ctx, tx, body.organisation_id)
      checkEnd(body.expires_at ?? null, role, null)
      const row = {
        ...profileOf(body),
        resource_id,
        username: body.username,
        rep_name: body.rep_name ?? body.username,
        name: body.name,
        role_resource_id: role.resource_id,
        password_hash,
        must_change_password: body.must_change_password ?? true,
        source: 'local' as const,
      }
      await insertUser(tx, row)
      note({ after: { ...row, password_hash: undefined } })
    }),
  )
  return getInScope(ctx, resource_id)
}

export async function changeUser(ctx: SignedIn, id: string, { version, ...body }: Update): Promise<Reply<typeof contract.update>> {
  const scope = await inScope(ctx)
  const entry = { module: 'user', operation: 'update', object_type: 'user', object_id: id }
  await uniquely(() =>
    change(ctx, entry, async (tx, note) => {
      const [found] = await lockUsers(tx, [id], scope)
      if (found === undefined) return fail('not_found')
      const { user: old, role: oldRole } = found
      if (oldRole.key === 'administrator' && id !== ctx.actor.user_id) fail('admin_protected')
      const role = body.role_id === old.role_resource_id ? oldRole : await changedRole(ctx, tx, { id, oldRole, role_id: body.role_id })
      if (body.organisation_id !== old.organisation_id) await checkOrganisation(ctx, tx, body.organisation_id)
      checkEnd(body.expires_at === undefined ? old.expires_at : body.expires_at, role, old.expires_at)
      const values = { ...profileOf(body), role_resource_id: role.resource_id }
      const changed = changedFields(old, values)
      if (old.version !== version)
        fail('changed_meanwhile', { time: old.updated_at, fields: Object.keys(changed.after), version: old.version })
      await updateUser(tx, id, values)
      await sessionChanged(tx, { user_id: id })
      await tellPerson(tx, id, 'session.changed', { reason: role.resource_id === old.role_resource_id ? 'profile' : 'role' })
      note({ ...changed, operation: role.resource_id === old.role_resource_id ? 'update' : 'role_change', object_name: old.username })
      return undefined
    }),
  )
  return getInScope(ctx, id)
}

async function changedRole(
  ctx: SignedIn,
  tx: Tx,
  { id, oldRole, role_id }: { id: string; oldRole: RoleRecord; role_id: string },
): Promise<RoleRecord> {
  const role = await checkRole(ctx, tx, role_id)
  if (oldRole.key === 'administrator' && (await countOtherAdmins(tx, id)) === 0) fail('last_admin')
  return role
}

/** Fields that were sent; an empty text clears one. */
function profileOf(body: Omit<Update, 'version'>): Partial<UserRecord> {
  const given = {
    name: body.name,
    rep_name: body.rep_name,
    organisation_id: body.organisation_id,
    phone: emptied(body.phone),
    email: emptied(body.email),
    work_id: emptied(body.work_id),
    introduction: body.introduction,
    expires_at: body.expires_at,
    must_change_password: body.must_change_password,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const emptied = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

/** An administrator has no end; another account's lies in the future when it is set. */
function checkEnd(end: string | null, role: RoleRecord, old: string | null): void {
  if (end === null) return
  if (role.key === 'administrator') fail('admin_cannot_expire', { fields: { expires_at: { code: 'admin_cannot_expire' } } })
  const at = Date.parse(end)
  if (old !== null && Date.parse(old) === at) return
  if (at <= Date.now() || at >= latestEnd) failFields({ expires_at: { code: 'field_range', details: { min: 'now', max: '2099-12-31' } } })
}

const takenFields = {
  user_username: { username: { code: 'username_taken' } },
  user_email: { email: { code: 'email_taken' } },
  user_work_id: { work_id: { code: 'work_id_taken' } },
} as const

async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = brokenConstraint(error)
    if (name !== null && name in takenFields) failFields(takenFields[name as keyof typeof takenFields])
    throw error
  }
}
