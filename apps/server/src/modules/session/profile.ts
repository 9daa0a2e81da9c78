import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/session'
import { adminPaths, arenaPaths } from '@beacon/router/paths'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { brokenConstraint } from '../../db/database.ts'
import { fail } from '../../failure.ts'
import { changedFields } from '../audit/index.ts'
import { sessionChanged } from './authenticate.ts'
import { findOrganisationName, findUser, updateProfile, type RoleRow, type UserRow } from './repo.ts'

async function own(ctx: SignedIn): Promise<{ user: UserRow; role: RoleRow }> {
  return (await findUser(ctx.db, ctx.actor.user_id)) ?? fail('unauthenticated')
}

type WizardStep = (ctx: SignedIn) => Promise<number | null>
let wizardStepOf: WizardStep = async () => null

/** The set-up module says here where a person stands in the first-run wizard. */
export function setWizardSource(from: WizardStep): void {
  wizardStepOf = from
}

export async function me(ctx: SignedIn): Promise<Reply<typeof contract.me>> {
  const { user, role } = await own(ctx)
  return {
    resource_id: user.resource_id,
    username: user.username,
    name: user.name,
    rep_name: user.rep_name,
    logo: user.logo,
    is_admin: role.key === 'administrator',
    role_resource_id: role.resource_id,
    role_name: role.name_en,
    organisation_name: await findOrganisationName(ctx.db, user.organisation_id),
    email: user.email,
    phone: user.phone,
    introduction: user.introduction,
    locale: user.locale,
    theme: user.theme,
    wizard_step: role.key === 'administrator' ? await wizardStepOf(ctx) : null,
    token: null,
    jwt_token: null,
    server_now: new Date().toISOString(),
  }
}

export async function updateMe(ctx: SignedIn, body: Parsed<typeof contract.update_me>['body']): Promise<Reply<typeof contract.me>> {
  const { user } = await own(ctx)
  const wanted = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, value === '' && (key === 'phone' || key === 'email') ? null : value]),
  )
  const entry = { module: 'user', operation: 'update', object_type: 'user', object_id: user.resource_id, object_name: user.username }
  try {
    await change(ctx, { ...entry, ...changedFields(user, wanted) }, async (tx) => {
      await updateProfile(tx, user.resource_id, wanted)
      await sessionChanged(tx, { user_id: user.resource_id })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'user_email') fail('email_taken')
    throw error
  }
  return me(ctx)
}

const menuRows = [
  ...adminPaths.map((row) => ({ ...row, app: 'admin' as const })),
  ...arenaPaths.map((row) => ({ ...row, app: 'arena' as const })),
].filter((row) => (row.access === 'user' || row.access === 'perm') && !/[:{]/u.test(row.path))

/** Permission items of the caller, and the pages they open. */
export async function roles(ctx: SignedIn): Promise<Reply<typeof contract.roles>> {
  const { permissions, role_id, role_name } = ctx.actor
  const open = menuRows.filter((row) => row.items.every((item) => permissions.has(item)))
  return {
    resource_id: role_id,
    name: role_name,
    permissions: [...permissions],
    menu: open.map((row) => ({ path: row.path, app: row.app, title_en: row.en, title_zh: row.zh })),
  }
}
