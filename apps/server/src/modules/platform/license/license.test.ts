import { contest } from '@beacon/api/contest/contest'
import { entrantImport } from '@beacon/api/contest/entrant-import'
import { job } from '@beacon/api/platform/job'
import { license as contract, type LicenseText } from '@beacon/api/platform/license'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { teamImport } from '@beacon/api/people/team-import'
import { user } from '@beacon/api/people/user'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { license as table } from '../../../db/schema/license.ts'
import { emailProof } from '../../../db/schema/people/session.ts'
import { user as users } from '../../../db/schema/people/user.ts'
import { makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { newToken, tokenHash } from '../secret/index.ts'
import { xlsxOf } from '../sheet/testing/sheets.ts'
import { productKeys } from './public-key.ts'
import { requireRoom } from './limit.ts'
import { trustKeys } from './standing.ts'
import { makeKeys, readLicense, writeLicense } from './text.ts'

const ours = makeKeys()
const foreign = makeKeys()
const day = 86_400_000
const from = (days: number) => new Date(Date.now() + days * day).toISOString()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  trustKeys([ours.publicPem])
})
afterAll(async () => {
  trustKeys(productKeys)
  await server.stop()
})
beforeEach(() => server.db.delete(table))

const says = (more: Partial<LicenseText> = {}): LicenseText => ({
  product: 'beacon',
  license_id: 'BCN-1',
  edition: 'Professional',
  customer: 'Harbour Cup',
  installation_id: null,
  issued_at: from(-1),
  not_before: from(-1),
  expires_at: from(200),
  limits: { users: null, contests: null, nodes: 3 },
  modules: ['ctf'],
  ...more,
})
const activate = (more: Partial<LicenseText> = {}, input: { key?: string; take_older?: boolean; text?: string } = {}) => {
  const text = input.text ?? writeLicense(says(more), input.key ?? ours.privatePem)
  return server.admin.call(contract.activate, {
    body: { text, ...(input.take_older === undefined ? {} : { take_older: input.take_older }) },
  })
}
const view = async () => (await server.admin.call(contract.get, {})).body

test('without a licence it is the community edition', async () => {
  expect(await view()).toMatchObject({ state: 'community', edition: 'Community', license: null, history: [] })
})

test('a licence of ours holds, with what it allows and what is used', async () => {
  const reply = await activate({ limits: { users: 100, contests: null, nodes: 3 } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ state: 'valid', edition: 'Professional', days_left: 200, license: { customer: 'Harbour Cup' } })
  expect(reply.body.limits.find((one) => one.noun === 'users')).toEqual({ noun: 'users', max: 100, used: 1 })
  expect(reply.body.history).toMatchObject([{ license_id: 'BCN-1', activated_by: 'admin', removed_at: null }])
  const { rows } = await server.db.execute(`select operation, object_name from audit where module = 'license' order by seq desc limit 1`)
  expect(rows).toEqual([{ operation: 'activate', object_name: 'Harbour Cup' }])
})

describe('refused is', () => {
  const refusal = async (reply: ReturnType<typeof activate>) => {
    const { status, error } = await reply
    return [status, error.code, error.details?.['reason']]
  }
  test('one that another has signed', async () => {
    expect(await refusal(activate({}, { key: foreign.privatePem }))).toEqual([400, 'license_wrong', 'signature'])
  })
  test('one that was changed after signing', async () => {
    const text = writeLicense(says(), ours.privatePem)
    const changed = text.replace(/\n([A-Za-z0-9+/])/u, (_all, letter: string) => `\n${letter === 'e' ? 'f' : 'e'}`)
    expect(changed).not.toBe(text)
    expect(await refusal(activate({}, { text: changed }))).toEqual([400, 'license_wrong', 'signature'])
  })
  test('one for another installation', async () => {
    const installation_id = '0198f3c0-0000-7000-8000-000000000000'
    expect(await refusal(activate({ installation_id }))).toEqual([400, 'license_wrong', 'installation'])
    expect((await activate({ installation_id: (await view()).installation_id })).status).toBe(200)
  })
  test('one that has ended, and one that has not begun', async () => {
    const ended = await activate({ expires_at: from(-2) })
    expect(ended.error.details).toMatchObject({ reason: 'ended', date: expect.any(String) })
    expect(await refusal(activate({ not_before: from(3) }))).toEqual([400, 'license_wrong', 'not_before'])
  })
  test('one of another product, and what is no licence at all', async () => {
    expect(await refusal(activate({ product: 'lighthouse' }))).toEqual([400, 'license_wrong', 'product'])
    expect(await refusal(activate({}, { text: 'hello' }))).toEqual([400, 'license_wrong', 'form'])
    expect(await refusal(activate({}, { text: '-----BEGIN BEACON LICENCE-----\n.\n-----END BEACON LICENCE-----' }))).toEqual([
      400,
      'license_wrong',
      'form',
    ])
  })
  test('an older one, unless it is wanted', async () => {
    await activate({ license_id: 'BCN-2', issued_at: from(-1) })
    expect((await activate({ issued_at: from(-9) })).error.code).toBe('license_older')
    expect((await activate({ issued_at: from(-9) }, { take_older: true })).body.license?.license_id).toBe('BCN-1')
    expect((await view()).history.map((row) => [row.license_id, row.removed_at !== null])).toEqual([
      ['BCN-1', false],
      ['BCN-2', true],
    ])
  })
})

test('thirty days before its end it says so', async () => {
  expect((await activate({ expires_at: from(29) })).body).toMatchObject({ state: 'ends_soon', days_left: 29 })
})

test('a limit refuses what is new and touches nothing that exists; ended, the community limits hold', async () => {
  const running = await makeContest(server)
  await activate({ limits: { users: 1, contests: 1, nodes: null } })
  const contests = (await server.admin.call(contest.list, {})).body.items
  expect(contests.map((one) => one.resource_id)).toEqual([running])
  await expect(makeContest(server)).rejects.toThrow(/license_limit|409/u)
  await expect(server.db.transaction((tx) => requireRoom(tx, 'users'))).rejects.toMatchObject({
    code: 'license_limit',
    details: { max: 1, noun: 'users', n: 1 },
  })
  expect((await server.admin.call(contest.get, { params: { resource_id: running } })).status).toBe(200)
  // It ends: nothing is lost, and the limits are those without a licence.
  const body = writeLicense(says({ limits: { users: 1, contests: 1, nodes: null }, expires_at: from(-1) }), ours.privatePem)
  await server.db.update(table).set({ body })
  expect(await view()).toMatchObject({ state: 'expired', days_left: 0 })
  expect((await server.admin.call(user.list, {})).status).toBe(200)
  await makeContest(server)
})

describe('lists that make accounts keep to the limit', () => {
  const send = async (path: string, rows: string[][]) => {
    const form = new FormData()
    form.append('file', new Blob([(await xlsxOf(rows)) as Uint8Array<ArrayBuffer>]), 'list.xlsx')
    const { status, body } = await server.admin.request('POST', path, { body: form })
    expect(status).toBe(201)
    return (body as { import_id: string }).import_id
  }
  const accounts = async (prefix: string) => {
    const { rows } = await server.db.execute(`select username from "user" where username like '${prefix}%'`)
    return rows.length
  }
  const places = async (free: number) => {
    const { rows } = await server.db.execute<{ n: number }>(`select count(*)::int as n from "user" where status = 'normal'`)
    const users = (rows[0]?.n ?? 0) + free
    expect((await activate({ limits: { users, contests: null, nodes: null } })).status).toBe(200)
    return users
  }
  const sheet = (team: string, names: string[]) =>
    send('/teams/imports?lang=en', [
      ['Team', 'Username', 'Name', 'Organisation'],
      ...names.map((name) => [team, name, 'Ada Keller', 'Beacon']),
    ])

  test('a sheet of teams, before it is queued and again while it is written', async () => {
    const max = await places(1)
    const params = { import_id: await sheet('Lighthouse keepers', ['lit_one', 'lit_two']) }
    const { body } = await server.admin.call(teamImport.options, { params, body: { unknown: 'create' } })
    expect(body.refusal).toMatchObject({ code: 'license_limit', details: { max, n: max - 1 } })
    expect((await server.admin.call(teamImport.run, { params, body: {} })).error.code).toBe('license_limit')
    await places(2)
    await server.admin.call(teamImport.options, { params, body: { unknown: 'create' } })
    const started = await server.admin.call(teamImport.run, { params, body: {} })
    expect(started.status).toBe(202)
    await expect.poll(async () => (await server.admin.call(job.get, { params: { job_id: started.body.job_id } })).body.state).toBe('done')
    expect(await accounts('lit_')).toBe(2)
  })

  test('an address that is proven', async () => {
    const [user_id, token] = [await makeUser(server.db, 'student', 'proves_late'), newToken()]
    const email = 'late@school.edu'
    await server.db.update(users).set({ status: 'to_audit', audit_status: 'pending', email }).where(eq(users.resource_id, user_id))
    const registration_review = false
    const { version } = (await server.admin.call(setting.get, {})).body
    expect((await server.admin.call(setting.update, { body: { version, values: { registration_review } } })).status).toBe(200)
    await server.db.insert(emailProof).values({ token_hash: tokenHash(token), user_id, email, expires_at: from(1) })
    await places(0)
    const prove = () => server.nobody.call(session.verify_email, { body: { token } })
    expect((await prove()).error).toMatchObject({ code: 'license_limit', details: { noun: 'users' } })
    await places(1)
    expect((await prove()).body).toEqual({ email })
    expect((await server.client().signIn('proves_late', testPassword)).status).toBe(200)
  })

  test('a list of a contest', async () => {
    const resource_id = await makeContest(server, { team_size_max: 5 })
    await places(1)
    const import_id = await send(`/contests/${resource_id}/desk/entrant-imports`, [
      ['Team', 'Username', 'Name'],
      ['Harbour lights', 'list_one', 'Ada Keller'],
      ['Harbour lights', 'list_two', 'Ben Adler'],
    ])
    const params = { resource_id, import_id }
    const run = () => server.admin.call(entrantImport.run, { params, body: {} })
    await server.admin.call(entrantImport.options, { params, body: { unknown: 'create' } })
    const refused = await run()
    expect([refused.status, refused.error.code]).toEqual([409, 'license_limit'])
    expect(await accounts('list_')).toBe(0)
    await places(2)
    await server.admin.call(entrantImport.options, { params, body: { unknown: 'create' } })
    expect((await run()).status).toBe(202)
    await expect.poll(() => accounts('list_')).toBe(2)
  })
})

test('removing is typed, and leads back to the community edition', async () => {
  await activate()
  expect((await server.admin.call(contract.remove, { body: { confirm: 'yes' } })).error.code).toBe('confirm_mismatch')
  expect((await server.admin.call(contract.remove, { body: { confirm: 'BCN-1' } })).status).toBe(200)
  expect(await view()).toMatchObject({ state: 'community', history: [{ license_id: 'BCN-1', removed_by: 'admin' }] })
  expect((await server.admin.call(contract.remove, { body: { confirm: 'BCN-1' } })).error.code).toBe('not_found')
})

test('a licence survives mail: other line ends, quotes around it', () => {
  const license = says()
  const text = `Dear customer,\r\n\r\n${writeLicense(license, ours.privatePem).replaceAll('\n', '\r\n  ')}\r\nRegards`
  expect(readLicense(text, [foreign.publicPem, ours.publicPem])).toEqual({ license })
})
