import { displayName } from '@beacon/api/people/display-name'
import { email as emailRule } from '@beacon/api/fields'
import { phoneOf } from '@beacon/api/people/person-rules'
import type { LdapSetting } from '@beacon/api/platform/setting-fields'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { findNamed } from '../organisation-import/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import type { Person } from './connect.ts'
import { insertUser, isEmailFree, keepEntry, updateUser, type UserRow } from './repo.ts'

/** What of an entry fits the fields here; the rest is left out rather than kept wrong. */
async function fieldsOf(tx: Tx, person: Person, { userId, isForeign }: { userId: string; isForeign: boolean }) {
  const name = displayName.safeParse(person.name)
  const email = emailRule.safeParse(person.email)
  const phone = phoneOf(person.phone, isForeign)
  const isOwn = email.success && email.data !== '' && (await isEmailFree(tx, email.data, userId))
  return {
    ...(name.success ? { name: name.data } : {}),
    ...(isOwn ? { email: email.data, email_verified: email.data } : {}),
    ...(phone === null ? {} : { phone }),
  }
}

/** The account of somebody who was never here, made at the first right password. */
export async function makeAccount(ctx: Ctx, setting: LdapSetting, person: Person): Promise<UserRow> {
  const { values } = await settingsOf(ctx)
  const resource_id = newId()
  const who = { user_id: resource_id, username: person.username }
  const entry = { module: 'auth' as const, operation: 'register' as const, object_type: 'user', object_id: resource_id, user: who }
  return change(ctx, { ...entry, object_name: person.username }, async (tx, note) => {
    await requireRoom(tx, 'users')
    const row = {
      resource_id,
      username: person.username,
      rep_name: person.username,
      name: person.username,
      role_resource_id: setting.default_role ?? values.registration_default_role,
      organisation_id: (await findNamed(tx, person.organisation)) ?? setting.default_organisation ?? values.registration_organisation,
      source: 'ldap' as const,
      ...(await fieldsOf(tx, person, { userId: resource_id, isForeign: values.phone_international })),
    }
    note({ after: row })
    const made = await insertUser(tx, row)
    await keepEntry(tx, resource_id, person.dn)
    return made
  })
}

/** Takes over what moved in the directory; an audit row only when something did. */
export async function refresh(ctx: Ctx, account: UserRow, person: Person): Promise<void> {
  const { values } = await settingsOf(ctx)
  const moved = await ctx.db.transaction(async (tx) => {
    await keepEntry(tx, account.resource_id, person.dn)
    const fields = await fieldsOf(tx, person, { userId: account.resource_id, isForeign: values.phone_international })
    return Object.entries(fields).filter(([name, value]) => account[name as keyof typeof fields] !== value)
  })
  if (moved.length === 0) return
  const after = Object.fromEntries(moved)
  const before = Object.fromEntries(moved.map(([name]) => [name, account[name as keyof UserRow]]))
  const entry = { module: 'user' as const, operation: 'update' as const, object_type: 'user', object_id: account.resource_id }
  await change(ctx, { ...entry, object_name: account.username, before, after }, (tx) => updateUser(tx, account.resource_id, after))
}
