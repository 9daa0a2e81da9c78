import * as z from 'zod/mini'
import { email, id, integer, issue, text } from '../fields.ts'

const oneOf = <const T extends number>(values: readonly [T, ...T[]]) => z.literal([...values], { error: issue('field_wrong') })
/** A list of whole months to keep something; null keeps it forever. */
export const months = { clean: oneOf([3, 6]), log: oneOf([3, 6]), audit: z.nullable(oneOf([3, 6, 12, 24])) }

export const timeZone = z.string().check(
  z.maxLength(64, { error: issue('field_wrong') }),
  z.refine(
    (zone) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
      } catch {
        return false
      }
    },
    { error: issue('field_wrong') },
  ),
)

const addressForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
/** An address or a range of addresses, such as `10.0.0.0/8`. */
export const cidr = z.string({ error: issue('field_wrong') }).check(
  z.maxLength(64, { error: issue('cidr_invalid') }),
  z.refine((value) => addressForms.some((form) => z.safeParse(form, value).success), { error: issue('cidr_invalid') }),
)
/** A registry: its host, with a port where it has one of its own, and `http://` before one without TLS. */
const registryHost = z
  .string({ error: issue('field_wrong') })
  .check(z.maxLength(262, { error: issue('registry_host_invalid') }))
  .check(z.regex(/^(?:https?:\/\/)?[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::[1-9]\d{0,4})?$/u, { error: issue('registry_host_invalid') }))
export const registryHosts = z.array(registryHost).check(z.maxLength(20, { error: issue('field_length', { min: 0, max: 20 }) }))
export const cidrList = z.array(cidr).check(z.maxLength(100, { error: issue('field_length', { min: 0, max: 100 }) }))
/** A name or an address of a machine, as people type it into a program. */
export const machineName = text({
  min: 1,
  max: 253,
  pattern: /^[A-Za-z0-9][A-Za-z0-9.-]*$/u,
  code: 'field_wrong',
})
export const domain = text({ min: 1, max: 253, pattern: /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u, code: 'field_wrong' })
/** A time of day in the installation's zone, `03:00`. */
export const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { error: issue('field_wrong') }))

const isUrl = (value: string): boolean => {
  try {
    return new URL(value).hostname !== ''
  } catch {
    return false
  }
}
const serviceUrl = (schemes: RegExp) =>
  z.string({ error: issue('field_wrong') }).check(
    z.maxLength(512, { error: issue('field_length', { min: 1, max: 512 }) }),
    z.refine((value) => schemes.test(value) && isUrl(value), { error: issue('field_wrong') }),
  )
const hostName = text({ min: 1, max: 253, pattern: /^[A-Za-z0-9.:_-]+$/u, code: 'field_wrong' })

/** Fields of the registration form that an organiser may hide, offer or ask for; name and organisation are always required. */
export const registrationFieldNames = ['phone', 'email', 'id_card', 'work_id', 'address'] as const
const fieldNeed = z.enum(['hidden', 'optional', 'required'])
export const registrationFields = z.object({
  phone: fieldNeed,
  email: fieldNeed,
  id_card: fieldNeed,
  work_id: fieldNeed,
  address: fieldNeed,
})
export type RegistrationFields = z.infer<typeof registrationFields>

/** What people may change of their own profile. */
export const profileField = z.enum([
  'rep_name',
  'picture',
  'name',
  'phone',
  'email',
  'organisation_id',
  'work_id',
  'id_card',
  'address',
  'introduction',
])
export type ProfileField = z.infer<typeof profileField>

const claim = text({ max: 64, pattern: /^[A-Za-z0-9_.:/-]*$/u, code: 'field_wrong' })
/** An OpenID Connect provider. Its client secret is the secret `oidc:<id>`. */
export const oidcProvider = z.object({
  id: text({ min: 2, max: 32, pattern: /^[a-z0-9][a-z0-9-]+$/u, code: 'field_wrong' }),
  label_en: text({ min: 1, max: 40 }),
  label_zh: z.nullable(text({ min: 1, max: 40 })),
  issuer: serviceUrl(/^https:\/\//u),
  client_id: text({ min: 1, max: 255 }),
  scopes: text({ min: 1, max: 255, pattern: /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/u, code: 'field_wrong' }),
  /** Names of the claims; an empty one is not read. */
  map: z.object({ username: claim, name: claim, email: claim, organisation: claim, groups: claim }),
  /** E-mail domains admitted; none = all. */
  domains: z.array(domain).check(z.maxLength(50)),
  new_accounts: z.enum(['create', 'review', 'refuse']),
  /** null: those of registration. */
  default_role: z.nullable(id),
  default_organisation: z.nullable(id),
  /** First match wins; the administrator role is refused. */
  group_roles: z.array(z.object({ group: text({ min: 1, max: 255 }), role_id: id })).check(z.maxLength(50)),
  roles_follow: z.boolean(),
  sign_out_there: z.boolean(),
})
export type OidcProvider = z.infer<typeof oidcProvider>
export const oidcProviders = z.array(oidcProvider).check(
  z.maxLength(5, { error: issue('field_length', { min: 0, max: 5 }) }),
  z.refine((list) => new Set(list.map((one) => one.id)).size === list.length, { error: issue('field_wrong') }),
)

const attribute = text({ max: 64, pattern: /^[A-Za-z0-9;.-]*$/u, code: 'field_wrong' })
/** A directory asked after the local accounts; null = off. The bind password is the secret `ldap`. */
export const ldap = z.nullable(
  z.object({
    url: serviceUrl(/^ldaps?:\/\//u),
    start_tls: z.boolean(),
    bind_dn: text({ max: 512 }),
    base: text({ min: 1, max: 512 }),
    filter: text({ min: 1, max: 512, pattern: /^\((?=.*\{username\}).*\)$/u, code: 'field_wrong' }),
    map: z.object({ username: attribute, name: attribute, email: attribute, phone: attribute, organisation: attribute }),
    default_role: z.nullable(id),
    default_organisation: z.nullable(id),
    sync_minutes: integer(15, 1440),
    vanished: z.enum(['disable', 'keep']),
  }),
)
export type LdapSetting = NonNullable<z.infer<typeof ldap>>

/** The server that sends mail; null = none. The password is the secret `mail`. */
export const mail = z.nullable(
  z.object({
    host: hostName,
    port: integer(1, 65_535),
    tls: z.enum(['none', 'starttls', 'tls']),
    user: text({ max: 255 }),
    from: email.check(z.minLength(1, { error: issue('field_empty') })),
  }),
)
export type MailSetting = NonNullable<z.infer<typeof mail>>

/** The S3-compatible storage backups go to; null = the folder of this machine. The secret key is the secret `backup_target`. */
export const backupTarget = z.nullable(
  z.object({
    endpoint: serviceUrl(/^https?:\/\//u),
    region: text({ min: 1, max: 64, pattern: /^[A-Za-z0-9-]+$/u, code: 'field_wrong' }),
    bucket: text({ min: 3, max: 63, pattern: /^[a-z0-9.-]+$/u, code: 'field_wrong' }),
    prefix: text({ max: 200, pattern: /^[A-Za-z0-9/_.-]*$/u, code: 'field_wrong' }),
    access_key: text({ min: 1, max: 128, pattern: /^[\x21-\x7e]+$/u, code: 'field_wrong' }),
    /** The bucket stands in the path (MinIO and most others); off: before the host, as Amazon wants it. */
    path_style: z.boolean(),
  }),
)
export type BackupTarget = NonNullable<z.infer<typeof backupTarget>>

/** The ranges of `100-999, 1200`, in the order written; null when one is no range. */
export function vlanRanges(value: string): Array<readonly [number, number]> | null {
  const ranges = value.split(',').map((part) => {
    const found = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/u.exec(part)
    return found === null ? null : ([Number(found[1]), Number(found[2] ?? found[1])] as const)
  })
  return ranges.every((range) => range !== null) ? ranges : null
}
/** VLAN numbers to hand out: within 1–4096, without overlap. */
export const vlanBucket = text({ min: 1, max: 255 }).check(
  z.refine(
    (value) => {
      const ranges = vlanRanges(value)
      if (ranges === null || ranges.some(([from, to]) => from < 1 || to > 4096 || from > to)) return false
      const sorted = [...ranges].sort((a, b) => a[0] - b[0])
      return sorted.every((range, index) => index === 0 || range[0] > (sorted[index - 1]?.[1] ?? 0))
    },
    { error: issue('field_wrong') },
  ),
)
export const vpnPlatform = z.enum(['windows', 'macos', 'linux', 'android'])
export const vpnPackages = z
  .array(z.object({ file_id: id, platform: vpnPlatform, name: text({ min: 1, max: 255 }) }))
  .check(z.maxLength(8, { error: issue('field_length', { min: 0, max: 8 }) }))
