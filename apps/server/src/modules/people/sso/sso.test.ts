import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import { profile } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { sso } from '@beacon/api/people/sso'
import { organisation, user as users } from '@beacon/api/people/user'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { role } from '../../../db/schema/people/role.ts'
import { recoveryCode, totp } from '../../../db/schema/people/second-factor.ts'
import { user } from '../../../db/schema/people/user.ts'
import type { TestClient } from '../../../testing/client.ts'
import { adminPassword, makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { clientId, clientSecret, startTestProvider, type TestProvider } from './testing/provider.ts'

const origin = 'http://arena.test'
const redirect = `${origin}/page/mg/ct/login`
let idp: TestProvider
let server: TestServer
let roles: Map<string, string>

const provider = (more: Partial<OidcProvider> = {}): OidcProvider => ({
  id: 'campus',
  label_en: 'Campus',
  label_zh: '校园登录',
  issuer: idp.issuer,
  client_id: clientId,
  scopes: 'openid profile email',
  map: { username: 'preferred_username', name: 'name', email: 'email', organisation: '', groups: 'groups' },
  domains: [],
  new_accounts: 'create',
  default_role: null,
  default_organisation: null,
  group_roles: [],
  roles_follow: false,
  sign_out_there: false,
  ...more,
})
async function configure(more: Partial<OidcProvider> = {}): Promise<void> {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(session.reauth, { body: { password: adminPassword } })
  const saved = await server.admin.call(setting.update, {
    body: { version, values: { oidc_providers: [provider(more)] }, secrets: { 'oidc:campus': clientSecret } },
  })
  expect([saved.status, saved.error.code]).toEqual([200, undefined])
}
async function require2fa(totp_required_roles: string[]): Promise<void> {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(session.reauth, { body: { password: adminPassword } })
  expect((await server.admin.call(setting.update, { body: { version, values: { totp_required_roles } } })).status).toBe(200)
}
beforeAll(async () => {
  idp = await startTestProvider(redirect)
  server = await startTestServer({ env: { OUTBOUND_ALLOW: 'localhost', PUBLIC_ORIGINS: origin } })
  const rows = await server.db.select({ key: role.key, id: role.resource_id }).from(role)
  roles = new Map(rows.map(({ key, id }) => [key ?? '', id]))
  await configure()
})
afterAll(async () => {
  await server.stop()
  await idp.stop()
})
beforeEach(() => idp.people.clear())

const at = { params: { provider_id: 'campus' } }
const begin = async (client: TestClient, purpose: 'sign_in' | 'link' | 'confirm' = 'sign_in') =>
  client.call(sso.start, { ...at, body: { purpose } })
const given = (url: URL) => ({
  state: url.searchParams.get('state') ?? '',
  ...(url.searchParams.has('code') ? { code: url.searchParams.get('code') ?? '' } : {}),
  ...(url.searchParams.has('iss') ? { iss: url.searchParams.get('iss') ?? '' } : {}),
  ...(url.searchParams.has('error') ? { error: url.searchParams.get('error') ?? '' } : {}),
})
async function come(client: TestClient, subject: string, purpose: 'sign_in' | 'link' | 'confirm' = 'sign_in') {
  const started = await begin(client, purpose)
  expect([started.status, started.error.code]).toEqual([200, undefined])
  return client.call(sso.finish, { body: given(await idp.visit(started.body.url, subject)) })
}
const whoIs = async (client: TestClient) => (await client.call(session.me, {})).body.username

describe('signing in at a provider', () => {
  test('somebody new is shown the name, gets the account, and is known the next time', async () => {
    idp.people.set('s-1', { preferred_username: 'zhao.lin', name: '赵琳', email: 'lin@school.edu', email_verified: true })
    const client = server.client()
    const first = await come(client, 's-1')
    expect(first.body).toMatchObject({ outcome: 'ask_create', username: 'zhao_lin', who: 'lin@school.edu', label_zh: '校园登录' })
    expect((await client.call(session.me, {})).status).toBe(401)
    const made = await client.call(sso.create, { body: { token: first.body.token ?? '', username: 'zhao_lin' } })
    expect([made.status, made.body.next]).toEqual([200, null])
    expect(await whoIs(client)).toBe('zhao_lin')
    const again = server.client()
    expect((await come(again, 's-1')).body).toMatchObject({ outcome: 'signed_in', sign_in: { next: null } })
    expect(await whoIs(again)).toBe('zhao_lin')
    const [row] = await server.db.select().from(user).where(eq(user.username, 'zhao_lin'))
    expect(row).toMatchObject({ source: 'oidc', password_hash: null, email_verified: 'lin@school.edu', name: '赵琳', rep_name: 'zhao_lin' })
  })

  test('a taken name gets a number, and other letters become underscores', async () => {
    await makeUser(server.db, 'student', 'a_b')
    idp.people.set('s-2', { preferred_username: 'a.b', name: 'A B' })
    expect((await come(server.client(), 's-2')).body).toMatchObject({ outcome: 'ask_create', username: 'a_b_' })
    await makeUser(server.db, 'student', 'a_b_')
    expect((await come(server.client(), 's-2')).body.username).toBe('a_b__2')
  })

  test('an account with the same proven e-mail is linked by its password only', async () => {
    const id = await makeUser(server.db, 'student', 'mara_l')
    await server.db.update(user).set({ email: 'mara@school.edu', email_verified: 'mara@school.edu' }).where(eq(user.resource_id, id))
    idp.people.set('s-3', { preferred_username: 'mara', email: 'MARA@school.edu', email_verified: true })
    const client = server.client()
    const { body } = await come(client, 's-3')
    expect(body).toMatchObject({ outcome: 'ask_link', username: 'mara_l', sign_in: null })
    const wrong = await client.call(sso.link, { body: { token: body.token ?? '', password: 'not-this-1' } })
    expect(wrong.error.code).toBe('credentials_wrong')
    const right = await client.call(sso.link, { body: { token: body.token ?? '', password: testPassword } })
    expect([right.status, right.body.next]).toEqual([200, null])
    expect(await whoIs(client)).toBe('mara_l')
    const twice = await client.call(sso.link, { body: { token: body.token ?? '', password: testPassword } })
    expect(twice.error.code).toBe('idp_state_wrong')
  })

  test('a role that requires a second factor is held until it is set up, also when its account was just linked', async () => {
    const id = await makeUser(server.db, 'referee', 'ref_link')
    await server.db.update(user).set({ email: 'ref@school.edu', email_verified: 'ref@school.edu' }).where(eq(user.resource_id, id))
    await require2fa([roles.get('referee') ?? ''])
    idp.people.set('s-3b', { preferred_username: 'ref', email: 'ref@school.edu', email_verified: true })
    const client = server.client()
    const { body } = await come(client, 's-3b')
    const linked = await client.call(sso.link, { body: { token: body.token ?? '', password: testPassword } })
    expect(linked.body.next).toBe('totp_setup')
    expect((await come(server.client(), 's-3b')).body.sign_in?.next).toBe('totp_setup')
    await require2fa([])
  })

  test('a foreign e-mail that the provider did not verify links nothing, and is not kept', async () => {
    const id = await makeUser(server.db, 'student', 'victim')
    await server.db.update(user).set({ email: 'victim@school.edu', email_verified: 'victim@school.edu' }).where(eq(user.resource_id, id))
    idp.people.set('s-4', { preferred_username: 'evil', email: 'victim@school.edu', email_verified: false })
    const client = server.client()
    const { body } = await come(client, 's-4')
    expect(body.outcome).toBe('ask_create')
    const made = await client.call(sso.create, { body: { token: body.token ?? '', username: 'evil_one' } })
    expect(made.error.code).toBe('account_to_audit')
    const [row] = await server.db.select().from(user).where(eq(user.username, 'evil_one'))
    expect(row).toMatchObject({ status: 'to_audit', email: null, review_flags: [{ flag: 'same_email', user_id: id }] })
  })

  test('an administrator with the same e-mail is never offered', async () => {
    const [admin] = await server.db.select().from(user).where(eq(user.username, 'admin'))
    await server.db
      .update(user)
      .set({ email: 'chief@school.edu', email_verified: 'chief@school.edu' })
      .where(eq(user.resource_id, admin?.resource_id ?? ''))
    idp.people.set('s-5', { email: 'chief@school.edu', email_verified: true })
    expect((await come(server.client(), 's-5')).error.code).toBe('account_not_linked')
  })

  test('the account says its state, as after a password', async () => {
    idp.people.set('s-6', { preferred_username: 'gone_soon' })
    const client = server.client()
    const { body } = await come(client, 's-6')
    await client.call(sso.create, { body: { token: body.token ?? '', username: 'gone_soon' } })
    await server.db.update(user).set({ status: 'disabled', status_reason: 'left the school' }).where(eq(user.username, 'gone_soon'))
    const refused = await come(server.client(), 's-6')
    expect([refused.status, refused.error.code, refused.error.details?.['reason']]).toEqual([403, 'account_disabled', 'left the school'])
  })
})

test('the organisation that the provider names is taken where there is one of that name', async () => {
  const made = await server.admin.call(organisation.create, { body: { name: 'Harbour School' } })
  await configure({ map: { ...provider().map, organisation: 'name' } })
  const placed = async (subject: string, name: string) => {
    idp.people.set(subject, { preferred_username: subject.replace('-', '_named_'), name })
    const client = server.client()
    const { body } = await come(client, subject)
    const reply = await client.call(sso.create, { body: { token: body.token ?? '', username: body.username ?? '' } })
    expect(reply.status).toBe(200)
    return (
      await server.db
        .select()
        .from(user)
        .where(eq(user.username, body.username ?? ''))
    )[0]?.organisation_id
  }
  expect(await placed('s-19', 'harbour school')).toBe(made.body.resource_id)
  expect(await placed('s-20', 'Another school')).not.toBe(made.body.resource_id)
  await configure()
})

test('who was deleted is somebody new the next time', async () => {
  idp.people.set('s-18', { preferred_username: 'eighteen', email: 'eighteen@school.edu', email_verified: true })
  const make = async (username: string) => {
    const client = server.client()
    const { body } = await come(client, 's-18')
    expect(body).toMatchObject({ outcome: 'ask_create', username })
    const made = await client.call(sso.create, { body: { token: body.token ?? '', username } })
    expect([made.status, made.body.next]).toEqual([200, null])
    return (await client.call(session.me, {})).body.resource_id
  }
  const first = await make('eighteen')
  const act = (action: 'disable' | 'delete') =>
    server.admin.call(users.act, { body: { action, user_ids: [first], reason: 'left the school', confirm: 'delete 1' } })
  for (const action of ['disable', 'delete'] as const) expect((await act(action)).body).toMatchObject({ done: [first] })
  expect(await make('eighteen_2')).not.toBe(first)
})

describe('what the provider is asked for', () => {
  test('the return opens nothing in another browser, nor twice', async () => {
    idp.people.set('s-7', { preferred_username: 'seven' })
    const client = server.client()
    const url = await idp.visit((await begin(client)).body.url, 's-7')
    expect((await server.client().call(sso.finish, { body: given(url) })).error.code).toBe('idp_state_wrong')
    expect((await client.call(sso.finish, { body: given(url) })).status).toBe(200)
    expect((await client.call(sso.finish, { body: given(url) })).error.code).toBe('idp_state_wrong')
  })

  test('a code of another sign-in is refused', async () => {
    idp.people.set('s-8', { preferred_username: 'eight' })
    const [mine, other] = [server.client(), server.client()]
    const url = await idp.visit((await begin(mine)).body.url, 's-8')
    const stolen = await idp.visit((await begin(other)).body.url, 's-8')
    const mixed = { ...given(url), code: stolen.searchParams.get('code') ?? '' }
    expect((await mine.call(sso.finish, { body: mixed })).error.code).toBe('idp_refused')
  })

  test('a refusal over there is told by its word alone', async () => {
    const client = server.client()
    const state = new URL((await begin(client)).body.url).searchParams.get('state') ?? ''
    const refused = await client.call(sso.finish, { body: { state, error: 'access_denied' } })
    expect([refused.status, refused.error.code, refused.error.details?.['error']]).toEqual([401, 'idp_refused', 'access_denied'])
    const strange = new URL((await begin(client)).body.url).searchParams.get('state') ?? ''
    const told = await client.call(sso.finish, { body: { state: strange, error: '<b>call me</b>' } })
    expect(told.error.details?.['error']).toBe('invalid_response')
  })

  test('only the houses named come in, and only with a proven address', async () => {
    await configure({ domains: ['school.edu'] })
    idp.people.set('s-9', { email: 'x@elsewhere.org', email_verified: true })
    expect((await come(server.client(), 's-9')).error.code).toBe('email_domain_refused')
    idp.people.set('s-10', { email: 'x@school.edu', email_verified: false })
    expect((await come(server.client(), 's-10')).error.code).toBe('email_unverified')
    await configure()
  })

  test('groups give the first role that fits at each sign-in, and never the administrator', async () => {
    const [teacher, referee, administrator] = ['teacher', 'referee', 'administrator'].map((key) => roles.get(key) ?? '')
    const group_roles = [
      { group: 'staff', role_id: teacher ?? '' },
      { group: 'judges', role_id: referee ?? '' },
    ]
    await configure({ group_roles, roles_follow: true })
    const roleOf = async () => (await server.db.select().from(user).where(eq(user.username, 'eleven')))[0]?.role_resource_id
    idp.people.set('s-11', { preferred_username: 'eleven', groups: ['judges', 'staff'] })
    const client = server.client()
    const { body } = await come(client, 's-11')
    await client.call(sso.create, { body: { token: body.token ?? '', username: 'eleven' } })
    expect(await roleOf()).toBe(teacher)
    idp.people.set('s-11', { preferred_username: 'eleven', groups: ['judges'] })
    await come(server.client(), 's-11')
    expect(await roleOf()).toBe(referee)
    const { rows: told } = await server.db.execute<{ text: string }>(sql`select m.text from message m
      join message_copy c on c.message_id = m.resource_id join "user" u on u.resource_id = c.user_id
      where u.username = 'eleven' and m.template = 'role_changed'`)
    expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/Referee.*Campus/u)])
    // As an older version might have stored it: the form itself refuses it.
    const stored = JSON.stringify([provider({ group_roles: [{ group: 'judges', role_id: administrator ?? '' }], roles_follow: true })])
    await server.db.execute(sql`update setting set value = ${stored}::jsonb where name = 'oidc_providers'`)
    await server.db.execute(sql`select pg_notify('setting_changed', '')`)
    await expect.poll(async () => (await come(server.client(), 's-11')).status).toBe(200)
    expect(await roleOf()).toBe(referee)
    await configure()
  })

  test('a silent provider is told as such, and nothing is lost', async () => {
    await configure({ issuer: 'https://localhost:9' })
    const started = await begin(server.client())
    expect([started.status, started.error.code, started.error.details?.['label']]).toEqual([502, 'idp_unreachable', 'Campus'])
    await configure()
  })
})

describe('one is signed in already', () => {
  test('links from the profile after confirming, and keeps the last way in', async () => {
    idp.people.set('s-12', { email: 'twelve@school.edu', email_verified: true })
    const person = await server.signIn('student', 'twelve')
    expect((await begin(person, 'link')).error.code).toBe('reauth_required')
    await person.call(session.reauth, { body: { password: testPassword } })
    expect((await come(person, 's-12', 'link')).body.outcome).toBe('linked')
    const { body } = await person.call(sso.mine, {})
    expect(body.items).toMatchObject([{ provider_id: 'campus', who: 'twelve@school.edu' }])
    const other = await server.signIn('student', 'thirteen')
    await other.call(session.reauth, { body: { password: testPassword } })
    expect((await come(other, 's-12', 'link')).error.code).toBe('sso_linked_elsewhere')
    await server.db.update(user).set({ password_hash: null }).where(eq(user.resource_id, person.user_id))
    const link_id = body.items[0]?.link_id ?? ''
    expect((await person.call(sso.unlink, { params: { link_id } })).error.code).toBe('last_sign_in_way')
    expect((await other.call(sso.unlink, { params: { link_id } })).status).toBe(404)
    await server.db.update(user).set({ password_hash: 'x' }).where(eq(user.resource_id, person.user_id))
    expect((await person.call(sso.unlink, { params: { link_id } })).status).toBe(200)
  })

  test('confirms by the provider, as oneself only', async () => {
    idp.people.set('s-14', { preferred_username: 'fourteen' })
    idp.people.set('s-15', { preferred_username: 'fifteen' })
    const client = server.client()
    const { body } = await come(client, 's-14')
    await client.call(sso.create, { body: { token: body.token ?? '', username: 'fourteen' } })
    const asked = (await begin(client, 'link')).error
    expect(asked).toMatchObject({
      code: 'reauth_required',
      details: { ways: ['sso:campus'], labels: { 'sso:campus': { en: 'Campus', zh: '校园登录' } } },
    })
    expect((await client.call(profile.get, {})).body.ways).toMatchObject({ password: false, sso: ['campus'] })
    expect((await come(client, 's-15', 'confirm')).error.code).toBe('account_not_linked')
    expect((await begin(client, 'link')).error.code).toBe('reauth_required')
    expect((await come(client, 's-14', 'confirm')).body.outcome).toBe('confirmed')
    expect((await begin(client, 'link')).status).toBe(200)
  })

  test('an identity that was linked while a session was open confirms nothing in it, and is not offered', async () => {
    idp.people.set('s-81', { preferred_username: 'linked_late' })
    const person = await server.signIn('student', 'linked_late')
    await person.call(session.reauth, { body: { password: testPassword } })
    expect((await come(person, 's-81', 'link')).body.outcome).toBe('linked')
    await server.db.execute(sql`update session set reauth_at = null where user_id = ${person.user_id}`)
    expect((await begin(person, 'link')).error.details).toMatchObject({ ways: ['password'] })
    expect((await come(person, 's-81', 'confirm')).error.code).toBe('factor_too_new')
    expect((await begin(person, 'link')).error.code).toBe('reauth_required')
  })

  test('signs out there as well where it is set so', async () => {
    idp.people.set('s-16', { preferred_username: 'sixteen' })
    const client = server.client()
    const { body } = await come(client, 's-16')
    await client.call(sso.create, { body: { token: body.token ?? '', username: 'sixteen' } })
    expect((await client.call(session.logout, {})).body).toEqual({ ok: true, go_to: null })
    await configure({ sign_out_there: true })
    const again = server.client()
    await come(again, 's-16')
    const { go_to } = (await again.call(session.logout, {})).body
    expect(new URL(go_to ?? '').origin).toBe(idp.issuer)
    expect((await again.call(session.me, {})).status).toBe(401)
    const local = await server.signIn('student')
    expect((await local.call(session.logout, {})).body.go_to).toBeNull()
    await configure()
  })

  test('the second factor on the way keeps the provider, and asks for no password that is not here', async () => {
    idp.people.set('s-17', { preferred_username: 'seventeen' })
    const client = server.client()
    const { body } = await come(client, 's-17')
    await client.call(sso.create, { body: { token: body.token ?? '', username: 'seventeen' } })
    const [person] = await server.db.select().from(user).where(eq(user.username, 'seventeen'))
    const { resource_id: user_id = '', role_resource_id = '' } = person ?? {}
    await server.db.execute(sql`update "user" set created_at = now() - interval '40 days' where resource_id = ${user_id}`)
    const [seed_sealed, code] = [server.ctx.secret.seal('totp', '00'.repeat(20), user_id), 'abcde-fghjk']
    await server.db.insert(totp).values({ user_id, seed_sealed, confirmed_at: sql`now()` })
    const code_digest = server.ctx.secret.digest('recovery', `${user_id} ${code.replace('-', '')}`)
    await server.db.insert(recoveryCode).values({ user_id, code_digest })
    await require2fa([role_resource_id])
    await configure({ sign_out_there: true })
    const { version } = (await server.admin.call(setting.get, {})).body
    await server.admin.call(setting.update, { body: { version, values: { password_expire_days: 30 } } })
    const asked = (await come(client, 's-17')).body.sign_in
    expect(asked?.next).toBe('totp')
    const named = (challenge: string) => client.call(session.second_factor, { body: { challenge, code } })
    const [begun = ''] = asked?.challenge?.split('.') ?? []
    expect((await named(`${begun}.elsewhere`)).error.code).toBe('challenge_expired')
    expect((await named(asked?.challenge ?? '')).body).toEqual({ next: null, recovery_left: 0 })
    expect(await whoIs(client)).toBe('seventeen')
    expect(new URL((await client.call(session.logout, {})).body.go_to ?? '').origin).toBe(idp.issuer)
    const { version: now } = (await server.admin.call(setting.get, {})).body
    await server.admin.call(setting.update, { body: { version: now, values: { password_expire_days: 0 } } })
    await require2fa([])
    await configure()
  })

  test('an organiser tries the provider; the secret is nowhere in what was logged', async () => {
    await server.admin.call(session.reauth, { body: { password: adminPassword } })
    expect((await server.admin.call(sso.test_provider, at)).body).toMatchObject({ is_good: true, said: 'good' })
    expect(server.logs.join('\n')).not.toContain(clientSecret)
  })
})
