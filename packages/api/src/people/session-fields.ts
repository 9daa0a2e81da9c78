import * as z from 'zod/mini'
import { contestNames } from '../contest/contest-structures.ts'
import { displayName } from './display-name.ts'
import { email, id, instant, issue } from '../fields.ts'
import { limits } from '../limits.ts'
import { address, idCard, phone, username, workId } from './person-rules.ts'
import { registrationFields } from '../platform/setting-fields.ts'
import { secret } from '../secret.ts'

export const locale = z.enum(['en', 'zh'])
export const theme = z.enum(['dark', 'light'])

/** A new password: visible ASCII. Length, kinds, the known list and the history are settings, checked by the server. */
export const password = secret(
  z
    .string({ error: issue('field_empty') })
    .check(z.regex(/^[!-~]{1,128}$/u, { error: issue('password_wrong_form', { ...limits.password, kinds: 2, mixed: 'no' }) })),
)
/** A token of ours, or a word of a provider, that travels in an address: visible ASCII. */
export const tokenText = z.string({ error: issue('field_wrong') }).check(z.regex(/^[!-~]{1,512}$/u, { error: issue('field_wrong') }))
/** A secret as somebody typed it. */
export const typed = z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256))

/** Kinds of mail a person may do without; those about the account's safety always go out. */
export const mailKind = z.enum(['notices', 'messages', 'results'])
export type MailKind = z.infer<typeof mailKind>

/** What everybody may know of the installation before signing in. */
export const systemInfo = z.object({
  system_name: z.string(),
  system_name_zh: z.nullable(z.string()),
  organiser_name: z.nullable(z.string()),
  registration_open: z.boolean(),
  registration_review: z.boolean(),
  registration_code_required: z.boolean(),
  organisations: z.array(z.object({ resource_id: id, name: z.string() })),
  organisation_default: z.nullable(id),
  /** How each further field of the registration stands. */
  registration_fields: registrationFields,
  registration_terms: z.nullable(z.string()),
  registration_email_verify: z.boolean(),
  registration_email_domains: z.array(z.string()),
  phone_international: z.boolean(),
  password_min_length: z.int(),
  password_max_length: z.int(),
  password_kinds: z.int(),
  password_mixed_case: z.boolean(),
  password_login_enabled: z.boolean(),
  /** Ways to sign in besides a password; shown as buttons. */
  sign_in_ways: z.array(z.object({ id: z.string(), label_en: z.string(), label_zh: z.nullable(z.string()) })),
  /** A forgotten password is reset by mail, or by an organiser. */
  mail_enabled: z.boolean(),
  maintenance_text: z.nullable(z.string()),
  login_text: z.string(),
  footer_text: z.string(),
  logo_dark: z.nullable(id),
  logo_light: z.nullable(id),
  favicon: z.nullable(id),
  login_picture: z.nullable(id),
  locale_default: z.enum(['browser', 'en', 'zh']),
  theme_default: theme,
  locale_switch: z.boolean(),
  theme_switch: z.boolean(),
  time_zone: z.string(),
  /** Running contests whose ranking is public, each with its key. */
  watch: z.array(z.object({ resource_id: id, ...contestNames, kind: z.string(), end_at: instant, watch_key: z.string() })),
  version: z.string(),
  server_now: instant,
})
export type SystemInfo = z.infer<typeof systemInfo>

export const registration = z.object({
  username,
  name: displayName,
  password,
  organisation_id: z.optional(id),
  rep_name: z.optional(displayName),
  phone: z.optional(phone),
  email: z.optional(email),
  work_id: z.optional(workId),
  id_card: z.optional(idCard),
  address: z.optional(address),
  registration_code: secret(z.optional(z.string().check(z.maxLength(64)))),
  /** Agreed to the terms shown. */
  terms: z.optional(z.boolean()),
  locale: z.optional(locale),
})
export const registrationErrors = [
  'registration_closed',
  'registration_failed',
  'registration_code_wrong',
  'username_wrong',
  'username_taken',
  'email_taken',
  'email_domain_refused',
  'phone_wrong',
  'password_wrong_form',
  'password_known',
  'password_is_username',
  'too_many_tries',
  'license_limit',
] as const
export const registered = z.object({ resource_id: id, status: z.enum(['normal', 'to_audit']), verify_email: z.boolean() })

/** What comes after a right password or code; null: signed in, nothing else is asked. */
export const signInNext = z.nullable(z.enum(['change_password', 'totp', 'totp_setup']))
export const signInReply = z.object({
  next: signInNext,
  /** With `change_password`: why. */
  type: z.optional(z.enum(['first', 'expired'])),
  /** With `expired`: how old the password is. */
  days: z.optional(z.int()),
  /** With `totp`: sent with the code, good for five minutes. */
  challenge: z.optional(z.string()),
  /** With `totp`: the browser may be trusted for so many days. */
  trust_days: z.optional(z.int()),
  /** After a recovery code: how many are left. */
  recovery_left: z.optional(z.int()),
  /** Set: not signed in yet. The place belongs to username and address, lasts 60 s and is no try. */
  queue: z.optional(z.object({ place: z.int(), retry_ms: z.int() })),
})
export type SignInReply = z.infer<typeof signInReply>

export const sessionUser = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  logo: z.nullable(z.string()),
  is_admin: z.boolean(),
  role_resource_id: id,
  role_name: z.string(),
  /** The role's name in Chinese; one of the installation's own has the same in both. */
  role_name_zh: z.optional(z.string()),
  organisation_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  introduction: z.string(),
  locale: z.nullable(locale),
  theme: z.nullable(theme),
  /** The person's own; null follows the installation's. */
  time_zone: z.optional(z.nullable(z.string())),
  /** The installation's. */
  system_time_zone: z.optional(z.string()),
  wizard_step: z.nullable(z.int()),
  /** Proof of the session for tools that want one; null, the session itself is the HttpOnly cookie. */
  token: z.nullable(z.string()),
  jwt_token: z.nullable(z.string()),
  server_now: instant,
})
export type SessionUser = z.infer<typeof sessionUser>
