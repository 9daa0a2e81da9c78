import { msg } from '@lingui/core/macro'
import type { ObjectField } from './object-fields.tsx'

export const mailFields: readonly ObjectField[] = [
  { key: 'host', label: msg`Server`, control: { kind: 'code' } },
  { key: 'port', label: msg`Port`, control: { kind: 'number', min: 1, max: 65_535 } },
  {
    key: 'tls',
    label: msg`Encryption`,
    control: {
      kind: 'choice',
      options: [
        ['tls', msg`TLS`],
        ['starttls', msg`STARTTLS`],
        ['none', msg`none`],
      ],
    },
  },
  { key: 'from', label: msg`Sender`, control: { kind: 'code' } },
  { key: 'user', label: msg`Username`, control: { kind: 'code' } },
]
export const firstMail = { host: '', port: 465, tls: 'tls', user: '', from: '' }

export const ldapFields: readonly ObjectField[] = [
  { key: 'url', label: msg`Server address`, help: msg`ldaps://directory.school.edu`, control: { kind: 'code' } },
  { key: 'start_tls', label: msg`StartTLS`, control: { kind: 'bool' } },
  { key: 'bind_dn', label: msg`Bind DN`, control: { kind: 'code' } },
  { key: 'base', label: msg`Search base`, control: { kind: 'code' } },
  { key: 'filter', label: msg`Filter`, control: { kind: 'code' }, wide: true },
  { key: 'map.username', label: msg`Attribute: username`, control: { kind: 'code' } },
  { key: 'map.name', label: msg`Attribute: name`, control: { kind: 'code' } },
  { key: 'map.email', label: msg`Attribute: e-mail`, control: { kind: 'code' } },
  { key: 'map.phone', label: msg`Attribute: phone`, control: { kind: 'code' } },
  { key: 'map.organisation', label: msg`Attribute: organisation`, control: { kind: 'code' } },
  { key: 'sync_minutes', label: msg`Sync interval (minutes)`, control: { kind: 'number', min: 15, max: 1440 } },
  { key: 'default_role', label: msg`Role`, help: msg`Leave empty to use the registration setting.`, control: { kind: 'role' } },
  {
    key: 'default_organisation',
    label: msg`Organisation`,
    help: msg`Leave empty to use the registration setting.`,
    control: { kind: 'organisation' },
  },
  {
    key: 'vanished',
    label: msg`People no longer in the directory`,
    control: {
      kind: 'choice',
      options: [
        ['disable', msg`is disabled`],
        ['keep', msg`is kept`],
      ],
    },
  },
]
export const firstLdap = {
  url: '',
  start_tls: false,
  bind_dn: '',
  base: '',
  filter: '(uid={username})',
  map: { username: 'uid', name: 'cn', email: 'mail', phone: '', organisation: '' },
  default_role: null,
  default_organisation: null,
  sync_minutes: 60,
  vanished: 'keep',
}

export const targetFields: readonly ObjectField[] = [
  { key: 'endpoint', label: msg`Endpoint`, help: msg`https://s3.school.edu, without the bucket.`, control: { kind: 'code' }, wide: true },
  { key: 'region', label: msg`Region`, control: { kind: 'code' } },
  { key: 'bucket', label: msg`Bucket`, control: { kind: 'code' } },
  { key: 'prefix', label: msg`Folder`, help: msg`Folder in the bucket; optional.`, control: { kind: 'code' } },
  { key: 'access_key', label: msg`Access key`, control: { kind: 'code' } },
  {
    key: 'path_style',
    label: msg`Bucket in the path`,
    help: msg`Required by MinIO and most others; turn off for Amazon.`,
    control: { kind: 'bool' },
  },
]
export const firstTarget = { endpoint: 'https://', region: 'us-east-1', bucket: '', prefix: '', access_key: '', path_style: true }

export const oidcFields: readonly ObjectField[] = [
  {
    key: 'id',
    label: msg`Identifier`,
    help: msg`Used in the callback URL; lowercase letters, digits, hyphens.`,
    control: { kind: 'code' },
  },
  { key: 'issuer', label: msg`Issuer`, help: msg`https; its discovery document is read.`, control: { kind: 'code' } },
  { key: 'label_en', label: msg`Name, English`, control: { kind: 'text' } },
  { key: 'label_zh', label: msg`Name, Chinese`, control: { kind: 'text' }, nullable: true },
  { key: 'client_id', label: msg`Client ID`, control: { kind: 'code' } },
  { key: 'scopes', label: msg`Scopes`, control: { kind: 'code' } },
  { key: 'map.username', label: msg`Claim: username`, control: { kind: 'code' } },
  { key: 'map.name', label: msg`Claim: name`, control: { kind: 'code' } },
  { key: 'map.email', label: msg`Claim: e-mail`, control: { kind: 'code' } },
  { key: 'map.organisation', label: msg`Claim: organisation`, control: { kind: 'code' } },
  { key: 'map.groups', label: msg`Claim: groups`, control: { kind: 'code' } },
  {
    key: 'new_accounts',
    label: msg`New accounts`,
    control: {
      kind: 'choice',
      options: [
        ['create', msg`are created`],
        ['review', msg`wait for review`],
        ['refuse', msg`are refused`],
      ],
    },
  },
  { key: 'domains', label: msg`E-mail domains`, help: msg`Leave empty for all.`, control: { kind: 'words' }, wide: true },
  { key: 'default_role', label: msg`Role`, help: msg`Leave empty to use the registration setting.`, control: { kind: 'role' } },
  {
    key: 'default_organisation',
    label: msg`Organisation`,
    help: msg`Leave empty to use the registration setting.`,
    control: { kind: 'organisation' },
  },
  { key: 'roles_follow', label: msg`Update roles from groups at each sign-in`, control: { kind: 'bool' } },
  { key: 'sign_out_there', label: msg`Sign out at the provider too`, control: { kind: 'bool' } },
]
export const firstProvider = {
  id: '',
  label_en: '',
  label_zh: null,
  issuer: 'https://',
  client_id: '',
  scopes: 'openid profile email',
  map: { username: 'preferred_username', name: 'name', email: 'email', organisation: '', groups: 'groups' },
  domains: [],
  new_accounts: 'review',
  default_role: null,
  default_organisation: null,
  group_roles: [],
  roles_follow: false,
  sign_out_there: false,
} as const
