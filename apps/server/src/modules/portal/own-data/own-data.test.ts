import { buffer } from 'node:stream/consumers'
import { apiToken } from '@beacon/api/people/api-token'
import { profile } from '@beacon/api/people/profile'
import { job } from '@beacon/api/platform/job'
import { personal } from '@beacon/api/people/personal'
import { submission } from '@beacon/api/topic/submission'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { fromBuffer, type Entry } from 'yauzl'
import { user } from '../../../db/schema/people/user.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../contest/core/contest/testing.ts'
import { idCardColumns } from '../../people/user/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

/** Orders the archive of a person and waits for it; answers its address. */
async function order(person: TestClient): Promise<string> {
  const { body } = await person.call(profile.make_data, { body: {} })
  const see = async () => (await person.call(job.get, { params: body })).body
  await expect.poll(async () => (await see()).state).toMatch(/done|failed/u)
  expect(await see()).toMatchObject({ state: 'done', error: null })
  return `/auth/profile/data/${body.job_id}`
}

/** Entries of an archive with their bytes. */
async function fetchEntries(person: TestClient, address: string): Promise<Map<string, Buffer>> {
  const reply = await fetch(`${server.url}/api/ct${address}`, { headers: { cookie: person.cookie() } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found = new Map<string, Buffer>()
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          void buffer(stream).then((body) => {
            found.set(entry.fileName, body)
            zip.readEntry()
          }, reject)
        })
      })
      zip.on('end', () => resolve(found))
      zip.on('error', reject)
      zip.readEntry()
    })
  })
}

test('own data come as an archive, for oneself only and once a day', async () => {
  const person = await server.signIn('student')
  const address = await order(person)
  const lists = ['sessions', 'sign_in_history', 'api_tokens', 'contests', 'tries', 'messages', 'received', 'teams', 'notes']
  const names = ['profile', ...lists, 'collections', 'linked_accounts', 'files'].map((name) => `${name}.json`)
  expect([...(await fetchEntries(person, address)).keys()].toSorted()).toEqual(names.toSorted())
  expect((await server.admin.request('GET', address)).status).toBe(404)
  expect((await person.call(profile.make_data, { body: {} })).error.code).toBe('data_too_soon')
})

test('the archive says all that is known of the person, nothing of others, and no secret', async () => {
  const contest_id = await makeContest(server, { name: 'Lantern Cup' })
  const [topic_id = ''] = await placeTopics(server, contest_id, ['flag{lantern_1}'])
  const { name, captain, members } = await makeTeam(server, 2)
  const mate = members[1] ?? captain
  await join(captain, contest_id)
  await act(server.admin, contest_id, 'start')
  const params = { resource_id: contest_id, topic_id }
  await captain.call(submission.submit, { params, body: { flag: 'flag{shadow}' } })
  await captain.call(submission.submit, { params, body: { flag: 'flag{lantern_1}' } })
  await captain.call(personal.add_note, { body: { text: 'Ask for the lantern', topic: null } })
  await mate.call(personal.add_note, { body: { text: 'What the mate thinks', topic: null } })
  await captain.reauth(testPassword)
  const { token } = (await captain.call(apiToken.create, { body: { name: 'Watcher', read_only: true } })).body
  const of = eq(user.resource_id, captain.user_id)
  const card = idCardColumns(server.platform, captain.user_id, '11010519491231002X')
  await server.db
    .update(user)
    .set({ phone: '13800138000', ...card })
    .where(of)
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#205080' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'me.png')
  expect((await captain.request('POST', '/files?purpose=avatar', { body: form })).status).toBe(201)

  const entries = await fetchEntries(captain, await order(captain))
  const read = (list: string): unknown => JSON.parse(entries.get(`${list}.json`)?.toString('utf8') ?? 'null')
  const [stored] = await server.db.select().from(user).where(of)
  expect(read('profile')).toMatchObject({ username: stored?.username, phone: '13800138000', id_card: '11010519491231002X' })
  expect(read('contests')).toMatchObject([{ contest: 'Lantern Cup', entrant: name, status: 'approved' }])
  expect(read('tries')).toMatchObject([
    { contest: 'Lantern Cup', result: 'wrong' },
    { contest: 'Lantern Cup', result: 'correct' },
  ])
  expect(read('notes')).toMatchObject([{ text: 'Ask for the lantern' }])
  expect(read('api_tokens')).toMatchObject([{ name: 'Watcher', read_only: true, revoked_at: null }])
  expect(read('sessions')).toMatchObject([{ ended_at: null }])
  expect(read('files')).toHaveLength(1)
  const uploaded = [...entries.keys()].filter((path) => path.startsWith('files/'))
  expect(uploaded).toHaveLength(1)
  expect(await sharp(entries.get(uploaded[0] ?? '')).metadata()).toMatchObject({ width: 256, height: 256 })
  const whole = [...entries.values()].map((bytes) => bytes.toString('utf8')).join('\n')
  const cookies = captain
    .cookie()
    .split('; ')
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
  const secrets = ['flag{', stored?.password_hash ?? '$argon2id', token, ...cookies, stored?.id_card_digest?.toString('hex') ?? '']
  expect(secrets.filter((secret) => secret === '' || whole.includes(secret))).toEqual([])
  for (const key of ['password_hash', 'password_history', 'id_card_sealed', 'id_card_digest', 'review_flags', 'What the mate thinks'])
    expect(whole).not.toContain(key)
})
