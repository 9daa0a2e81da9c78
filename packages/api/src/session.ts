import * as z from 'zod/mini'
import { anybody, user } from './access.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, integer, issue, ok, optionalText, personName, text } from './fields.ts'
import { limits } from './limits.ts'

export const locale = z.enum(['en', 'zh'])
export const theme = z.enum(['dark', 'light'])

/** 4–20 letters, digits or underscores with at least one letter or digit. */
export const username = text({ min: 1, max: 64, pattern: /^(?=.*[A-Za-z0-9])[A-Za-z0-9_]{4,20}$/u, code: 'username_wrong' })
/** Form of a new password: 8–20 visible ASCII characters, two kinds of letter, digit, symbol. Name, known list and history are checked by the server. */
export const password = z.string({ error: issue('field_empty') }).check(
  z.regex(/^(?=.{8,20}$)(?:(?=.*[A-Za-z])(?=.*\d)|(?=.*[A-Za-z])(?=.*[!-/:-@[-\x60{-~])|(?=.*\d)(?=.*[!-/:-@[-\x60{-~]))[!-~]+$/u, {
    error: issue('password_wrong_form', limits.password),
  }),
)
const typed = z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256))

export const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((v: string) => v.replace(/\s+/gu, '').replace(/^(?:\+86|0086)/u, '')),
  ),
  z.string().check(
    z.regex(/^$|^1[3-9]\d-?\d{4}-?\d{4}$|^(?:(?:010|02\d)-?[2-8]\d{7}|0[3-9]\d{2}-?[2-8]\d{6,7})(?:-\d{1,6})?$/u, {
      error: issue('phone_wrong'),
    }),
  ),
)

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
  password_min_length: z.int(),
  password_max_length: z.int(),
  locale_default: z.enum(['browser', 'en', 'zh']),
  theme_default: theme,
  locale_switch: z.boolean(),
  theme_switch: z.boolean(),
  time_zone: z.string(),
  version: z.string(),
  server_now: instant,
})
export type SystemInfo = z.infer<typeof systemInfo>

export const registration = z.object({
  username,
  name: personName,
  password,
  organisation_id: z.optional(id),
  rep_name: z.optional(personName),
  phone: z.optional(phone),
  email: z.optional(email),
  registration_code: z.optional(z.string().check(z.maxLength(64))),
  locale: z.optional(locale),
})

export const sessionUser = z.object({
  resource_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  logo: z.nullable(z.string()),
  is_admin: z.boolean(),
  role_resource_id: id,
  role_name: z.string(),
  organisation_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  introduction: z.string(),
  locale: z.nullable(locale),
  theme: z.nullable(theme),
  wizard_step: z.nullable(z.int()),
  /** Proof of the session for tools that want one; null, the session itself is the HttpOnly cookie. */
  token: z.nullable(z.string()),
  jwt_token: z.nullable(z.string()),
  server_now: instant,
})
export type SessionUser = z.infer<typeof sessionUser>

export const session = {
  info: endpoint({
    method: 'GET',
    path: '/auth/register/',
    access: anybody,
    summary: 'System name and what the sign-in page needs',
    reply: systemInfo,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register/',
    access: anybody,
    status: 201,
    summary: 'Register an account; signed in at once unless it waits for review',
    body: registration,
    reply: z.object({ resource_id: id, status: z.enum(['normal', 'to_audit']) }),
    errors: [
      'registration_closed',
      'registration_failed',
      'registration_code_wrong',
      'username_wrong',
      'username_taken',
      'email_taken',
      'phone_wrong',
      'password_wrong_form',
      'password_known',
      'password_is_username',
      'too_many_tries',
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: anybody,
    summary: 'Sign in; sets the session cookie',
    body: z.object({ username: typed, password: typed }),
    reply: z.object({ next: z.nullable(z.literal('change_password')) }),
    errors: ['credentials_wrong', 'login_locked', 'too_many_tries', 'account_to_audit', 'account_disabled', 'account_expired'],
  }),
  logout: endpoint({ method: 'POST', path: '/auth/logout', access: anybody, summary: 'End this session and its streams', reply: ok }),
  me: endpoint({ method: 'GET', path: '/auth/me', access: user, summary: 'The signed-in user', reply: sessionUser }),
  update_me: endpoint({
    method: 'PATCH',
    path: '/auth/me',
    access: user,
    summary: 'Change own profile basics',
    body: z.object({
      rep_name: z.optional(personName),
      phone: z.optional(phone),
      email: z.optional(email),
      introduction: z.optional(optionalText(1000, true)),
      logo: z.optional(z.nullable(id)),
      locale: z.optional(locale),
      theme: z.optional(theme),
    }),
    reply: sessionUser,
    errors: ['email_taken', 'phone_wrong', 'changed_meanwhile'],
  }),
  roles: endpoint({
    method: 'GET',
    path: '/auth/roles',
    access: user,
    summary: 'Role and permission items of the caller; filters menu and routes',
    reply: z.object({
      resource_id: id,
      name: z.string(),
      permissions: z.array(z.string()),
      menu: z.array(z.object({ path: z.string(), app: z.enum(['admin', 'arena', 'screens']), title_en: z.string(), title_zh: z.string() })),
    }),
  }),
  change_password: endpoint({
    method: 'POST',
    path: '/auth/change-password/:type',
    access: anybody,
    summary: 'Change the password: first (default or first password), expired, own (signed in), reset (token)',
    params: z.object({ type: z.enum(['first', 'expired', 'own', 'reset']) }),
    body: z.object({ old_password: z.optional(typed), token: z.optional(typed), password }),
    reply: ok,
    errors: [
      'password_change_failed',
      'password_wrong_form',
      'password_known',
      'password_is_username',
      'password_reused',
      'reset_link_wrong',
      'credentials_wrong',
      'too_many_tries',
    ],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: user,
    summary: 'Own sessions: device, address, times',
    reply: z.object({
      items: z.array(
        z.object({
          resource_id: id,
          user_agent: z.string(),
          address: z.string(),
          created_at: instant,
          last_seen_at: instant,
          is_current: z.boolean(),
        }),
      ),
      total: integer(0, 10_000),
    }),
  }),
  end_session: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:resource_id',
    access: user,
    summary: 'End one of the own sessions',
    params: z.object({ resource_id: id }),
    reply: ok,
  }),
  sign_out_everywhere: endpoint({
    method: 'POST',
    path: '/auth/sign-out-everywhere',
    access: user,
    summary: 'End all other own sessions',
    reply: z.object({ ended: z.int() }),
  }),
}
