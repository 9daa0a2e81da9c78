import type { FieldError } from '@beacon/api/errors'
import type { SettingName, SettingValues } from '@beacon/api/platform/setting'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Failure, fail, failFields } from '../../../failure.ts'
import { isInRange } from '../../../outbound/addresses.ts'
import type { Settings } from '../../platform/setting/index.ts'
import { findOrganisation } from '../organisation/index.ts'
import { checkNewPassword } from '../session/index.ts'
import { isAdministratorLinked } from '../sso/index.ts'
import { checkFiles } from './files.ts'
import { findRoles } from './repo.ts'

interface Change {
  old: Settings
  next: SettingValues
  moved: ReadonlySet<SettingName>
}
type Fields = Record<string, FieldError>
const wrong: FieldError = { code: 'field_wrong' }

/** Rules between settings, and those that need the database. Throws at the field. */
export async function checkValues(ctx: SignedIn, tx: Tx, change: Change): Promise<void> {
  const { next, moved } = change
  const fields: Fields = {
    ...ranges(next, moved),
    ...addresses(ctx.ip, next, moved),
    ...(await organisations(tx, next, moved)),
    ...(await roles(ctx, tx, next, moved)),
    ...(await checkFiles(ctx, tx, change)),
  }
  if (moved.has('registration_email_verify') && next.registration_email_verify && next.mail === null)
    fields['registration_email_verify'] = { code: 'mail_missing' }
  if (moved.has('password_login_enabled') && !next.password_login_enabled && !(await isAdministratorLinked(tx, providersOf(change.old))))
    fields['password_login_enabled'] = { code: 'sso_administrator_missing' }
  const named = Object.fromEntries(Object.entries(fields).map(([name, error]) => [`values.${name}`, error]))
  if (Object.keys(named).length > 0) failFields(named)
}

const providersOf = ({ values }: Settings): string[] => values.oidc_providers.map(({ id }) => id)

function ranges(next: SettingValues, moved: ReadonlySet<SettingName>): Fields {
  if (!moved.has('backup_interval_value') && !moved.has('backup_interval_unit')) return {}
  const [min, max] = next.backup_interval_unit === 'days' ? [1, 30] : [30, 1440]
  const isIn = next.backup_interval_value >= min && next.backup_interval_value <= max
  return isIn ? {} : { backup_interval_value: { code: 'field_range', details: { min, max } } }
}

/** Nobody shuts oneself out of the administration. */
function addresses(ip: string, next: SettingValues, moved: ReadonlySet<SettingName>): Fields {
  const isOutside = next.admin_addresses.length > 0 && !next.admin_addresses.some((range) => isInRange(ip, range))
  return moved.has('admin_addresses') && isOutside ? { admin_addresses: { code: 'own_address_outside', details: { ip } } } : {}
}

async function organisations(tx: Tx, next: SettingValues, moved: ReadonlySet<SettingName>): Promise<Fields> {
  const wanted: Array<readonly [string, string | null]> = [
    ...(moved.has('registration_organisation') ? [['registration_organisation', next.registration_organisation] as const] : []),
    ...(moved.has('ldap') ? [['ldap.default_organisation', next.ldap?.default_organisation ?? null] as const] : []),
    ...(moved.has('oidc_providers')
      ? next.oidc_providers.map((one, index) => [`oidc_providers.${index}.default_organisation`, one.default_organisation] as const)
      : []),
  ]
  const fields: Fields = {}
  for (const [path, id] of wanted) if (id !== null && (await findOrganisation(tx, id)) === null) fields[path] = wrong
  return fields
}

interface RoleChoice {
  path: string
  id: string
}

async function roles(ctx: SignedIn, tx: Tx, next: SettingValues, moved: ReadonlySet<SettingName>): Promise<Fields> {
  const given = givenRoles(next, moved)
  const required = moved.has('totp_required_roles') ? next.totp_required_roles : []
  const found = new Map(
    (await findRoles(tx, [...new Set([...given.map((one) => one.id), ...required])])).map((row) => [row.resource_id, row]),
  )
  const fields: Fields = {}
  if (required.some((id) => !found.has(id))) fields['totp_required_roles'] = wrong
  for (const { path, id } of given) {
    const role = found.get(id)
    // Neither a form nor a directory makes administrators.
    if (role === undefined || role.key === 'administrator') fields[path] = wrong
    else {
      const held: ReadonlySet<string> = ctx.actor.permissions
      const above = role.permissions.filter((item) => !held.has(item))
      if (above.length > 0) fail('grant_exceeds_own', { items: above })
    }
  }
  return fields
}

function givenRoles(next: SettingValues, moved: ReadonlySet<SettingName>): RoleChoice[] {
  const own = moved.has('registration_default_role') ? [{ path: 'registration_default_role', id: next.registration_default_role }] : []
  const ldapRole = moved.has('ldap') ? (next.ldap?.default_role ?? null) : null
  const oidc = moved.has('oidc_providers') ? next.oidc_providers : []
  return [
    ...own,
    ...(ldapRole === null ? [] : [{ path: 'ldap.default_role', id: ldapRole }]),
    ...oidc.flatMap((one, index) => [
      ...(one.default_role === null ? [] : [{ path: `oidc_providers.${index}.default_role`, id: one.default_role }]),
      ...one.group_roles.map((map, at) => ({
        path: `oidc_providers.${index}.group_roles.${at}.role_id`,
        id: map.role_id,
      })),
    ]),
  ]
}

type Secrets = Record<string, string | null | undefined>

/** A default password obeys the rules of passwords; a client secret belongs to a provider. */
export async function checkSecrets(ctx: SignedIn, tx: Tx, { secrets, next }: { secrets: Secrets; next: SettingValues }): Promise<void> {
  const fields: Fields = {}
  for (const [name, value] of Object.entries(secrets)) {
    if (typeof value !== 'string') continue
    if (name.startsWith('oidc:') && !next.oidc_providers.some((one) => `oidc:${one.id}` === name)) fields[name] = wrong
    if (name === 'default_password') Object.assign(fields, await passwordField(ctx, tx, name, value))
    if (name === 'backup_passphrase' && ([...value].length < 12 || [...value].length > 128))
      fields[name] = { code: 'field_length', details: { min: 12, max: 128, n: [...value].length } }
  }
  const named = Object.fromEntries(Object.entries(fields).map(([name, error]) => [`secrets.${name}`, error]))
  if (Object.keys(named).length > 0) failFields(named)
}

async function passwordField(ctx: SignedIn, tx: Tx, name: string, value: string): Promise<Fields> {
  try {
    await checkNewPassword(ctx, '', value, tx)
    return {}
  } catch (error) {
    if (error instanceof Failure)
      return { [name]: { code: error.code, ...(error.details === undefined ? {} : { details: error.details }) } }
    throw error
  }
}
