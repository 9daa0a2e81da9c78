import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { contest } from '@beacon/api/contest/contest'
import { contestExport } from '@beacon/api/contest/export'
import { feed } from '@beacon/api/topic/feed'
import { ranking } from '@beacon/api/contest/ranking'
import { search } from '@beacon/api/platform/search'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulletin } from '../../../../db/schema/contest/bulletin.ts'
import { liveEvent } from '../../../../db/schema/contest/score.ts'
import { readStream } from '../../../../live/testing/reader.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { announceAll } from '../../control/contest-control/announce.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const names = ['Plain Sailing', 'Seniors Alone', 'Locked And Unnamed', 'Locked And Hidden', 'Locked By Name', 'Off The Board']
const at = (resource_id: string) => ({ params: { resource_id } })

/** Six topics: for all, of one bracket, locked in the three ways, hidden; a senior and a guest play. */
async function stage() {
  const bracket = (name: string) => ({ ...bracketDefaults, name_en: name, name_zh: name })
  const id = await makeContest(server, { brackets: [bracket('Seniors'), bracket('Guests')] })
  const [seniors, guests] = (await server.admin.call(contest.settings, at(id))).body.brackets
  const flags = names.map((_name, index) => `flag{${id} ${index}}`)
  const topics = await placeTopics(server, id, flags)
  const patch = async (index: number, body: object) => {
    const params = { resource_id: id, topic_id: topics[index] ?? '' }
    const { version } = (await server.admin.call(topic.get, { params })).body
    const reply = await server.admin.request('PATCH', `/contests/${id}/desk/topics/${params.topic_id}`, { body: { ...body, version } })
    expect(reply.status).toBe(200)
  }
  for (const [index, name] of names.entries()) await patch(index, { name })
  await patch(1, { brackets: [seniors?.bracket_id] })
  await patch(2, { prerequisites: [topics[0]], locked_view: 'anonymised' })
  await patch(3, { prerequisites: [topics[0]], locked_view: 'hidden' })
  await patch(4, { prerequisites: [topics[0]], locked_view: 'name' })
  await server.admin.call(topic.act, { ...at(id), body: { action: 'hide', topic_ids: [topics[5] ?? ''] } })
  const senior = await makeTeam(server)
  const guest = await makeTeam(server)
  await join(senior.captain, id, { bracket_id: seniors?.bracket_id ?? '' })
  await join(guest.captain, id, { bracket_id: guests?.bracket_id ?? '' })
  return { id, topics, flags, senior: senior.captain, guest: guest.captain, patch }
}
type Stage = Awaited<ReturnType<typeof stage>>

/** Everything a player can read beside scores, as one text. */
async function publicTexts({ id, guest }: Stage): Promise<string> {
  const replies = await Promise.all([
    guest.call(ranking.matrix, at(id)),
    guest.call(ranking.trend, at(id)),
    guest.call(feed.list, at(id)),
    guest.call(contestExport.ctftime, at(id)),
  ])
  const clics = await fetch(`${server.url}/api/ct/contests/${id}/export/event-feed.ndjson`, { headers: { cookie: guest.cookie() } })
  expect(clics.status).toBe(200)
  return JSON.stringify([...replies.map(({ body }) => body), await clics.text()])
}

test('before the start nothing public names a topic', async () => {
  const one = await stage()
  const text = await publicTexts(one)
  expect(names.filter((name) => text.includes(name))).toEqual([])
})

test('solved topics that are not for everybody stand in ranking, feed and exports without their names', async () => {
  const one = await stage()
  const { id, topics, flags, senior, guest } = one
  await act(server.admin, id, 'start', { force: true })
  for (const index of [0, 1, 2, 3, 4]) {
    const params = { resource_id: id, topic_id: topics[index] ?? '' }
    expect((await senior.call(submission.submit, { params, body: { flag: flags[index] ?? '' } })).body.code).toBe('flag_correct')
  }
  const text = await publicTexts(one)
  expect(names.filter((name) => text.includes(name))).toEqual(['Plain Sailing', 'Locked By Name'])
  const { topics: heads, items } = (await guest.call(ranking.matrix, at(id))).body
  expect(heads.map(({ name }) => name)).toEqual(['Plain Sailing', '', '', 'Locked By Name'])
  expect(items[0]?.cells).toBe('1111')
  expect((await guest.call(contestExport.ctftime, at(id))).body).toMatchObject({
    tasks: ['Plain Sailing', '#2', '#3', 'Locked By Name'],
  })
  await announceAll(server.platform)
  const told = await server.db.select().from(liveEvent).where(eq(liveEvent.contest_id, id))
  const heard = JSON.stringify(told.filter(({ channel }) => channel === 'public'))
  expect(names.filter((name) => heard.includes(name))).toEqual(['Plain Sailing', 'Locked By Name'])
  const posted = await server.db.select().from(bulletin).where(eq(bulletin.contest_id, id))
  expect(posted.filter(({ automatic }) => automatic?.key === 'first_blood').length).toBeGreaterThanOrEqual(2)
})

test('a topic that is hidden until others are solved does not exist in any shared answer before the end', async () => {
  const one = await stage()
  const { id, topics, flags, senior, guest } = one
  const hidden = topics[3] ?? ''
  await act(server.admin, id, 'start', { force: true })
  const heard = await readStream(`${server.url}/api/ct/live/contest/${id}`, { cookie: guest.cookie() })
  for (const index of [0, 3]) {
    const params = { resource_id: id, topic_id: topics[index] ?? '' }
    await senior.call(submission.submit, { params, body: { flag: flags[index] ?? '' } })
  }
  await heard.until(({ event, data }) => event === 'ranking.diff' && JSON.stringify(data).includes('"solved":2'))
  await announceAll(server.platform)
  const [row] = (await guest.call(ranking.matrix, at(id))).body.items
  const entrant = row?.entrant_id ?? ''
  const texts = [
    await publicTexts(one),
    JSON.stringify(heard.events),
    JSON.stringify((await guest.request('GET', `/contests/${id}/entrants/${entrant}`)).body),
    JSON.stringify((await guest.request('GET', `/contests/${id}/topics`)).body),
    JSON.stringify((await guest.request('GET', `/contests/${id}/bulletins`)).body),
    JSON.stringify((await guest.call(search.find, { query: { q: 'Locked And', side: 'front' } })).body),
  ]
  heard.close()
  expect(texts.map((text) => text.includes(hidden))).toEqual(texts.map(() => false))
  expect(row?.solved).toBe(2)
  expect(row?.cells).toBe('1...')
  const doors = (who: TestClient) =>
    Promise.all([
      who.request('GET', `/contests/${id}/topics/${hidden}/rating`),
      who.request('PUT', `/contests/${id}/topics/${hidden}/rating`, { body: { stars: 5, comment: 'Well made' } }),
      who.request('GET', `/contests/${id}/topics/${hidden}/solves`),
      who.request('GET', `/contests/${id}/topics/${hidden}/tries`),
      who.request('POST', `/contests/${id}/threads`, { body: { text: 'Where is it?', topic_id: hidden } }),
    ])
  expect((await doors(guest)).map(({ status, error }) => `${status} ${error.code}`)).toEqual(Array(5).fill('404 topic_not_found'))
  expect((await doors(senior)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
  const before = await guest.call(ranking.matrix, at(id))
  expect(
    (await act(server.admin, id, 'stop', { confirm_name: (await server.admin.call(contest.settings, at(id))).body.name })).status,
  ).toBe(200)
  const after = await guest.call(ranking.matrix, at(id))
  expect([before.body.topics.length, after.body.topics.length]).toEqual([4, 5])
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(after.body.topics.find(({ topic_id }) => topic_id === hidden)?.name).toBe('Locked And Hidden')
})

test('after the end what waited unnamed for others is named; what is of one bracket is not', async () => {
  const one = await stage()
  const { id, topics, flags, senior, guest } = one
  await act(server.admin, id, 'start', { force: true })
  for (const index of [0, 1, 2]) {
    const params = { resource_id: id, topic_id: topics[index] ?? '' }
    await senior.call(submission.submit, { params, body: { flag: flags[index] ?? '' } })
  }
  const before = await guest.call(feed.list, at(id))
  const { name } = (await server.admin.call(contest.settings, at(id))).body
  expect((await act(server.admin, id, 'stop', { confirm_name: name })).status).toBe(200)
  const text = await publicTexts(one)
  expect(names.filter((one_name) => text.includes(one_name))).toEqual([names[0], names[2], names[3], names[4]])
  const after = await guest.call(feed.list, at(id))
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  const board = (await guest.request('GET', `/contests/${id}/topics`)).body as { items: { resource_id: string; name: string }[] }
  expect(board.items.find(({ resource_id }) => resource_id === topics[2])?.name).toBe('Locked And Unnamed')
})

test('a topic that is opened to everybody gets its name back at once', async () => {
  const one = await stage()
  await act(server.admin, one.id, 'start', { force: true })
  expect(await publicTexts(one)).not.toContain('Seniors Alone')
  await one.patch(1, { brackets: null })
  expect(await publicTexts(one)).toContain('Seniors Alone')
})

test('the desk reads every name', async () => {
  const { id, topics } = await stage()
  await act(server.admin, id, 'start', { force: true })
  const { body } = await server.admin.call(topic.rows, at(id))
  expect(body.items.map(({ name }) => name)).toEqual(names)
  expect(topics).toHaveLength(names.length)
})
