import { session } from '@beacon/api/session'
import { setting as contract } from '@beacon/api/setting'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'

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

const update = async (values: object, version?: number) => {
  const now = version ?? (await one.admin.call(contract.get, {})).body.version
  return one.admin.call(contract.update, { body: { values, version: now } })
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

test('a change on one replica is seen on the other within 2 s', async () => {
  expect((await two.nobody.call(session.info, {})).body.system_name).toBe('Beacon 烽火')
  await update({ system_name: 'Harbour Cup 2026' })
  expect((await one.nobody.call(session.info, {})).body.system_name).toBe('Harbour Cup 2026')
  await vi.waitFor(async () => expect((await two.nobody.call(session.info, {})).body.system_name).toBe('Harbour Cup 2026'), {
    timeout: 2_000,
    interval: 20,
  })
})

test('two people at once meet per field', async () => {
  const { version } = (await one.admin.call(contract.get, {})).body
  expect((await update({ organiser_name: 'abc', locale_default: 'zh' }, version)).status).toBe(400)
  expect((await update({ organiser_name: 'First club', locale_default: 'zh' }, version)).status).toBe(200)
  const clash = await update({ organiser_name: 'Second club' }, version)
  expect([clash.status, clash.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(clash.error.details).toMatchObject({ fields: ['organiser_name'], who: 'Administrator' })
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
  const { version } = (await one.admin.call(contract.get, {})).body
  const reply = await one.admin.request('PATCH', '/settings', { body: { values, version } })
  expect(reply.status).toBe(400)
  expect(Object.keys((reply.error.details?.['fields'] as object | undefined) ?? {})).toEqual([expect.stringContaining(field)])
})

test('an unknown setting is refused, and a student sees none', async () => {
  const { version } = (await one.admin.call(contract.get, {})).body
  expect((await one.admin.request('PATCH', '/settings', { body: { values: { nonsense: 1 }, version } })).error.code).toBe('field_unknown')
  const student = await one.signIn('student')
  expect((await student.call(contract.get, {})).error.details).toEqual({ item: 'setting.read' })
})

test('sign-in follows the lock settings', async () => {
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
