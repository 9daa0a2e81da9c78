import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { totp as contract } from '@beacon/api/people/totp'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { totp } from '../../../db/schema/people/second-factor.ts'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { base32, codeOf, stepAt, stepOf } from './code.ts'
import { seedOf } from './factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.admin.reauth(adminPassword)
})
afterAll(() => server.stop())

const set = async (values: object) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  expect((await server.admin.call(setting.update, { body: { values, version } })).status).toBe(200)
}
/** Codes by the clock of the test; each call takes a step that was not used yet. */
const seedFor = async (userId: string): Promise<Buffer> => {
  const [row] = await server.db.select().from(totp).where(eq(totp.user_id, userId))
  if (row === undefined) throw new Error('no seed')
  return seedOf(server.ctx, row)
}
const codeNow = async (userId: string, ahead = 0) => codeOf(await seedFor(userId), stepAt(Date.now()) + ahead)
/** The steps that were taken are forgotten, so that a test need not wait half a minute. */
const freeSteps = (userId: string) => server.db.update(totp).set({ last_step: 0 }).where(eq(totp.user_id, userId))

async function withTotp() {
  const client = await server.signIn('student')
  const username = (await client.call(session.me, {})).body.username
  await client.reauth(testPassword)
  const { secret, uri } = (await client.call(contract.set_up, { body: {} })).body
  const confirmed = await client.call(contract.confirm, { body: { code: await codeNow(client.user_id) } })
  expect(confirmed.status).toBe(200)
  await freeSteps(client.user_id)
  return { client, username, secret, uri, user_id: client.user_id, codes: confirmed.body.recovery_codes }
}
const begin = async (username: string, password = testPassword) => {
  const client = server.client()
  const { body } = await client.request('POST', '/auth/login', { body: { username, password } })
  const { next, challenge = '' } = body as { next: string; challenge?: string }
  return {
    client,
    next,
    pass: (code: string, more: object = {}) => client.request('POST', '/auth/second-factor', { body: { challenge, code, ...more } }),
  }
}

describe('codes', () => {
  const seed = Buffer.from('12345678901234567890')
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => expect(codeOf(seed, stepAt(seconds * 1000), 8)).toBe(code))

  test('hold for one step before and after, not for two', () => {
    const now = 1_700_000_000_000
    const at = (steps: number) => stepOf(seed, codeOf(seed, stepAt(now) + steps), now)
    expect([-2, -1, 0, 1, 2].map((steps) => at(steps) !== null)).toEqual([false, true, true, true, false])
  })

  test('come from a seed written in base 32', () => expect(base32(seed)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'))
})

describe('setting it up', () => {
  test('needs one right code, shows a QR address and ten recovery codes, and seals the seed', async () => {
    const { secret, uri, codes, user_id, client } = await withTotp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u)
    expect(uri).toContain(`secret=${secret}`)
    expect(codes).toHaveLength(10)
    expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/u.test(code))).toBe(true)
    const { rows } = await server.db.execute<{ row: string }>(
      sql`select t::text || coalesce((select string_agg(r::text, ',') from recovery_code r where r.user_id = t.user_id), '') as row from totp t where user_id = ${user_id}`,
    )
    expect(rows[0]?.row).not.toContain((await seedFor(user_id)).toString('hex'))
    expect(codes.filter((code) => rows[0]?.row.includes(code.replace('-', '')))).toEqual([])
    expect((await client.call(contract.state, {})).body).toMatchObject({ on: true, recovery_left: 10, required: false })
    expect((await client.call(contract.set_up, { body: {} })).error.code).toBe('totp_on')
  })

  test('a wrong code turns nothing on', async () => {
    const client = await server.signIn('student')
    const username = (await client.call(session.me, {})).body.username
    await client.reauth(testPassword)
    await client.call(contract.set_up, { body: {} })
    expect((await client.call(contract.confirm, { body: { code: 'abcdef' } })).error.code).toBe('totp_wrong')
    expect((await begin(username)).next).toBeNull()
  })
})

describe('signing in', () => {
  test('asks for the code after a right password only, and opens the session with it', async () => {
    const { username, user_id } = await withTotp()
    expect((await server.client().signIn(username, 'wrong4amber')).error.code).toBe('credentials_wrong')
    const { client, next, pass } = await begin(username)
    expect(next).toBe('totp')
    expect((await client.call(session.me, {})).status).toBe(401)
    expect((await pass(await codeNow(user_id))).body).toEqual({ next: null })
    expect((await client.call(session.me, {})).body.username).toBe(username)
  })

  test('a code is good once, for two sign-ins at the same moment too', async () => {
    const { username, user_id } = await withTotp()
    const [one, two] = [await begin(username), await begin(username)]
    const code = await codeNow(user_id)
    const replies = await Promise.all([one.pass(code), two.pass(code)])
    expect(replies.map(({ status, error }) => (status === 200 ? 'in' : error.code)).sort()).toEqual(['in', 'totp_used'])
  })

  test('five wrong codes end the challenge; the next right one is too late', async () => {
    const { username, user_id } = await withTotp()
    const { pass } = await begin(username)
    const codes = []
    for (let at = 0; at < 5; at += 1) codes.push((await pass('aaaaa-bbbbb')).error)
    expect(codes.map(({ code, details }) => [code, details?.['n']])).toEqual([
      ['totp_wrong', 4],
      ['totp_wrong', 3],
      ['totp_wrong', 2],
      ['totp_wrong', 1],
      ['challenge_expired', undefined],
    ])
    expect((await pass(await codeNow(user_id))).error.code).toBe('challenge_expired')
  })

  test('beginning anew gives no more guesses: ten in ten minutes over all challenges of an account', async () => {
    const { username, user_id } = await withTotp()
    const right = Number(await codeNow(user_id))
    const wrong = String((right + 123_457) % 1_000_000).padStart(6, '0')
    const codes: unknown[] = []
    for (let challenge = 0; challenge < 3; challenge += 1) {
      const { pass } = await begin(username)
      for (let guess = 0; guess < 4; guess += 1) codes.push((await pass(wrong)).error.code)
    }
    expect(codes).toEqual([...Array<string>(10).fill('totp_wrong'), 'too_many_tries', 'too_many_tries'])
    const { pass } = await begin(username)
    expect((await pass(await codeNow(user_id))).error.code).toBe('too_many_tries')
  })

  test('a challenge is over after five minutes', async () => {
    const { username, user_id } = await withTotp()
    const { pass } = await begin(username)
    await server.db.execute(sql`update sign_in_challenge set expires_at = now() where user_id = ${user_id}`)
    expect((await pass(await codeNow(user_id))).error.code).toBe('challenge_expired')
  })

  test('a recovery code is good once, is audited, and says how many are left', async () => {
    const { username, user_id, codes } = await withTotp()
    const [code = ''] = codes
    expect((await (await begin(username)).pass(code.toUpperCase().replace('-', ' '))).body).toEqual({ next: null, recovery_left: 9 })
    expect((await (await begin(username)).pass(code)).error.code).toBe('totp_used')
    const rows = await server.db.select().from(audit).where(eq(audit.user_id, user_id))
    expect(rows.filter(({ operation }) => operation === 'recovery_used')).toMatchObject([{ after: { recovery_left: 9 } }])
  })

  test('a trusted browser is asked again only when its days are over', async () => {
    await set({ totp_trust_days: 7 })
    const { username, user_id } = await withTotp()
    const { client, pass } = await begin(username)
    await pass(await codeNow(user_id), { trust: true })
    expect((await client.signIn(username, testPassword)).body).toEqual({ next: null })
    expect((await begin(username)).next).toBe('totp')
    await server.db.execute(sql`update trusted_browser set expires_at = now() where user_id = ${user_id}`)
    expect((await client.signIn(username, testPassword)).body).toMatchObject({ next: 'totp' })
    await set({ totp_trust_days: 0 })
  })
})

/** A session that was opened when two-factor sign-in was on already. */
async function laterSession() {
  const person = await withTotp()
  const { client, pass } = await begin(person.username)
  expect((await pass(await codeNow(person.user_id))).status).toBe(200)
  await freeSteps(person.user_id)
  return { ...person, client }
}

test('it confirms that it is the person, and turning it off asks for that', async () => {
  const { client, user_id } = await laterSession()
  const refused = await client.call(contract.turn_off, { body: {} })
  expect([refused.error.code, refused.error.details]).toEqual(['reauth_required', { ways: ['password', 'totp'], labels: {} }])
  expect((await client.request('POST', '/auth/reauth', { body: { code: await codeNow(user_id) } })).status).toBe(200)
  expect((await client.call(contract.turn_off, { body: {} })).status).toBe(200)
  expect((await client.call(contract.state, {})).body).toMatchObject({ on: false, recovery_left: 0 })
})

/** What a thief of a cookie can do: everything but type the password. */
describe('a stolen cookie', () => {
  test('sets nothing up, not even with a seed that its owner began with', async () => {
    const owner = await server.signIn('student')
    const begun = await owner.call(contract.set_up, { body: {} })
    expect([begun.status, begun.error.code, begun.error.details]).toEqual([403, 'reauth_required', { ways: ['password'], labels: {} }])
    await owner.reauth(testPassword)
    expect((await owner.call(contract.set_up, { body: {} })).status).toBe(200)
    await server.db.execute(sql`update session set reauth_at = null where user_id = ${owner.user_id}`)
    const code = await codeNow(owner.user_id)
    expect((await owner.call(contract.confirm, { body: { code } })).error.code).toBe('reauth_required')
    expect((await owner.call(contract.state, {})).body.on).toBe(false)
  })

  test('is not confirmed by an app that came while it was open, nor is that offered', async () => {
    const { client, user_id } = await withTotp()
    await server.db.execute(sql`update session set reauth_at = null where user_id = ${user_id}`)
    const reply = await client.request('POST', '/auth/reauth', { body: { code: await codeNow(user_id) } })
    expect([reply.status, reply.error.code]).toEqual([403, 'factor_too_new'])
    const refused = await client.call(contract.turn_off, { body: {} })
    expect(refused.error.details).toEqual({ ways: ['password'], labels: {} })
    expect((await client.reauth(testPassword)).status).toBe(200)
  })

  test('is not confirmed by a recovery code, which the session could have made itself', async () => {
    const { client, codes } = await laterSession()
    const reply = await client.request('POST', '/auth/reauth', { body: { code: codes[0] } })
    expect([reply.status, reply.error.code]).toEqual([401, 'totp_wrong'])
  })

  test('of a session that must set it up: the app opens the pages, and confirms nothing', async () => {
    const client = await server.signIn('referee')
    const [row] = await server.db.select().from(user).where(eq(user.resource_id, client.user_id))
    await set({ totp_required_roles: [row?.role_resource_id] })
    const { client: held } = await begin(row?.username ?? '')
    await held.call(contract.set_up, { body: {} })
    expect((await held.call(contract.confirm, { body: { code: await codeNow(client.user_id) } })).status).toBe(200)
    await freeSteps(client.user_id)
    const reply = await held.request('POST', '/auth/reauth', { body: { code: await codeNow(client.user_id) } })
    expect(reply.error.code).toBe('factor_too_new')
    await set({ totp_required_roles: [] })
  })
})

test('a role that requires it holds the session until it is set up', async () => {
  const client = await server.signIn('teacher')
  const [row] = await server.db.select().from(user).where(eq(user.resource_id, client.user_id))
  await set({ totp_required_roles: [row?.role_resource_id] })
  const { client: held, next } = await begin(row?.username ?? '')
  expect(next).toBe('totp_setup')
  expect((await held.call(session.roles, {})).error.code).toBe('totp_setup_required')
  const before = held.cookie()
  await held.call(contract.set_up, { body: {} })
  expect((await held.call(contract.confirm, { body: { code: await codeNow(client.user_id) } })).status).toBe(200)
  expect(held.cookie()).not.toBe(before)
  expect((await held.call(session.roles, {})).status).toBe(200)
  await held.reauth(testPassword)
  expect((await held.call(contract.turn_off, { body: {} })).error.code).toBe('totp_setup_required')
  await set({ totp_required_roles: [] })
})
