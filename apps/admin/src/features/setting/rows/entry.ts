import { mailsPerMinute, mailTries } from '@beacon/api/platform/mail-limits'
import { msg } from '@lingui/core/macro'
import type { TabRows } from '../setting-row.ts'

const bool = { kind: 'bool' } as const
const minutes = msg({ context: 'unit', message: 'min' })
const hours = msg({ context: 'unit', message: 'h' })
const days = msg({ context: 'unit', message: 'days' })

export const registration: TabRows = {
  tab: 'registration',
  label: msg({ context: 'account', message: 'Registration' }),
  groups: [
    {
      key: 'entry',
      title: msg`New accounts`,
      rows: [
        {
          name: 'registration_open',
          label: msg({ context: 'account', message: 'Registration' }),
          help: msg`Anyone can register.`,
          control: bool,
        },
        { name: 'registration_review', label: msg`Review`, help: msg`Registrations wait until someone approves them.`, control: bool },
        {
          name: 'registration_default_role',
          label: msg`Role`,
          help: msg`For new accounts, and people removed from a role.`,
          control: { kind: 'role' },
        },
        {
          name: 'registration_organisation',
          label: msg`Organisation`,
          help: msg`Preselected in the form.`,
          control: { kind: 'organisation' },
        },
        {
          name: 'registration_code',
          label: msg`Registration code`,
          help: msg`Required at registration when set.`,
          control: { kind: 'code' },
        },
        {
          name: 'registration_code_uses',
          label: msg`Uses of the code`,
          help: msg`Leave empty for no limit.`,
          control: { kind: 'number', min: 1, max: 100_000 },
        },
        {
          name: 'registration_per_address_hour',
          label: msg`From one address`,
          help: msg`Registrations per hour. A school hall often shares one address.`,
          control: { kind: 'number', min: 1, max: 10_000 },
        },
      ],
    },
    {
      key: 'form',
      title: msg`Form`,
      rows: [
        {
          name: 'registration_fields',
          label: msg`Fields`,
          help: msg`Name and organisation are always required.`,
          control: { kind: 'registration_fields' },
        },
        {
          name: 'registration_email_verify',
          label: msg`Verify e-mail`,
          help: msg`A link is sent to activate the account. Requires mail.`,
          control: bool,
        },
        {
          name: 'registration_email_domains',
          label: msg`E-mail domains`,
          help: msg`Only addresses from these domains; leave empty for all.`,
          control: { kind: 'words' },
        },
        {
          name: 'phone_international',
          label: msg`Foreign phone numbers`,
          help: msg`Accepts numbers such as +1 415 555 0100.`,
          control: bool,
        },
        {
          name: 'registration_terms',
          label: msg`Terms`,
          help: msg`Markdown; accepted at registration.`,
          control: { kind: 'lines', max: 20_000, rows: 6 },
        },
      ],
    },
    {
      key: 'profile',
      title: msg`Profile`,
      rows: [
        {
          name: 'profile_edit_fields',
          label: msg`People can edit`,
          help: msg`Everything else can be changed only by an organiser.`,
          control: { kind: 'profile_fields' },
        },
      ],
    },
  ],
}

export const signIn: TabRows = {
  tab: 'sign_in',
  label: msg`Sign-in`,
  groups: [
    {
      key: 'lock',
      title: msg`Wrong passwords`,
      rows: [
        {
          name: 'login_lock_tries',
          label: msg`Wrong passwords`,
          help: msg`After this many failures, the account is locked for that address.`,
          control: { kind: 'number', min: 3, max: 20 },
        },
        { name: 'login_lock_minutes', label: msg`Locked for`, control: { kind: 'number', min: 1, max: 1440, unit: minutes } },
        {
          name: 'login_address_failures',
          label: msg`Failures from one address`,
          help: msg`Within ten minutes, across all accounts.`,
          control: { kind: 'number', min: 20, max: 10_000 },
        },
        {
          name: 'login_address_exempt',
          label: msg`Venue networks`,
          help: msg`Exempt from the limits of an address for sign-in and registration: 10.20.0.0/16.`,
          control: { kind: 'words' },
        },
        {
          name: 'admin_addresses',
          label: msg`Administration from`,
          help: msg`Restricts administration to these networks, which must include yours. Leave empty for no restriction.`,
          control: { kind: 'words' },
        },
      ],
    },
    {
      key: 'session',
      title: msg`Sessions`,
      rows: [
        {
          name: 'session_idle_minutes',
          label: msg`Ends when idle for`,
          control: { kind: 'number', min: 10, max: 43_200, unit: minutes },
        },
        { name: 'session_max_hours', label: msg`Maximum duration`, control: { kind: 'number', min: 1, max: 720, unit: hours } },
        {
          name: 'session_limit',
          label: msg`Sessions at once`,
          help: msg`Sessions per person; the oldest ends first. 0 means no limit.`,
          control: { kind: 'number', min: 0, max: 20 },
        },
      ],
    },
    {
      key: 'password',
      title: msg`Passwords`,
      rows: [
        { name: 'password_min_length', label: msg`Minimum length`, control: { kind: 'number', min: 6, max: 20 } },
        { name: 'password_max_length', label: msg`Maximum length`, control: { kind: 'number', min: 20, max: 128 } },
        {
          name: 'password_kinds',
          label: msg`Kinds`,
          help: msg`How many of: letters, digits, symbols.`,
          control: { kind: 'number', min: 1, max: 3 },
        },
        { name: 'password_mixed_case', label: msg`Mixed case`, help: msg`Requires uppercase and lowercase letters.`, control: bool },
        { name: 'password_known_list', label: msg`Known passwords`, help: msg`Rejects the 10,000 most common passwords.`, control: bool },
        {
          name: 'password_history',
          label: msg`No reuse`,
          help: msg`How many previous passwords cannot be reused.`,
          control: { kind: 'number', min: 0, max: 24 },
        },
        {
          name: 'password_expire_days',
          label: msg`Must be changed after`,
          help: msg`0 means never.`,
          control: { kind: 'number', min: 0, max: 365, unit: days },
        },
        {
          name: 'secret:default_password',
          label: msg`Default password`,
          help: msg`Assigned by resets and imports; it must be changed at first sign-in.`,
          control: { kind: 'secret', secret: 'default_password' },
        },
      ],
    },
    {
      key: 'factor',
      title: msg`Two-factor sign-in and tokens`,
      rows: [
        { name: 'totp_enabled', label: msg`Two-factor`, help: msg`People can enable it.`, control: bool },
        {
          name: 'totp_required_roles',
          label: msg`Required for`,
          help: msg`People with one of these roles must enable it.`,
          control: { kind: 'roles' },
        },
        {
          name: 'totp_trust_days',
          label: msg`Trust a browser for`,
          help: msg`0: ask at every sign-in.`,
          control: { kind: 'number', min: 0, max: 90, unit: days },
        },
        {
          name: 'api_token_max_days',
          label: msg`API token lifetime`,
          help: msg`Maximum, for tokens created from now on.`,
          control: { kind: 'number', min: 1, max: 3650, unit: days },
        },
      ],
    },
  ],
}

export const singleSignOn: TabRows = {
  tab: 'single_sign_on',
  label: msg`Single sign-on`,
  groups: [
    {
      key: 'password',
      title: msg`Password`,
      rows: [
        {
          name: 'password_login_enabled',
          label: msg`Password sign-in`,
          help: msg`Can be turned off only when an administrator has linked single sign-on. /login?local=1 still works for administrators.`,
          control: bool,
        },
      ],
    },
    { key: 'oidc', title: msg`OpenID Connect`, rows: [{ name: 'oidc_providers', label: msg`Providers`, control: { kind: 'oidc' } }] },
    {
      key: 'ldap',
      title: msg`Directory (LDAP)`,
      rows: [{ name: 'ldap', label: msg`Directory`, help: msg`Queried after local accounts.`, control: { kind: 'ldap' } }],
    },
  ],
}

export const mail: TabRows = {
  tab: 'mail',
  label: msg`Mail`,
  groups: [
    {
      key: 'mail',
      title: msg`Mail server`,
      note: msg`At most ${mailsPerMinute} e-mails per minute; failed ones are tried ${mailTries} times.`,
      rows: [
        {
          name: 'mail',
          label: msg`Mail`,
          help: msg`For reset links, verified addresses and notices.`,
          control: { kind: 'mail' },
        },
      ],
    },
  ],
}
