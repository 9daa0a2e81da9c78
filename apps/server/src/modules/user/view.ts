import type { UserRow } from '@beacon/api/user'
import type { SignedIn } from '../../context.ts'
import { maskedEmail, maskedPhone } from './mask.ts'
import type { FoundUser } from './repo.ts'

/** A row of the list; personal data is masked unless it is one's own. */
export function rowOf(ctx: SignedIn, { user, role, organisation_name, status, is_online, team_name }: FoundUser): UserRow {
  const isOwn = user.resource_id === ctx.actor.user_id
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
    phone: isOwn ? user.phone : maskedPhone(user.phone),
    email: isOwn ? user.email : maskedEmail(user.email),
    work_id: user.work_id,
    source: user.source,
    team_name,
    last_login_at: user.last_login_at,
    is_online,
    created_at: user.created_at,
    expires_at: user.expires_at,
    must_change_password: user.must_change_password,
    reason: user.status_reason || user.audit_reason || null,
    version: user.version,
  }
}
