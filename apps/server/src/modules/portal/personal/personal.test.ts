import { contest } from '@beacon/api/contest/contest'
import { limits } from '@beacon/api/limits'
import { personal } from '@beacon/api/people/personal'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { collected, note } from '../../../db/schema/people/personal.ts'
import { topic as topicTable } from '../../../db/schema/contest/topic.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeWorld, type World } from '../../../testing/world.ts'
import { act, join, makeTeam } from '../../contest/core/contest/testing.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
})
afterAll(() => server.stop())

const topicIds = async (): Promise<string[]> => {
  const { body } = await server.admin.call(topic.rows, { params: { resource_id: world.contest_id } })
  return body.items.map(({ resource_id }) => resource_id)
}
const statistics = async (who: TestClient) => {
  const reply = await who.call(personal.statistics, {})
  expect(reply.status).toBe(200)
  return reply.body
}
const notes = (who: TestClient, query = {}) => who.call(personal.notes, { query }).then(({ body }) => body)
const collection = (who: TestClient, query = {}) => who.call(personal.collection, { query }).then(({ body }) => body)
const collect = (who: TestClient, topic_id: string, more: { folder_id?: string } = {}) =>
  who.call(personal.collect, { params: { topic_id }, body: { contest_id: world.contest_id, ...more } })
const hide = (topic_id: string, is_public: boolean) =>
  server.admin.call(topic.act, {
    params: { resource_id: world.contest_id },
    body: { action: is_public ? 'publish' : 'hide', topic_ids: [topic_id] },
  })

test('the twelve months hold contests, place, solves by direction, days and hours of the person alone', async () => {
  const [, mate] = world.team.members
  const own = await statistics(world.team.captain)
  expect(own.contests).toEqual({ entered: 1, finished: 0, running: 1 })
  expect(own).toMatchObject({ solved: 1, minutes: 10, best: [{ resource_id: world.contest_id, rank: 1, entrant_name: world.team.name }] })
  expect(own.directions).toMatchObject([{ solved: 1 }])
  expect(own.days).toEqual([{ day: own.to, tries: 1, solved: 1 }])
  expect(own.months).toHaveLength(12)
  expect(own.from.endsWith('-01')).toBe(true)
  if (mate === undefined) throw new Error('a team of two')
  expect(await statistics(mate)).toMatchObject({ solved: 0, minutes: 0, days: [], directions: [], best: [{ rank: 1 }] })
  expect(await statistics(await server.signIn('student'))).toMatchObject({ contests: { entered: 0 }, best: [], solved: 0 })
})

test('only what may be read can be tied to a note, and the name goes with the topic', async () => {
  const { captain } = world.team
  const [, second = ''] = await topicIds()
  const outsider = await server.signIn('student')
  const body = { text: '# Look\n\nunder the *stone*', topic: { contest_id: world.contest_id, topic_id: second } }
  expect((await outsider.call(personal.add_note, { body })).error.code).toBe('topic_not_found')
  expect((await captain.call(personal.add_note, { body: { text: 'free' } })).status).toBe(201)
  expect((await captain.call(personal.add_note, { body })).body.topic).toMatchObject({ topic_id: second, is_gone: false })
  expect((await notes(captain, { topic_id: second })).total).toBe(1)
  expect((await notes(captain, { is_free: true })).items.map(({ text }) => text)).toEqual(['free'])
  expect((await notes(captain, { q: 'STONE' })).total).toBe(1)
  await hide(second, false)
  expect((await notes(captain, { topic_id: second })).items[0]?.topic).toMatchObject({ is_gone: true })
  const again = await captain.call(personal.add_note, { body })
  expect(again.error.code).toBe('topic_not_found')
  await hide(second, true)
  expect((await notes(captain, { topic_id: second })).items[0]?.topic).toMatchObject({ is_gone: false })
})

test('a note is its writer’s: others find none, and two browsers do not overwrite each other', async () => {
  const [writer, other] = [await server.signIn('student'), await server.signIn('teacher')]
  const { note_id, version } = (await writer.call(personal.add_note, { body: { text: 'one' } })).body
  const at = { params: { note_id } }
  expect((await other.call(personal.change_note, { ...at, body: { text: 'mine', version } })).error.code).toBe('not_found')
  expect((await server.admin.call(personal.remove_note, at)).error.code).toBe('not_found')
  expect((await writer.call(personal.change_note, { ...at, body: { text: 'two', version } })).body).toMatchObject({
    text: 'two',
    version: 2,
  })
  expect((await writer.call(personal.change_note, { ...at, body: { text: 'three', version } })).error.code).toBe('changed_meanwhile')
  expect((await writer.call(personal.remove_note, at)).status).toBe(200)
  expect((await notes(writer)).total).toBe(0)
})

test('a note has at most 2048 characters, a person 200 of them, and two at once make one', async () => {
  const writer = await server.signIn('student')
  const write = (text: string) => writer.call(personal.add_note, { body: { text } })
  expect((await write('字'.repeat(limits.note + 1))).status).toBe(400)
  expect((await write('字'.repeat(limits.note))).status).toBe(201)
  await server.db
    .insert(note)
    .values(Array.from({ length: limits.notes - 2 }, () => ({ note_id: newId(), user_id: writer.user_id, text: 'x' })))
  const both = await Promise.all([write('last'), write('one too many')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await notes(writer)).left).toBe(0)
})

test('notes go out as one Markdown file, and the log never holds their text', async () => {
  const writer = await server.signIn('student')
  await writer.call(personal.add_note, { body: { text: 'secret *thought*' } })
  const reply = await fetch(`${server.url}/api/ct/me/notes/export`, { headers: { cookie: writer.cookie() } })
  expect(reply.headers.get('content-disposition')).toMatch(/beacon-notes-\d{8}\.md/u)
  expect(await reply.text()).toContain('secret *thought*')
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select a::text as text from audit a where object_type = 'note' and user_id = ${writer.user_id}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain('thought')
})

test('a topic is collected once it may be read, never a hidden one, and never from outside', async () => {
  const { captain } = world.team
  const [, second = '', third = ''] = await topicIds()
  const outsider = await server.signIn('student')
  expect((await collect(outsider, second)).error.code).toBe('topic_not_found')
  expect((await collect(captain, newId())).error.code).toBe('topic_not_found')
  await hide(third, false)
  expect((await collect(captain, third)).error.code).toBe('topic_not_found')
  await hide(third, true)
  expect((await collect(captain, second)).status).toBe(200)
  expect((await collection(captain)).items).toMatchObject([{ topic: { topic_id: second, is_gone: false }, folder_id: null }])
  const { body } = await captain.call(personal.collected_ids, { params: { resource_id: world.contest_id } })
  expect(body.topic_ids).toEqual([second])
})

test('what was withdrawn stays in the list, greyed, by the name it was seen with and no new one', async () => {
  const { captain } = world.team
  const [, second = ''] = await topicIds()
  const [before] = (await collection(captain)).items
  await hide(second, false)
  await server.db.update(topicTable).set({ name: 'A name nobody may know' }).where(eq(topicTable.resource_id, second))
  const [after] = (await collection(captain)).items
  expect(after?.topic).toMatchObject({ name: before?.topic.name, is_gone: true })
  expect(after?.direction).toBeNull()
  await hide(second, true)
})

test('folders: twenty, each name once, moving and deleting keeps what is inside', async () => {
  const { captain } = world.team
  const [, second = ''] = await topicIds()
  const add = (name: string) => captain.call(personal.add_folder, { body: { name } })
  const { folder_id } = (await add('Crypto')).body
  expect((await add('crypto')).error.code).toBe('name_taken')
  expect((await collect(captain, second, { folder_id })).status).toBe(200)
  expect((await collection(captain, { folder_id })).folders).toMatchObject([{ name: 'Crypto', count: 1 }])
  expect((await collection(captain, { folder_id: 'none' })).total).toBe(0)
  const stranger = await server.signIn('student')
  expect((await stranger.call(personal.rename_folder, { params: { folder_id }, body: { name: 'Mine' } })).error.code).toBe('not_found')
  expect((await captain.call(personal.rename_folder, { params: { folder_id }, body: { name: 'CRYPTO' } })).status).toBe(200)
  expect((await captain.call(personal.remove_folder, { params: { folder_id } })).status).toBe(200)
  expect((await collection(captain)).items).toMatchObject([{ folder_id: null }])
  for (let n = 1; n <= limits.folders; n += 1) expect((await add(`Folder ${n}`)).status).toBe(201)
  expect((await add('One more')).error.code).toBe('folder_limit')
  expect((await captain.call(personal.drop, { params: { topic_id: second } })).status).toBe(200)
  const left = await server.db.select().from(collected)
  expect(left).toEqual([])
})

test('while frozen the own figures stand as everybody may see them', async () => {
  const { captain } = world.team
  const rival = await makeTeam(server)
  await join(rival.captain, world.contest_id)
  const params = { resource_id: world.contest_id }
  expect((await act(server.admin, world.contest_id, 'freeze', { reason: 'the last hour' })).status).toBe(200)
  const [before, rivalBefore] = [await statistics(captain), await statistics(rival.captain)]
  const [first = '', second = ''] = await topicIds()
  for (const [topic_id, flag] of [
    [first, 'flag{one}'],
    [second, 'flag{two}'],
  ] as const)
    expect((await rival.captain.call(submission.submit, { params: { ...params, topic_id }, body: { flag } })).status).toBe(200)
  const [after, rivalAfter] = [await statistics(captain), await statistics(rival.captain)]
  expect(after).toEqual(before)
  // The rival leads now, and knows its own tries: nothing else of it is told.
  expect(rivalAfter.days).toMatchObject([{ tries: 2, solved: 0 }])
  expect({ ...rivalAfter, days: [], minutes: 0, months: [] }).toEqual({ ...rivalBefore, days: [], minutes: 0, months: [] })
})

test('a contest that hides its ranking tells no place', async () => {
  const { captain } = world.team
  expect((await statistics(captain)).best).toHaveLength(1)
  await server.db.execute(sql`update contest set show_rank = false, version = version + 1 where resource_id = ${world.contest_id}`)
  const { body } = await server.admin.call(contest.get, { params: { resource_id: world.contest_id } })
  expect(body.resource_id).toBe(world.contest_id)
  expect((await statistics(captain)).best).toEqual([])
})
