import type { UserRow } from '@beacon/api/people/user'
import type { SignedIn } from '../../../context.ts'
import { lockedUntil } from '../session/index.ts'
import { maskedPersonal } from '../../../personal-mask.ts'
import { pathsOf } from './organisation-path.ts'
import { personalOf } from './personal.ts'
import type { UserWithRole } from './repo.ts'

/** Rows of the list; personal data is masked unless it is one's own, or asked for in clear. */
export async function rowsOf(ctx: SignedIn, found: UserWithRole[], isClear = false): Promise<UserRow[]> {
  const [locks, paths] = await Promise.all([
    lockedUntil(
      ctx,
      ctx.db,
      found.map(({ user }) => user.username),
    ),
    pathsOf(
      ctx.db,
      found.map(({ user }) => user.organisation_id),
    ),
  ])
  return found.map((one) => ({
    ...plainRow(ctx, one, isClear),
    organisation_path: paths.get(one.user.organisation_id ?? '') ?? [],
    locked_until: locks.get(one.user.username.toLowerCase()) ?? null,
  }))
}

function plainRow(ctx: SignedIn, found: UserWithRole, isClear: boolean): Omit<UserRow, 'organisation_path' | 'locked_until'> {
  const { user, role, organisation_name, status, is_online, has_sessions, team_name, totp_on } = found
  const personal = personalOf(ctx, user)
  return {
    resource_id: user.resource_id,
    username: user.username,
    name: user.name,
    rep_name: user.rep_name,
    organisation_id: user.organisation_id,
    organisation_name,
    role_id: role.resource_id,
    role_name: role.name_en,
    is_admin: role.key === 'administrator',
    status,
    ...(isClear || user.resource_id === ctx.actor.user_id ? personal : maskedPersonal(personal)),
    work_id: user.work_id,
    picture: user.logo,
    source: user.source,
    team_name,
    last_login_at: user.last_login_at,
    is_online,
    has_sessions,
    totp_on,
    created_at: user.created_at,
    expires_at: user.expires_at,
    must_change_password: user.must_change_password,
    reason: user.status_reason || user.audit_reason || null,
    version: user.version,
  }
}
