import { message } from '@beacon/api/people/message'
import { notice, type NoticeDetail } from '@beacon/api/people/notice'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { notice as noticeTable } from '../../../db/schema/people/notice.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { user } from '../../../db/schema/people/user.ts'
import { readStream, type Reader } from '../../../live/testing/reader.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const reader of open) reader.close()
  await server.stop()
})

type Form = Parameters<typeof write>[1]
const write = (who: TestClient, more: Partial<Record<keyof NoticeDetail | 'organisation_ids', unknown>> = {}) =>
  who.request('POST', '/notices', {
    body: { title: 'Rules of the final', content: 'Read **all** of it.', type: 'system', target_group: 'all', ...more },
  })
async function published(more: Form = {}, who: TestClient = server.admin): Promise<string> {
  const made = await write(who, more)
  const { resource_id } = made.body as NoticeDetail
  const reply = await who.call(notice.publish, { params: { resource_id }, body: { publish_at: null } })
  expect(reply.error.code).toBeUndefined()
  return resource_id
}
const at = (resource_id: string) => ({ params: { resource_id } })
const reads = async (who: TestClient, id: string) => (await who.call(notice.mine, at(id))).status
const listed = async (who: TestClient) =>
  (await who.call(message.mine.list, { query: { size: 100 } })).body.items.map((one) => one.resource_id)
async function makeOrganisation(name: string, parent_id: string | null = null): Promise<string> {
  const resource_id = newId()
  await server.db.insert(organisation).values({ resource_id, name: `${name} ${resource_id.slice(-6)}`, parent_id })
  return resource_id
}
const putInto = (user_id: string, organisation_id: string) =>
  server.db.update(user).set({ organisation_id }).where(eq(user.resource_id, user_id))

test('a notice for teachers does not exist for a student: not to read, confirm, list or count', async () => {
  const [teacher, student] = [await server.signIn('teacher'), await server.signIn('student')]
  const id = await published({ target_group: 'teacher', must_confirm: true })
  expect([await reads(teacher, id), await reads(student, id)]).toEqual([200, 404])
  expect((await student.call(notice.confirm, { ...at(id), body: {} })).status).toBe(404)
  expect([(await listed(teacher)).includes(id), (await listed(student)).includes(id)]).toEqual([true, false])
  const news = async (who: TestClient) => (await who.call(message.mine.news, {})).body.to_confirm.map((one) => one.resource_id)
  expect([await news(teacher), await news(student)]).toEqual([[id], []])
  await student.call(message.mine.read, { body: { items: [{ kind: 'notice', resource_id: id }] } })
  const { body } = await server.admin.call(notice.readers, { ...at(id), query: { is_read: true } })
  expect(body.items).toEqual([])
})

test('an organisation’s notice reaches those below only when it is said so, and newcomers at once', async () => {
  const school = await makeOrganisation('School')
  const group = await makeOrganisation('Class', school)
  const [above, below] = [await server.signIn('student'), await server.signIn('student')]
  await putInto(above.user_id, school)
  await putInto(below.user_id, group)
  const whole = await published({ target_group: 'organisation', organisation_ids: [school] })
  const alone = await published({ target_group: 'organisation', organisation_ids: [school], with_below: false })
  expect([await reads(above, whole), await reads(below, whole), await reads(above, alone), await reads(below, alone)]).toEqual([
    200, 200, 200, 404,
  ])
  const audience = { target_group: 'organisation' as const, organisation_ids: [school], with_below: true }
  expect((await server.admin.call(notice.audience, { body: audience })).body.total).toBe(2)
  const newcomer = await server.signIn('student')
  expect(await reads(newcomer, whole)).toBe(404)
  await putInto(newcomer.user_id, group)
  expect(await reads(newcomer, whole)).toBe(200)
  expect((await server.admin.call(notice.audience, { body: audience })).body.total).toBe(3)
  await above.call(message.mine.read, { body: { items: [{ kind: 'notice', resource_id: whole }] } })
  const { items } = (await server.admin.call(notice.list, { query: { size: 100 } })).body
  const countsOf = (id: string) => items.filter(({ resource_id }) => resource_id === id).map((row) => [row.audience, row.read_count])
  expect([countsOf(whole), countsOf(alone)]).toEqual([[[3, 1]], [[1, 0]]])
})

test('who may not reach all organisations reaches the own one, whatever the form says', async () => {
  const [own, other] = [await makeOrganisation('Own'), await makeOrganisation('Other')]
  const teacher = await server.signIn('teacher')
  await putInto(teacher.user_id, own)
  const [inside, outside] = [await server.signIn('student'), await server.signIn('student')]
  await putInto(inside.user_id, own)
  await putInto(outside.user_id, other)
  const again = server.client()
  const { username } = (await server.db.select({ username: user.username }).from(user).where(eq(user.resource_id, teacher.user_id)))[0] ?? {
    username: '',
  }
  await again.signIn(username, 'tower4amber')
  const refused = await write(again, { target_group: 'organisation', organisation_ids: [other] })
  expect(refused.error.details).toMatchObject({ fields: { organisation_ids: { code: 'field_wrong' } } })
  const id = await published({ target_group: 'all' }, again)
  expect([await reads(inside, id), await reads(outside, id)]).toEqual([200, 404])
  const foreign = await published({ target_group: 'all' })
  expect((await again.call(notice.get, at(foreign))).status).toBe(404)
  expect((await again.call(notice.get, at(id))).body).toMatchObject({ audience: 2, read_count: 0 })
})

test('the clock publishes and ends, no job does', async () => {
  const student = await server.signIn('student')
  const made = (await write(server.admin)).body as NoticeDetail
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await server.admin.call(notice.publish, { ...at(made.resource_id), body: { publish_at: soon } })
  expect([body.status, await reads(student, made.resource_id)]).toEqual(['scheduled', 404])
  const move = (values: object) => server.db.update(noticeTable).set(values).where(eq(noticeTable.resource_id, made.resource_id))
  const status = async () => (await server.admin.call(notice.get, at(made.resource_id))).body.status
  await move({ publish_at: sql`now() - interval '1 second'` })
  expect([await status(), await reads(student, made.resource_id)]).toEqual(['published', 200])
  await move({ expires_at: sql`now()` })
  expect([await status(), await reads(student, made.resource_id)]).toEqual(['ended', 200])
  expect((await student.call(message.mine.list, { query: { tab: 'unread' } })).body.items.map((one) => one.resource_id)).not.toContain(
    made.resource_id,
  )
  const late = await server.signIn('student')
  expect(await reads(late, made.resource_id)).toBe(404)
})

test('a time in the past, a year ahead, or an end before the beginning is refused', async () => {
  const { resource_id } = (await write(server.admin)).body as NoticeDetail
  const publish = (publish_at: string) => server.admin.call(notice.publish, { ...at(resource_id), body: { publish_at } })
  for (const days of [-1, 400]) {
    const reply = await publish(new Date(Date.now() + days * 86_400_000).toISOString())
    expect(reply.error.details).toMatchObject({ fields: { publish_at: { code: 'field_wrong' } } })
  }
  const ended = await write(server.admin, { expires_at: '2020-01-01T00:00:00Z' })
  expect(ended.error.details).toMatchObject({ fields: { expires_at: { code: 'field_wrong' } } })
})

test('published and withdrawn are heard by an open browser', async () => {
  const student = await server.signIn('student')
  const reader = await readStream(`${server.url}/api/ct/live/me`, { cookie: student.cookie() })
  open.push(reader)
  const id = await published()
  await reader.until(({ event, data }) => event === 'notice.changed' && data['notice_id'] === id && data['gone'] === false)
  expect(await reads(student, id)).toBe(200)
  await server.admin.call(notice.withdraw, { ...at(id), body: { reason: 'A wrong date' } })
  await reader.until(({ event, data }) => event === 'notice.changed' && data['notice_id'] === id && data['gone'] === true)
  expect([await reads(student, id), (await listed(student)).includes(id)]).toEqual([404, false])
})

test('a scheduled one is announced when its time comes', async () => {
  const student = await server.signIn('student')
  const reader = await readStream(`${server.url}/api/ct/live/me`, { cookie: student.cookie() })
  open.push(reader)
  const { resource_id } = (await write(server.admin)).body as NoticeDetail
  await server.admin.call(notice.publish, { ...at(resource_id), body: { publish_at: new Date(Date.now() + 700).toISOString() } })
  await reader.until(({ event, data }) => event === 'notice.changed' && data['notice_id'] === resource_id)
  expect(await reads(student, resource_id)).toBe(200)
})

test('who has read and who has not is counted, listed and exported; the unread are reminded once a day', async () => {
  const group = await makeOrganisation('Readers')
  const people = [await server.signIn('student'), await server.signIn('student'), await server.signIn('student')]
  for (const { user_id } of people) await putInto(user_id, group)
  const id = await published({ target_group: 'organisation', organisation_ids: [group] })
  const [first] = people
  await first?.call(message.mine.read, { body: { items: [{ kind: 'notice', resource_id: id }] } })
  expect((await server.admin.call(notice.get, at(id))).body).toMatchObject({ audience: 3, read_count: 1 })
  const unread = await server.admin.call(notice.readers, { ...at(id), query: { is_read: false } })
  expect(unread.body.total).toBe(2)
  const file = await fetch(`${server.url}/api/ct/notices/${id}/readers/export`, { headers: { cookie: server.admin.cookie() } })
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')])
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  const remind = () => server.admin.call(notice.remind, { ...at(id), body: {} })
  expect((await remind()).body).toEqual({ told: 2 })
  expect((await remind()).error.code).toBe('notice_reminded')
  const told = await Promise.all(people.map((one) => one.call(message.mine.list, { query: { tab: 'message' } })))
  expect(told.map(({ body }) => body.items.length)).toEqual([0, 1, 1])
})

test('one that must be confirmed waits until it is, and is not taken away before', async () => {
  const student = await server.signIn('student')
  const id = await published({ must_confirm: true, target_group: 'student' })
  const waits = async () => (await student.call(message.mine.news, {})).body.to_confirm.some((one) => one.resource_id === id)
  await student.call(message.mine.read, { body: { all: true } })
  await student.call(message.mine.remove, { body: { items: [{ kind: 'notice', resource_id: id }] } })
  expect([await waits(), (await listed(student)).includes(id)]).toEqual([true, true])
  expect((await student.call(notice.confirm, { ...at(id), body: {} })).body.is_confirmed).toBe(true)
  expect(await waits()).toBe(false)
  await student.call(message.mine.remove, { body: { items: [{ kind: 'notice', resource_id: id }] } })
  expect((await listed(student)).includes(id)).toBe(false)
  expect((await server.admin.call(notice.get, at(id))).body.confirmed_count).toBe(1)
})

test('once published only its words change, and what it said is kept', async () => {
  const id = await published()
  const { title, content, type, target_group, version } = (await server.admin.call(notice.get, at(id))).body
  const put = (more: object) =>
    server.admin.request('PUT', `/notices/${id}`, { body: { title, content, type, target_group, version, ...more } })
  expect((await put({ type: 'exam' })).error.code).toBe('notice_fixed')
  expect((await put({ content: 'Read **half** of it.', version: version - 1 })).error.code).toBe('changed_meanwhile')
  const edited = (await put({ content: 'Read **half** of it.' })).body as NoticeDetail
  expect([edited.edited_at === null, edited.edits.map((one) => one.content)]).toEqual([false, ['Read **all** of it.']])
})

test('three are pinned at once, a race for the third place included', async () => {
  await server.db.update(noticeTable).set({ is_pinned: false })
  const ids = [await published(), await published(), await published(), await published()]
  const pin = (id: string, is_pinned = true) => server.admin.call(notice.pin, { ...at(id), body: { is_pinned } })
  await pin(ids[0] ?? '')
  await pin(ids[1] ?? '')
  const race = await Promise.all([pin(ids[2] ?? ''), pin(ids[3] ?? '')])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(race.flatMap(({ error }) => error.code ?? [])).toEqual(['pinned_too_many'])
  await server.admin.call(notice.withdraw, { ...at(ids[0] ?? ''), body: {} })
  const last = race[0]?.status === 200 ? ids[3] : ids[2]
  expect((await pin(last ?? '')).status).toBe(200)
  await server.db.update(noticeTable).set({ is_pinned: false })
})

test('what is to be seen is withdrawn before it is deleted; a copy is a draft', async () => {
  const id = await published()
  expect((await server.admin.call(notice.remove, at(id))).error.code).toBe('notice_live')
  await server.admin.call(notice.withdraw, { ...at(id), body: {} })
  expect((await server.admin.call(notice.publish, { ...at(id), body: { publish_at: null } })).error.code).toBe('already_decided')
  const copy = await server.admin.call(notice.copy, { ...at(id), body: {} })
  expect([copy.status, copy.body.status, copy.body.content]).toEqual([201, 'draft', 'Read **all** of it.'])
  expect((await server.admin.call(notice.remove, at(id))).status).toBe(200)
  expect((await server.admin.call(notice.get, at(id))).status).toBe(404)
})

test('the list finds by words, status and time', async () => {
  const marked = `Harbour ${newId().slice(-8)}`
  await write(server.admin, { title: marked })
  await published({ title: marked, content: 'Over the wall', type: 'exam' })
  const list = async (query: object) => (await server.admin.call(notice.list, { query: { q: marked, ...query } })).body
  expect((await list({})).total).toBe(2)
  expect((await list({ status: ['draft'] })).items.map(({ status }) => status)).toEqual(['draft'])
  expect((await list({ type: ['exam'], from: new Date(Date.now() - 60_000).toISOString() })).total).toBe(1)
  expect((await server.admin.call(notice.list, { query: { q: 'Over the wall' } })).body.total).toBeGreaterThan(0)
  await vi.waitFor(async () => expect((await list({})).publishers.length).toBeGreaterThan(0), { timeout: 120_000 })
})
