import type { Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/people/session'
import { adminPaths, arenaPaths, hasPage } from '@beacon/router/paths'
import { clockNowText } from '../../../db/clock.ts'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { renewCookie } from './open-session.ts'
import { findOwnProfile } from './own-profile.ts'
import { policyOf } from './policy.ts'

type WizardStep = (ctx: SignedIn) => Promise<number | null>
let wizardStepOf: WizardStep = async () => null

/** The set-up module says here where a person stands in the first-run wizard. */
export function setWizardSource(from: WizardStep): void {
  wizardStepOf = from
}

export async function me(ctx: SignedIn): Promise<Reply<typeof contract.me>> {
  const { user_id, session_id } = ctx.actor
  const own = (await findOwnProfile(ctx.pool, user_id, session_id)) ?? fail('unauthenticated')
  const { session_role_id: oldRole } = own
  const isAdmin = own.key === 'administrator'
  // Another role, another cookie: every page asks who it is when rights change.
  if (session_id !== null && oldRole !== null && oldRole !== own.role_id) await renewCookie(ctx, session_id, oldRole)
  return {
    resource_id: own.user_id,
    username: own.username,
    name: own.name,
    rep_name: own.rep_name,
    logo: own.logo,
    is_admin: isAdmin,
    role_resource_id: own.role_id,
    role_name: own.name_en,
    role_name_zh: own.name_zh,
    organisation_name: own.organisation_name,
    email: own.email,
    phone: own.phone,
    introduction: own.introduction,
    locale: own.locale,
    theme: own.theme,
    time_zone: own.time_zone,
    system_time_zone: (await policyOf(ctx)).time_zone,
    wizard_step: isAdmin ? await wizardStepOf(ctx) : null,
    token: null,
    jwt_token: null,
    server_now: clockNowText(),
  }
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
