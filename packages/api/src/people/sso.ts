import * as z from 'zod/mini'
import { anybody, permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, ok, text } from '../fields.ts'
import { username } from './person-rules.ts'
import { signInReply, tokenText, typed } from './session-fields.ts'
import { secret } from '../secret.ts'

const token = z.string().check(z.minLength(20), z.maxLength(128))
/** Where to go on afterwards: an address of ours, checked by the page that follows it. */
const next = z.optional(z.string().check(z.regex(/^[!-~]{1,2000}$/u)))

/** What the return from a provider led to. */
export const ssoOutcome = z.object({
  outcome: z.enum(['signed_in', 'ask_link', 'ask_create', 'linked', 'confirmed']),
  /** With `signed_in`: what comes next, as after a password. */
  sign_in: z.nullable(signInReply),
  /** With `ask_link` and `ask_create`: proof of the return, for the next call; 10 minutes. */
  token: z.nullable(z.string()),
  /** The account to be linked, or the name proposed for the new one. */
  username: z.nullable(z.string()),
  /** Who the provider says it is: an e-mail address or a name. */
  who: z.string(),
  label_en: z.string(),
  label_zh: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type SsoOutcome = z.infer<typeof ssoOutcome>

/** How a test of an outside service went; our own words are the code's text. */
export const serviceTest = z.object({ is_good: z.boolean(), said: z.string(), took_ms: z.int() })

const idpErrors = ['idp_unreachable', 'idp_refused', 'idp_state_wrong'] as const
const accountErrors = [
  'account_not_linked',
  'email_domain_refused',
  'email_unverified',
  'account_to_audit',
  'account_rejected',
  'account_disabled',
  'account_expired',
  'maintenance',
  'address_refused',
] as const

export const sso = {
  start: endpoint({
    method: 'POST',
    path: '/auth/sso/:provider_id/start',
    access: anybody,
    summary: 'Begin at an OpenID Connect provider: the address to go to. `link` and `confirm` need a session, `link` a confirmed one',
    params: z.object({ provider_id: z.string().check(z.maxLength(32)) }),
    body: z.object({ purpose: z._default(z.enum(['sign_in', 'link', 'confirm']), 'sign_in'), next }),
    reply: z.object({ url: z.string() }),
    errors: ['idp_unreachable', 'reauth_required', 'unauthenticated', 'too_many_tries'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sso/finish',
    access: anybody,
    summary: 'The return from a provider, with the parameters it added; each is good once, in the browser that began',
    body: z.object({
      state: tokenText,
      code: z.optional(z.string().check(z.maxLength(4096))),
      iss: z.optional(tokenText),
      error: z.optional(z.string().check(z.regex(/^[ -~]{1,256}$/u))),
    }),
    reply: ssoOutcome,
    errors: [...idpErrors, ...accountErrors, 'sso_linked_elsewhere', 'factor_too_new', 'unauthenticated'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/sso/link',
    access: anybody,
    summary: 'Link the account with the same verified e-mail: its password, and its code where it has a second factor',
    body: z.object({ token: secret(token), password: secret(typed), code: z.optional(typed) }),
    reply: signInReply,
    errors: ['idp_state_wrong', 'credentials_wrong', 'login_locked', 'too_many_tries', 'totp_wrong', 'totp_used', ...accountErrors],
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/sso/create',
    access: anybody,
    summary: 'Make the account that was proposed, under this username',
    body: z.object({ token, username }),
    reply: signInReply,
    errors: ['idp_state_wrong', 'username_taken', 'username_wrong', 'license_limit', ...accountErrors],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/auth/sso/links',
    access: user,
    summary: 'Own links to providers, and the providers there are',
    reply: z.object({
      items: z.array(
        z.object({
          link_id: id,
          provider_id: z.string(),
          label_en: z.string(),
          label_zh: z.nullable(z.string()),
          who: z.string(),
          created_at: instant,
          last_used_at: z.nullable(instant),
        }),
      ),
      providers: z.array(z.object({ id: z.string(), label_en: z.string(), label_zh: z.nullable(z.string()) })),
    }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/sso/links/:link_id',
    access: user,
    summary: 'End a link; another way to sign in must remain',
    params: z.object({ link_id: id }),
    reply: ok,
    errors: ['last_sign_in_way', 'reauth_required'],
  }),
  test_provider: endpoint({
    method: 'POST',
    path: '/settings/tests/oidc/:provider_id',
    access: permission('setting.security'),
    summary: 'Read the discovery document of a saved provider',
    params: z.object({ provider_id: z.string().check(z.maxLength(32)) }),
    reply: serviceTest,
    errors: ['reauth_required'],
  }),
  test_directory: endpoint({
    method: 'POST',
    path: '/settings/tests/ldap',
    access: permission('setting.security'),
    summary: 'Bind to the saved directory and look one person up; nothing is saved',
    body: z.object({ username: text({ min: 1, max: 256 }) }),
    reply: z.object({ ...serviceTest.shape, found: z.nullable(z.object({ dn: z.string(), name: z.string(), email: z.string() })) }),
    errors: ['reauth_required'],
  }),
}
