import type { Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/session'
import { adminPaths, arenaPaths, hasPage } from '@beacon/router/paths'
import { clockNowText } from '../../../db/clock.ts'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { renewCookie } from './open-session.ts'
import { policyOf } from './policy.ts'
import { findOrganisationName, findUser, holdsOldRole, type RoleRow, type UserRow } from './repo.ts'

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
  await renewAfterRole(ctx, user)
  return {
    resource_id: user.resource_id,
    username: user.username,
    name: user.name,
    rep_name: user.rep_name,
    logo: user.logo,
    is_admin: role.key === 'administrator',
    role_resource_id: role.resource_id,
    role_name: role.name_en,
    role_name_zh: role.name_zh,
    organisation_name: await findOrganisationName(ctx.db, user.organisation_id),
    email: user.email,
    phone: user.phone,
    introduction: user.introduction,
    locale: user.locale,
    theme: user.theme,
    time_zone: user.time_zone,
    system_time_zone: (await policyOf(ctx)).time_zone,
    wizard_step: role.key === 'administrator' ? await wizardStepOf(ctx) : null,
    token: null,
    jwt_token: null,
    server_now: clockNowText(),
  }
}

/** Another role, another cookie: every page asks who it is when rights change. */
async function renewAfterRole(ctx: SignedIn, user: UserRow): Promise<void> {
  const { session_id } = ctx.actor
  if (session_id !== null && (await holdsOldRole(ctx.db, session_id, user.role_resource_id))) await renewCookie(ctx, session_id)
}

const menuRows = [
  ...adminPaths.map((row) => ({ ...row, app: 'admin' as const })),
  ...arenaPaths.map((row) => ({ ...row, app: 'arena' as const })),
].filter((row) => (row.access === 'user' || row.access === 'perm') && !/[:{]/u.test(row.path) && hasPage(row))

/** Permission items of the caller, and the pages they open: those that are built. */
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
