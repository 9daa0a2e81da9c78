import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/people/user'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { checkOrganisation, lockWorkIds } from '../organisation/index.ts'
import { isAdministratorLeft, tellOfAdministratorMoves, tellOfRole } from '../role/index.ts'
import { findUser, hashPassword, requireReauth, sessionChanged } from '../session/index.ts'
import { checkPassword } from './check-password.ts'
import { checkEnd } from './end.ts'
import { inScope } from './filter.ts'
import { checkRole } from './grant.ts'
import { itemsAbove, type Target } from './judge.ts'
import { changesEmail, columnsOf, loggedOf, uniquely } from './profile.ts'
import { getInScope } from './read.ts'
import { findLastWriter, findRole, insertUser, lockUsers, updateUser, type RoleRecord } from './repo.ts'
import { checkWorkId } from './work-id.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']

export async function createUser(ctx: SignedIn, body: Create): Promise<Reply<typeof contract.create>> {
  await checkPassword(ctx, body.username, body.password)
  await askAgainFor(ctx, body.role_id)
  const resource_id = newId()
  const password_hash = await hashPassword(body.password)
  const entry = {
    module: 'user' as const,
    operation: 'create' as const,
    object_type: 'user',
    object_id: resource_id,
    object_name: body.username,
  }
  await uniquely(() =>
    change(ctx, entry, async (tx, note) => {
      await lockWorkIds(tx, 'shared')
      await requireRoom(tx, 'users')
      const role = await checkRole(ctx, tx, body.role_id)
      await checkOrganisation(ctx, tx, body.organisation_id)
      checkEnd(body.expires_at ?? null, role, null)
      await checkWorkId(tx, { work_id: body.work_id, organisation_id: body.organisation_id, user_id: resource_id })
      const columns = await columnsOf(ctx, tx, resource_id, body)
      const row = {
        ...columns,
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
      await tellOfAdministratorMoves(tx, ctx.actor.username, [{ username: body.username, from: undefined, to: role.key }])
      note({ after: { username: body.username, ...loggedOf(body), role: role.name_en } })
    }),
  )
  return getInScope(ctx, resource_id)
}

export async function changeUser(ctx: SignedIn, id: string, body: Update): Promise<Reply<typeof contract.update>> {
  await askAgainFor(ctx, body.role_id, id)
  await askAgainForEmail(ctx, id, body)
  const scope = await inScope(ctx)
  const entry = { module: 'user' as const, operation: 'update' as const, object_type: 'user', object_id: id }
  await uniquely(() =>
    change(ctx, entry, async (tx, note) => {
      await lockWorkIds(tx, 'shared')
      const [found] = await lockUsers(tx, [id], scope)
      if (found === undefined) return fail('not_found')
      checkTarget(ctx, found)
      const { user: old, role: oldRole } = found
      const isNewRole = body.role_id !== old.role_resource_id
      const role = isNewRole ? await changedRole(ctx, tx, { id, oldRole, role_id: body.role_id }) : oldRole
      if (body.organisation_id !== old.organisation_id) await checkOrganisation(ctx, tx, body.organisation_id)
      checkEnd(body.expires_at === undefined ? old.expires_at : body.expires_at, role, old.expires_at)
      const columns = { ...(await columnsOf(ctx, tx, id, body, old)), role_resource_id: role.resource_id }
      const changed = changedFields(old, columns)
      // A card is sealed anew even where it is the same one; its digest tells.
      const fields = Object.keys(changed.after).filter((name) => name !== 'id_card_sealed')
      if (old.version !== body.version && fields.length > 0) await failStale(tx, found, fields, id)
      await checkWorkId(tx, { work_id: columns.work_id ?? old.work_id, organisation_id: body.organisation_id, user_id: id })
      await updateUser(tx, id, columns)
      await sessionChanged(tx, { user_id: id })
      await tellPerson(tx, id, 'session.changed', { reason: isNewRole ? 'role' : 'profile' })
      if (isNewRole) {
        await tellOfRole(tx, [id], role.resource_id, ctx.actor.rep_name)
        await tellOfAdministratorMoves(tx, ctx.actor.username, [{ username: old.username, from: oldRole.key, to: role.key }])
      }
      note({ ...loggedChange(changed, { oldRole, role }), operation: isNewRole ? 'role_change' : 'update', object_name: old.username })
      return undefined
    }),
  )
  return getInScope(ctx, id)
}

/** ⚷ The administrator's role is given only by a person who just confirmed. */
async function askAgainFor(ctx: SignedIn, roleId: string, of?: string): Promise<void> {
  const role = await findRole(ctx.db, roleId)
  if (role?.key === 'administrator' && ctx.actor.is_admin && of !== ctx.actor.user_id) await requireReauth(ctx)
}

/** ⚷ Whoever reads the mail of an address can ask for a link that sets a new password. */
async function askAgainForEmail(ctx: SignedIn, id: string, body: Update): Promise<void> {
  const found = await findUser(ctx.db, id)
  if (found !== null && found.user.password_hash !== null && changesEmail(found.user, body)) await requireReauth(ctx)
}

function checkTarget(ctx: SignedIn, { user, role }: Target): void {
  if (user.resource_id === ctx.actor.user_id) return
  if (role.key === 'administrator') fail('admin_protected')
  const items = itemsAbove(ctx, role)
  if (items.length > 0) fail('grant_exceeds_own', { items })
}

/** Both sides are shown to the person, so the answer names who saved last and which fields differ. */
async function failStale(tx: Tx, { user }: Target, columns: string[], id: string): Promise<never> {
  const fields = columns.map((name) => wireNames[name] ?? name)
  return fail('changed_meanwhile', { who: await findLastWriter(tx, id), time: user.updated_at, fields, version: user.version })
}
const wireNames: Record<string, string> = { role_resource_id: 'role_id', id_card_digest: 'id_card', logo: 'picture' }

type Changed = ReturnType<typeof changedFields>
/** The audit row names the role, and tells of an ID card only that it changed. */
function loggedChange({ before, after }: Changed, { oldRole, role }: { oldRole: RoleRecord; role: RoleRecord }): Changed {
  const side = (values: Record<string, unknown>, roleName: string) => {
    const { role_resource_id, id_card_digest, id_card_sealed: _sealed, ...plain } = values
    return {
      ...plain,
      ...(role_resource_id === undefined ? {} : { role: roleName }),
      ...(id_card_digest === undefined ? {} : { id_card_changed: id_card_digest !== null }),
    }
  }
  return { before: side(before, oldRole.name_en), after: side(after, role.name_en) }
}

async function changedRole(
  ctx: SignedIn,
  tx: Tx,
  { id, oldRole, role_id }: { id: string; oldRole: RoleRecord; role_id: string },
): Promise<RoleRecord> {
  const role = await checkRole(ctx, tx, role_id)
  if (oldRole.key === 'administrator' && !(await isAdministratorLeft(ctx, tx, [id]))) fail('last_admin')
  return role
}
