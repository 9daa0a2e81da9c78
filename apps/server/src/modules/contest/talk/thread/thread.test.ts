import { bulletin } from '@beacon/api/contest/bulletin'
import { setting } from '@beacon/api/platform/setting'
import { thread } from '@beacon/api/contest/thread'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveEvent } from '../../../../db/schema/contest/score.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
async function setInterval_s(seconds: number) {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { values: { message_send_interval_s: seconds }, version } })
}
async function stage() {
  await setInterval_s(0)
  const contest_id = await makeContest(server)
  const [topic_id = ''] = await placeTopics(server, contest_id, ['flag{thread}'])
  const team = await makeTeam(server, 2)
  await join(team.captain, contest_id)
  await act(server.admin, contest_id, 'start', { force: true })
  const member = team.members[1] ?? team.captain
  return { contest_id, topic_id, captain: team.captain, member, name: team.name }
}
const ask = (one: TestClient, contest_id: string, text: string, topic_id: string | null = null) =>
  one.call(thread.ask, { ...at(contest_id), body: { text, topic_id } })

test('asked by one, read by the team and the desk, answered, published without a name', async () => {
  const { contest_id, topic_id, captain, member, name } = await stage()
  const asked = await ask(captain, contest_id, '  Is the port 8080? ', topic_id)
  expect(asked).toMatchObject({
    status: 201,
    body: { status: 'open', topic_id, messages: [{ text: 'Is the port 8080?', is_staff: false }] },
  })
  expect((await member.call(thread.mine, at(contest_id))).body.items).toHaveLength(1)
  const desk = await server.admin.call(thread.rows, at(contest_id))
  expect(desk.body).toMatchObject({ total: 1, open: 1, items: [{ entrant_name: name, topic_id, status: 'open' }] })
  const params = { resource_id: contest_id, thread_id: asked.body.thread_id }
  const answered = await server.admin.call(thread.answer, { params, body: { text: 'It is 8081.' } })
  expect(answered).toMatchObject({ status: 201, body: { status: 'answered' } })
  const words = { title: 'The port of the topic', content: 'It is **8081**.', type: 'topic' as const }
  const published = await server.admin.call(thread.publish, { params, body: words })
  expect(published).toMatchObject({ status: 201, body: { thread: { status: 'public' }, bulletin: { topic_id, title: words.title } } })
  expect((await server.admin.call(thread.publish, { params, body: words })).error.code).toBe('already_decided')
  const bulletins = await server.nobody.request('GET', `/contests/${contest_id}/bulletins`, {})
  expect(bulletins.status).toBe(401)
  const { body } = await captain.call(bulletin.list, at(contest_id))
  expect(body.items.filter(({ title }) => title === words.title)).toHaveLength(1)
  expect(JSON.stringify(body.items)).not.toContain(name)
  expect((await member.call(thread.mine, at(contest_id))).body.items[0]).toMatchObject({
    status: 'public',
    bulletin_id: published.body.bulletin.bulletin_id,
    messages: [{ is_staff: false }, { is_staff: true, text: 'It is 8081.' }],
  })
})

test('the desk and the team hear of each step, nobody else does', async () => {
  const { contest_id, captain } = await stage()
  const asked = await ask(captain, contest_id, 'Where is the map?')
  const params = { resource_id: contest_id, thread_id: asked.body.thread_id }
  await server.admin.call(thread.answer, { params, body: { text: 'In the harbour.' } })
  const events = await server.db.select().from(liveEvent).where(eq(liveEvent.contest_id, contest_id)).orderBy(liveEvent.position)
  const told = events.filter(({ data }) => data.includes(params.thread_id)).map(({ channel, event }) => [channel.split(':')[0], event])
  expect(told).toEqual([
    ['desk', 'desk.thread'],
    ['entrant', 'me.message'],
    ['desk', 'desk.thread'],
    ['entrant', 'me.message'],
  ])
})

test('a thread of another team does not exist, for reading or for writing', async () => {
  const { contest_id, captain } = await stage()
  const asked = await ask(captain, contest_id, 'Ours alone')
  const rival = await makeTeam(server)
  await join(rival.captain, contest_id)
  expect((await rival.captain.call(thread.mine, at(contest_id))).body.items).toEqual([])
  const params = { resource_id: contest_id, thread_id: asked.body.thread_id }
  const wrote = await rival.captain.call(thread.add, { params, body: { text: 'Let me in' } })
  expect([wrote.status, wrote.error.code]).toEqual([404, 'not_found'])
})

test('writing again opens an answered thread', async () => {
  const { contest_id, captain, member } = await stage()
  const asked = await ask(captain, contest_id, 'First question')
  const params = { resource_id: contest_id, thread_id: asked.body.thread_id }
  await server.admin.call(thread.answer, { params, body: { text: 'Answer' } })
  const again = await member.call(thread.add, { params, body: { text: 'And the second?' } })
  expect(again).toMatchObject({ status: 201, body: { status: 'open' } })
  expect(again.body.messages.map(({ text }) => text)).toEqual(['First question', 'Answer', 'And the second?'])
})

test('one message per person and interval, an empty and a long one are refused, who is not in asks nothing', async () => {
  const { contest_id, captain, member } = await stage()
  await setInterval_s(60)
  expect((await ask(captain, contest_id, 'Once')).status).toBe(201)
  const soon = await ask(captain, contest_id, 'Twice')
  expect([soon.status, soon.error.code]).toEqual([429, 'message_too_soon'])
  const left_s = Number(soon.error.details?.['s'])
  expect([left_s > 0 && left_s <= 60, soon.headers.get('retry-after')]).toEqual([true, String(left_s)])
  expect((await ask(member, contest_id, 'Another person')).status).toBe(201)
  await setInterval_s(0)
  expect((await ask(captain, contest_id, '   ')).error.code).toBe('comment_empty')
  expect((await ask(captain, contest_id, 'x'.repeat(501))).error.code).toBe('field_length')
  const outsider = await server.signIn('student')
  expect((await ask(outsider, contest_id, 'Hello')).error.code).toBe('not_registered')
  expect((await ask(captain, contest_id, 'About that', contest_id)).error.code).toBe('topic_not_found')
})

test('open ones stand first at the desk, found by status and words', async () => {
  const { contest_id, captain, member } = await stage()
  const first = await ask(captain, contest_id, 'The lighthouse')
  await ask(member, contest_id, 'The anchor')
  const params = { resource_id: contest_id, thread_id: first.body.thread_id }
  await server.admin.call(thread.answer, { params, body: { text: 'Yes' } })
  const rows = async (query: object) =>
    (await server.admin.call(thread.rows, { ...at(contest_id), query })).body.items.map(({ messages }) => messages[0]?.text)
  expect(await rows({})).toEqual(['The anchor', 'The lighthouse'])
  expect(await rows({ status: ['answered'] })).toEqual(['The lighthouse'])
  expect(await rows({ q: 'anchor' })).toEqual(['The anchor'])
})
