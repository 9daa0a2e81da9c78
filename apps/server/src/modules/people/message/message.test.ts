import { message, type SentRow } from '@beacon/api/people/message'
import { messageTemplateNames } from '@beacon/api/people/message-templates'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { thread } from '@beacon/api/contest/thread'
import { user as users } from '@beacon/api/people/user'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { thread as threadTable } from '../../../db/schema/contest/player.ts'
import { messageCopy } from '../../../db/schema/people/message.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { readStream, type Reader } from '../../../live/testing/reader.ts'
import type { TestClient } from '../../../testing/client.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../contest/core/contest/testing.ts'
import { sendAutomatic } from './automatic.ts'
import { sendOneAutomatic } from './testing.ts'

let server: TestServer
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  await server.admin.reauth(adminPassword)
})
beforeEach(() => setInterval_s(0))
afterAll(async () => {
  for (const reader of open) reader.close()
  await server.stop()
})

async function setInterval_s(seconds: number) {
  const { version, values } = (await server.admin.call(setting.get, {})).body
  if (values.message_send_interval_s === seconds) return
  await server.admin.call(setting.update, { body: { values: { message_send_interval_s: seconds }, version } })
}
const subject = 'Before the final'
const send = (who: TestClient, recipients: object, more: object = {}) =>
  who.request('POST', '/messages', { body: { recipients, subject, text: 'Bring your **card**.', ...more } })
const mine = async (who: TestClient, tab: 'all' | 'unread' | 'message' = 'all') =>
  (await who.call(message.mine.list, { query: { tab } })).body.items
const ask = (who: TestClient, text: string, contest_id: string | null = null) =>
  who.call(message.mine.write, { body: { text, contest_id } })

test('a message to people, a role and a contest reaches each person once', async () => {
  const contest_id = await makeContest(server)
  await placeTopics(server, contest_id, ['flag{message}'])
  const team = await makeTeam(server, 2)
  await join(team.captain, contest_id)
  const referee = await server.signIn('referee')
  const [held] = await server.db.select().from(role).where(eq(role.key, 'referee'))
  const recipients = { user_ids: [referee.user_id], role_ids: [held?.resource_id], contest_ids: [contest_id] }
  const counted = await server.admin.request('POST', '/messages/recipients/count', { body: { recipients } })
  expect(counted.body).toMatchObject({ total: 3 })
  const sent = (await send(server.admin, recipients)).body as SentRow
  expect(sent).toMatchObject({ recipient_count: 3, sent_count: 3, read_count: 0, status: 'sent' })
  for (const one of [referee, team.captain]) expect((await mine(one))[0]).toMatchObject({ kind: 'message', subject, is_read: false })
})

test('what was read stays, what was not is recalled and gone from open browsers', async () => {
  const [reader, other] = [await server.signIn('student'), await server.signIn('student')]
  const { resource_id } = (await send(server.admin, { user_ids: [reader.user_id, other.user_id] })).body as SentRow
  await reader.call(message.mine.read, { body: { items: [{ kind: 'message', resource_id }] } })
  const stream = await readStream(`${server.url}/api/ct/live/me`, { cookie: other.cookie() })
  open.push(stream)
  const recalled = await server.admin.call(message.sent.recall, { params: { resource_id }, body: {} })
  expect(recalled.body).toEqual({ recalled: 1 })
  await stream.until(({ event }) => event === 'message.changed')
  expect([(await mine(reader)).length, (await mine(other)).length]).toEqual([1, 0])
  const { items } = (await server.admin.call(message.sent.recipients, { params: { resource_id }, query: { state: ['recalled'] } })).body
  expect(items.map(({ user_id }) => user_id)).toEqual([other.user_id])
})

test('ten thousand recipients: a job hands it out, a recall is typed', async () => {
  const [student] = await server.db.select().from(role).where(eq(role.key, 'student'))
  const organisation_id = newId()
  await server.db.execute(sql`insert into organisation (resource_id, name) values (${organisation_id}, 'Ten thousand')`)
  await server.db.execute(sql`
    insert into "user" (resource_id, username, rep_name, name, role_resource_id, organisation_id)
    select gen_random_uuid(), 'many_' || n, 'many', 'many', ${student?.resource_id ?? ''}::uuid, ${organisation_id}::uuid from generate_series(1, 10000) n`)
  const from = performance.now()
  const sent = (await send(server.admin, { organisation_ids: [organisation_id] })).body as SentRow
  const answered = performance.now() - from
  expect(sent).toMatchObject({ recipient_count: 10_000, status: 'queued' })
  const params = { resource_id: sent.resource_id }
  await vi.waitFor(
    async () => expect((await server.admin.call(message.sent.get, { params })).body).toMatchObject({ sent_count: 10_000, status: 'sent' }),
    { timeout: 120_000, interval: 250 },
  )
  const handed = performance.now() - from
  const wrong = await server.admin.call(message.sent.recall, { params, body: { confirm: 'recall' } })
  expect([wrong.status, wrong.error.code]).toEqual([400, 'confirm_mismatch'])
  const right = await server.admin.call(message.sent.recall, { params, body: { confirm: '撤回 10000' } })
  expect(right.body).toEqual({ recalled: 10_000 })
  process.stdout.write(`10,000 recipients: answered in ${Math.round(answered)} ms, handed out after ${Math.round(handed)} ms\n`)
  const one = await server.db.execute(sql`insert into "user" (resource_id, username, rep_name, role_resource_id, organisation_id)
    values (gen_random_uuid(), 'one_more', 'more', ${student?.resource_id ?? ''}::uuid, ${organisation_id}::uuid)`)
  expect(one.rowCount).toBe(1)
  const tooMany = await send(server.admin, { organisation_ids: [organisation_id] })
  expect([tooMany.status, tooMany.error.code]).toEqual([400, 'bulk_too_many'])
})

test('a message without anybody, with a picture, or too long is refused', async () => {
  expect((await send(server.admin, {})).error.details).toMatchObject({ fields: { recipients: { code: 'field_empty' } } })
  const student = await server.signIn('student')
  const to = { user_ids: [student.user_id] }
  expect((await send(server.admin, to, { text: 'See ![plan](/api/ct/images/x)' })).error.code).toBe('message_picture')
  expect((await send(server.admin, to, { text: 'x'.repeat(501) })).error.code).toBe('field_length')
})

test('players write to organisers alone, one message per interval', async () => {
  const student = await server.signIn('student')
  expect((await send(student, { user_ids: [student.user_id] })).status).toBe(403)
  await setInterval_s(60)
  expect((await ask(student, 'Where do I sit?')).status).toBe(201)
  const soon = await ask(student, 'And when?')
  expect([soon.status, soon.error.code]).toEqual([429, 'message_too_soon'])
  const left_s = Number(soon.error.details?.['s'])
  expect([left_s > 0 && left_s <= 60, soon.headers.get('retry-after')]).toEqual([true, String(left_s)])
})

test('asked, answered, opened again, closed: both sides hear of it', async () => {
  const student = await server.signIn('student')
  const desk = await readStream(`${server.url}/api/ct/live/me`, { cookie: server.admin.cookie() })
  const own = await readStream(`${server.url}/api/ct/live/me`, { cookie: student.cookie() })
  open.push(desk, own)
  const { thread_id } = (await ask(student, 'My card is lost')).body
  await desk.until(({ event, data }) => event === 'inbox.changed' && data['thread_id'] === thread_id)
  const params = { thread_id }
  const answered = await server.admin.call(message.inbox.answer, { params, body: { text: 'Come to the **desk**.' } })
  expect(answered).toMatchObject({ status: 201, body: { status: 'answered', assigned_to: { name: expect.any(String) } } })
  await own.until(({ event, data }) => event === 'message.changed' && data['kind'] === 'thread')
  expect((await mine(student, 'unread'))[0]).toMatchObject({ kind: 'thread', resource_id: thread_id, thread_status: 'answered' })
  await student.call(message.mine.read, { body: { all: true } })
  expect(await mine(student, 'unread')).toEqual([])
  await server.admin.call(message.inbox.close, { params, body: {} })
  const again = await student.call(message.mine.reply, { params: { kind: 'thread', resource_id: thread_id }, body: { text: 'Found it' } })
  expect(again.body).toMatchObject({ status: 'open' })
  expect(again.body.lines.map(({ text }) => text)).toEqual(['My card is lost', 'Come to the **desk**.', 'Found it'])
})

test('one person answers at a time: of two who take it over the second is told who', async () => {
  const student = await server.signIn('student')
  const { thread_id } = (await ask(student, 'Two at once')).body
  const other = await server.signIn('administrator')
  const take = (who: TestClient, is_mine = true) => who.call(message.inbox.assign, { params: { thread_id }, body: { is_mine } })
  const race = await Promise.all([take(server.admin), take(other)])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = race.find(({ status }) => status === 409)
  expect(lost?.error).toMatchObject({ code: 'thread_taken', details: { who: expect.any(String) } })
  const [winner, loser] = race[0]?.status === 200 ? [server.admin, other] : [other, server.admin]
  const answer = (who: TestClient) => who.call(message.inbox.answer, { params: { thread_id }, body: { text: 'Here' } })
  expect((await answer(loser)).error.code).toBe('thread_taken')
  await take(winner, false)
  expect((await answer(loser)).status).toBe(201)
  await server.db
    .update(threadTable)
    .set({ assigned_at: sql`now() - interval '31 minutes'` })
    .where(eq(threadTable.thread_id, thread_id))
  expect((await take(winner)).status).toBe(200)
})

test('questions of a contest stand in the same inbox and the same list; another team has neither', async () => {
  const contest_id = await makeContest(server)
  await placeTopics(server, contest_id, ['flag{inbox}'])
  const [team, rival] = [await makeTeam(server, 2), await makeTeam(server)]
  await join(team.captain, contest_id)
  await join(rival.captain, contest_id)
  await act(server.admin, contest_id, 'start', { force: true })
  const asked = await ask(team.captain, 'Is the port 8080?', contest_id)
  const { thread_id } = asked.body
  expect((await server.admin.call(thread.rows, { params: { resource_id: contest_id } })).body.items[0]?.thread_id).toBe(thread_id)
  const inbox = await server.admin.call(message.inbox.list, { query: { contest_id } })
  expect(inbox.body.items).toMatchObject([{ kind: 'thread', resource_id: thread_id, from: team.name, status: 'open' }])
  const member = team.members[1] ?? team.captain
  await server.admin.call(message.inbox.answer, { params: { thread_id }, body: { text: 'It is 8081.' } })
  expect((await mine(member, 'unread'))[0]).toMatchObject({ resource_id: thread_id })
  expect((await mine(rival.captain)).some((one) => one.resource_id === thread_id)).toBe(false)
  expect((await rival.captain.call(message.mine.thread, { params: { thread_id } })).status).toBe(404)
  const wrote = await rival.captain.call(message.mine.reply, {
    params: { kind: 'thread', resource_id: thread_id },
    body: { text: 'Me too' },
  })
  expect(wrote.status).toBe(404)
  const outsider = await server.signIn('teacher')
  expect((await outsider.call(message.inbox.get, { params: { thread_id } })).status).toBe(404)
  expect((await ask(await server.signIn('student'), 'Let me in', contest_id)).error.code).toBe('not_registered')
})

test('an answer to a message is one thread with what it answers; automatic ones take none', async () => {
  const student = await server.signIn('student')
  const { resource_id } = (await send(server.admin, { user_ids: [student.user_id] })).body as SentRow
  const reply = (text: string, id = resource_id) =>
    student.call(message.mine.reply, { params: { kind: 'message', resource_id: id }, body: { text } })
  const first = await reply('Which card?')
  expect(first.body).toMatchObject({ subject, origin: { text: 'Bring your **card**.' }, lines: [{ text: 'Which card?', is_own: true }] })
  expect((await reply('The blue one?')).body.thread_id).toBe(first.body.thread_id)
  await sendOneAutomatic(server, student.user_id)
  const automatic = (await mine(student)).find((one) => one.is_automatic)
  expect((await reply('Why?', automatic?.resource_id)).status).toBe(404)
})

test('taken from the own list it is gone for oneself alone', async () => {
  const [one, two] = [await server.signIn('student'), await server.signIn('student')]
  const { resource_id } = (await send(server.admin, { user_ids: [one.user_id, two.user_id] })).body as SentRow
  await one.call(message.mine.remove, { body: { items: [{ kind: 'message', resource_id }] } })
  expect([(await mine(one)).length, (await mine(two)).length]).toEqual([0, 1])
  expect(await server.db.$count(messageCopy, eq(messageCopy.message_id, resource_id))).toBe(2)
})

test('a forgotten password of somebody without mail stands in the inbox until the password is reset', async () => {
  const student = await server.signIn('student')
  const { username } = (await student.call(session.me, {})).body
  await server.nobody.call(session.forgot_password, { body: { username } })
  const waiting = async () =>
    (await server.admin.call(message.inbox.list, { query: { q: username } })).body.items.find(({ kind }) => kind === 'password_request')
  await vi.waitFor(async () => expect(await waiting()).toMatchObject({ user_id: student.user_id, status: 'open' }), { timeout: 120_000 })
  const { resource_id = '' } = (await waiting()) ?? {}
  await server.admin.call(message.inbox.close_request, { params: { resource_id }, body: {} })
  expect(await waiting()).toBeUndefined()
})

test('a changed role, and who came to administrators, is told; the texts may be changed and come back', async () => {
  const student = await server.signIn('student')
  const [teacher] = await server.db.select().from(role).where(eq(role.key, 'teacher'))
  const body = { text_en: 'Now you are {role}.', subject_en: 'Role', text_zh: '现在是 {role}。', subject_zh: '角色' }
  const save = (more: object) =>
    server.admin.call(message.templates.save, { params: { template: 'role_changed' }, body: { ...body, ...more } })
  expect((await save({ text_en: 'Secret {password}' })).error).toMatchObject({
    code: 'placeholder_unknown',
    details: { name: '{password}' },
  })
  expect((await save({})).body).toMatchObject({ is_changed: true, text_en: body.text_en })
  const order = { action: 'set_role' as const, user_ids: [student.user_id], role_id: teacher?.resource_id ?? '' }
  expect((await server.admin.call(users.act, { body: order })).body.done).toEqual([student.user_id])
  const [told] = await mine(student)
  expect(told).toMatchObject({ is_automatic: true, text: 'Now you are Teacher.', text_zh: expect.stringContaining('教员') })
  const back = await server.admin.call(message.templates.reset, { params: { template: 'role_changed' } })
  expect(back.body).toMatchObject({ is_changed: false, subject_en: 'Your role changed' })
  expect((await server.admin.call(message.templates.list, {})).body.total).toBe(messageTemplateNames.length)
  const automatic = await server.admin.call(message.sent.list, { query: { automatic: true, template: ['role_changed'] } })
  expect(automatic.body.items[0]).toMatchObject({ template: 'role_changed', read_count: 0, to: [expect.any(String)] })
})

test('who may not reach all organisations writes to nobody outside the own', async () => {
  const teacher = await server.signIn('teacher')
  const outside = await server.signIn('student')
  const [first, second] = [newId(), newId()]
  await server.db.execute(
    sql`insert into organisation (resource_id, name) values (${first}, ${`A ${first}`}), (${second}, ${`B ${second}`})`,
  )
  await server.db.update(user).set({ organisation_id: first }).where(eq(user.resource_id, teacher.user_id))
  await server.db.update(user).set({ organisation_id: second }).where(eq(user.resource_id, outside.user_id))
  const { username } = (await teacher.call(session.me, {})).body
  const again = server.client()
  await again.signIn(username, 'tower4amber')
  expect((await send(again, { user_ids: [outside.user_id] })).error.details).toMatchObject({
    fields: { recipients: { code: 'field_empty' } },
  })
  const found = await again.call(message.sent.lookup, { query: { kind: 'user', q: 'student_' } })
  expect(found.body.items.some((one) => one.resource_id === outside.user_id)).toBe(false)
  await server.db.transaction((tx) =>
    sendAutomatic(tx, {
      template: 'administrators_changed',
      user_ids: [teacher.user_id, outside.user_id],
      values: () => ({ by: 'Lin', came: 'a', went: '–' }),
    }),
  )
  const [both] = (await again.call(message.sent.list, { query: { automatic: true } })).body.items
  expect([both?.sent_count, both?.to.length]).toEqual([2, 1])
  const told = await again.call(message.sent.recipients, { params: { resource_id: both?.resource_id ?? '' }, query: {} })
  expect(told.body.items.map(({ user_id }) => user_id)).toEqual([teacher.user_id])
  const { thread_id } = (await ask(outside, 'Only for my school')).body
  expect((await again.call(message.inbox.get, { params: { thread_id } })).status).toBe(404)
})
