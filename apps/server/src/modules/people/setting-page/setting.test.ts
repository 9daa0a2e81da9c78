import { session } from '@beacon/api/people/session'
import { setting as contract } from '@beacon/api/platform/setting'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { secretOf, settingsOf } from '../../platform/setting/index.ts'

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startTestServer()
  two = await startTestServer({ databaseUrl: one.databaseUrl, secretKeyFile: one.platform.config.secretKeyFile })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const confirm = async () => expect((await one.admin.reauth(adminPassword)).status).toBe(200)
const update = async (values: object, version?: number, secrets?: Record<string, string | null>) => {
  const now = version ?? (await one.admin.call(contract.get, {})).body.version
  return one.admin.call(contract.update, { body: { values, version: now, ...(secrets === undefined ? {} : { secrets }) } })
}
/** A call whose body the contract's types would not let pass. */
const raw = async (values: object) => {
  const { version } = (await one.admin.call(contract.get, {})).body
  return one.admin.request('PATCH', '/settings', { body: { values, version } })
}
const fieldsOf = (reply: { error: { details?: Record<string, unknown> } }) =>
  Object.keys((reply.error.details?.['fields'] as object | undefined) ?? {})
const picture = async (width: number, height: number, purpose: string) => {
  // Of one colour it would be smaller than any picture may be.
  const create = { width, height, channels: 3 as const, background: 'black', noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
  const bytes = await sharp({ create }).png().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png')
  const reply = await one.admin.request('POST', `/files?purpose=${purpose}`, { body: form })
  return (reply.body as { file_id: string }).file_id
}

test('settings stand on their defaults until changed; a change is audited with both sides', async () => {
  const before = (await one.admin.call(contract.get, {})).body
  expect(before.values).toEqual(before.defaults)
  expect(before.values).toMatchObject({
    system_name: 'Beacon 烽火',
    registration_open: false,
    login_lock_tries: 5,
    time_zone: 'Asia/Shanghai',
  })
  const saved = await update({ team_max_members: 7, theme_default: before.values.theme_default })
  expect(saved.body.values.team_max_members).toBe(7)
  const { rows } = await one.db.execute(`select before, after from audit where module = 'setting' order by seq desc limit 1`)
  expect(rows).toEqual([{ before: { team_max_members: 10 }, after: { team_max_members: 7 } }])
})

test('a change on one replica is seen on the other', async () => {
  expect((await two.nobody.call(session.info, {})).body.system_name).toBe('Beacon 烽火')
  await update({ system_name: 'Harbour Cup 2026' })
  expect((await one.nobody.call(session.info, {})).body.system_name).toBe('Harbour Cup 2026')
  await vi.waitFor(async () => expect((await two.nobody.call(session.info, {})).body.system_name).toBe('Harbour Cup 2026'), {
    timeout: 120_000,
    interval: 20,
  })
})

test('two people at once meet per field', async () => {
  const { version } = (await one.admin.call(contract.get, {})).body
  expect((await update({ organiser_name: 'abc', locale_default: 'zh' }, version)).status).toBe(400)
  expect((await update({ organiser_name: 'First club', locale_default: 'zh' }, version)).status).toBe(200)
  const clash = await update({ organiser_name: 'Second club' }, version)
  expect([clash.status, clash.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(clash.error.details).toMatchObject({ fields: ['organiser_name'], who: 'admin' })
  expect((await update({ login_text: 'Welcome.' }, version)).status).toBe(200)
})

test.each([
  [{ system_name: 'abc' }, 'system_name'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ login_lock_tries: 2 }, 'login_lock_tries'],
  [{ registration_code: 'a b c d' }, 'registration_code'],
  [{ registration_default_role: '0198f3c0-0000-7000-8000-000000000000' }, 'registration_default_role'],
  [{ registration_organisation: '0198f3c0-0000-7000-8000-000000000000' }, 'registration_organisation'],
])('%j is refused at its field', async (values, field) => {
  await confirm()
  const reply = await raw(values)
  expect(reply.status).toBe(400)
  expect(fieldsOf(reply)).toEqual([expect.stringContaining(field)])
})

test('new accounts never get the role of administrators', async () => {
  await confirm()
  const { rows } = await one.db.execute<{ id: string }>(sql`select resource_id as id from role where key = 'administrator'`)
  const reply = await raw({ registration_default_role: rows[0]?.id })
  expect([reply.status, fieldsOf(reply)]).toEqual([400, ['values.registration_default_role']])
})

test('an unknown setting is refused, and a student sees none', async () => {
  const { version } = (await one.admin.call(contract.get, {})).body
  expect((await one.admin.request('PATCH', '/settings', { body: { values: { nonsense: 1 }, version } })).error.code).toBe('field_unknown')
  const student = await one.signIn('student')
  expect((await student.call(contract.get, {})).error.details).toEqual({ item: 'setting.read' })
})

const badProvider = {
  id: 'school',
  label_en: 'School',
  label_zh: null,
  issuer: 'https://id.school.edu',
  client_id: 'beacon',
  scopes: 'openid profile email',
  map: { username: 'preferred_username', name: 'name', email: 'email', organisation: '', groups: 'groups' },
  domains: [],
  new_accounts: 'review',
  default_role: null,
  default_organisation: null,
  group_roles: [],
  roles_follow: false,
  sign_out_there: false,
}

test('what decides who comes in asks for the password first, and for its own permission', async () => {
  await one.db.execute('update session set reauth_at = null')
  const refused = await update({ session_limit: 3, system_name: 'Never saved' })
  expect([refused.status, refused.error.code]).toEqual([403, 'reauth_required'])
  expect((await settingsOf(one.platform)).values).toMatchObject({ session_limit: 0 })
  await confirm()
  expect((await update({ session_limit: 3 })).status).toBe(200)
  const teacher = await one.signIn('teacher')
  expect((await teacher.call(contract.update, { body: { values: { session_limit: 1 }, version: 99 } })).error.code).toBe(
    'permission_missing',
  )
})

test.each([
  [{ password_login_enabled: false }, 'values.password_login_enabled'],
  [{ admin_addresses: ['10.9.0.0/16'] }, 'values.admin_addresses'],
  [{ login_address_exempt: ['10.0.0.300'] }, 'values.login_address_exempt.0'],
  [{ vlan_token_bucket: '100-200, 150-300' }, 'values.vlan_token_bucket'],
  [{ vlan_token_bucket: '4000-4097' }, 'values.vlan_token_bucket'],
  [{ scene_access_modes: ['gateway', 'gateway'] }, 'values.scene_access_modes'],
  [{ target_domain: 'not a domain' }, 'values.target_domain'],
  [{ backup_interval_unit: 'minutes' }, 'values.backup_interval_value'],
  [{ registration_email_verify: true }, 'values.registration_email_verify'],
  [{ audit_keep_months: 1 }, 'values.audit_keep_months'],
  [{ dynamic_flag_prefix: 'a{' }, 'values.dynamic_flag_prefix'],
  [{ clean_at: '24:00' }, 'values.clean_at'],
  [{ logo_dark: '0198f3c0-0000-7000-8000-000000000000' }, 'values.logo_dark'],
  [{ oidc_providers: [{ ...badProvider, issuer: 'http://id.school.edu' }] }, 'values.oidc_providers.0.issuer'],
  [{ oidc_providers: [badProvider, badProvider] }, 'values.oidc_providers'],
])('%j breaks a rule and nothing is saved', async (values, field) => {
  await confirm()
  const before = (await settingsOf(one.platform)).version
  const reply = await raw(values)
  expect([reply.status, fieldsOf(reply)]).toEqual([expect.any(Number), [field]])
  expect(reply.status).toBeLessThan(500)
  expect((await settingsOf(one.platform)).version).toBe(before)
})

test('a directory never makes administrators', async () => {
  await confirm()
  const { rows } = await one.db.execute<{ resource_id: string }>(`select resource_id from role where key = 'administrator'`)
  const role_id = rows[0]?.resource_id ?? ''
  const reply = await raw({ oidc_providers: [{ ...badProvider, group_roles: [{ group: 'staff', role_id }] }] })
  expect(fieldsOf(reply)).toEqual(['values.oidc_providers.0.group_roles.0.role_id'])
})

test('the own address is inside the addresses of the administration, or they are refused', async () => {
  await confirm()
  expect((await update({ admin_addresses: ['127.0.0.0/8', '::1'] })).status).toBe(200)
  expect((await update({ admin_addresses: [] })).status).toBe(200)
})

test('a secret is written, sealed, named and never read back; its provider takes it along', async () => {
  await confirm()
  expect(
    (await update({ oidc_providers: [badProvider] }, undefined, { 'oidc:school': 'very-hidden-1', default_password: 'harbour7gate' }))
      .status,
  ).toBe(200)
  const shown = (await one.admin.call(contract.get, {})).body
  expect(Object.keys(shown.secrets).sort()).toEqual(['default_password', 'oidc:school'])
  expect(shown.secrets['oidc:school']?.by).toBe('admin')
  expect(JSON.stringify(shown)).not.toContain('very-hidden-1')
  await vi.waitFor(async () => expect(await secretOf(two.platform, 'oidc:school')).toBe('very-hidden-1'), {
    timeout: 120_000,
    interval: 20,
  })
  const stored = JSON.stringify((await one.db.execute(`select * from setting, audit, setting_change`)).rows)
  expect(stored).not.toContain('very-hidden-1')
  expect(stored).not.toContain('harbour7gate')
  await update({ oidc_providers: [] })
  expect(await secretOf(one.platform, 'oidc:school')).toBeNull()
  expect((await update({}, undefined, { default_password: 'short' })).error.code).toBe('password_wrong_form')
  expect((await update({}, undefined, { 'oidc:gone': 'x' })).status).toBe(400)
  expect((await update({}, undefined, { default_password: null })).body.secrets).toEqual({})
})

test('the history tells both sides, and an older value can be taken back', async () => {
  await update({ footer_text: 'First' })
  await update({ footer_text: 'Second' })
  const { items, total } = (await one.admin.call(contract.history, { query: { name: 'footer_text' } })).body
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({ name: 'footer_text', before: 'First', after: 'Second', by: 'admin', is_secret: false })
  expect((await update({ footer_text: items[0]?.before })).body.values.footer_text).toBe('First')
  const secrets = (await one.admin.call(contract.history, { query: { q: 'default_password' } })).body.items
  const called = { q: 'Fußzeile', names: 'footer_text,secret:default_password' }
  const byWords = (await one.admin.call(contract.history, { query: called })).body.items.map(({ name }) => name)
  expect(new Set(byWords)).toEqual(new Set(['footer_text', 'secret:default_password']))
  expect((await one.admin.call(contract.history, { query: { q: 'Fußzeile' } })).body.total).toBe(0)
  expect(secrets[0]).toMatchObject({ name: 'secret:default_password', before: 'changed', after: 'changed', is_secret: true })
})

test('a logo has its shape, and only the one in use can be fetched by everybody', async () => {
  const square = await picture(300, 300, 'system_logo')
  expect(fieldsOf(await raw({ logo_dark: square }))).toEqual(['values.logo_dark'])
  const small = await picture(124, 19, 'system_logo')
  expect(fieldsOf(await raw({ logo_dark: small }))).toEqual(['values.logo_dark'])
  const right = await picture(496, 78, 'system_logo')
  expect((await update({ logo_dark: right })).status).toBe(200)
  expect((await one.nobody.request('GET', `/settings/pictures/logo_dark/${right}`)).status).toBe(200)
  await update({ logo_dark: null })
  expect((await one.nobody.request('GET', `/settings/pictures/logo_dark/${right}`)).status).toBe(404)
})

test('a stored value that is out of range by now falls back to its default', async () => {
  await one.db.execute(`insert into setting (name, value, version) values ('recording_keep_days', '9999', 1)`)
  await one.db.execute(`select pg_notify('setting_changed', '')`)
  await vi.waitFor(async () => expect((await settingsOf(two.platform)).values.recording_keep_days).toBe(30), { timeout: 120_000 })
})

test('sign-in follows the lock settings', async () => {
  await confirm()
  await update({ login_lock_tries: 3, login_lock_minutes: 1 })
  const client = one.client()
  const tries = [
    await client.signIn('somebody', 'Wrong-1'),
    await client.signIn('somebody', 'Wrong-1'),
    await client.signIn('somebody', 'Wrong-1'),
    await client.signIn('somebody', 'Wrong-1'),
  ]
  expect(tries.map((reply) => reply.error.code)).toEqual(['credentials_wrong', 'credentials_wrong', 'credentials_wrong', 'login_locked'])
})

test('the form of dynamic flags is that of the day a contest was made', async () => {
  await update({ dynamic_flag_prefix: 'harbour', dynamic_flag_length: 16 })
  const resource_id = await makeContest(one)
  await update({ dynamic_flag_prefix: 'later' })
  const { rows } = await one.db.execute(`select flag_prefix, flag_length from contest_answer where contest_id = '${resource_id}'`)
  expect(rows).toEqual([{ flag_prefix: 'harbour', flag_length: 16 }])
})

test('a test mail says in our words why it failed, and shows nothing of the server', async () => {
  await confirm()
  const tried = async () => (await one.admin.call(contract.test_mail, { body: { to: 'zhao@school.edu', locale: 'en' } })).body
  expect(await tried()).toMatchObject({ is_good: false, said: 'mail_missing' })
  await update({ mail: { host: '127.0.0.1', port: 25, tls: 'none', user: '', from: 'beacon@school.edu' } })
  expect(await tried()).toMatchObject({ is_good: false, said: 'address_inside' })
  await update({ mail: null })
})
