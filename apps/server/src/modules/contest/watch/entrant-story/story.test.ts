import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { entrantStory, type StoryKind } from '@beacon/api/contest/entrant-story'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../../core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'

let server: TestServer
let world: World
let entrant_id: string
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  const { body } = await server.admin.call(entrant.rows, { params: { resource_id: world.contest_id }, query: {} })
  entrant_id = body.items[0]?.entrant_id ?? ''
  const { captain } = world.team
  const params = { resource_id: world.contest_id, topic_id: world.topic_id }
  const { body: topics } = await captain.call(topic.list, { params: { resource_id: world.contest_id } })
  const other = topics.items.find(({ resource_id }) => resource_id !== world.topic_id)
  await captain.call(submission.submit, {
    params: { ...params, topic_id: other?.resource_id ?? '' },
    body: { flag: 'flag{a very wrong and long one}' },
  })
  await server.admin.call(ranking.adjust, {
    params: { resource_id: world.contest_id },
    body: { entrant_ids: [entrant_id], points: -7, reason: 'Noise', visible: true },
  })
})
afterAll(() => server.stop())

const story = (query: { kind?: StoryKind[]; user_id?: string; before?: string } = {}) =>
  server.admin.call(entrantStory.story, { params: { resource_id: world.contest_id, entrant_id }, query })

test('what one entrant did stands on one line, newest first', async () => {
  const { body } = await story()
  const kinds = body.items.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['sign_in', 'submission', 'adjust', 'staff']))
  const times = body.items.map(({ at }) => at)
  expect(times).toEqual([...times].toSorted().toReversed())
  expect(body.entrant).toMatchObject({ name: world.team.name, rank: 1, solved: 1 })
  expect(body.members).toHaveLength(2)
})

test('tries are shortened, a right one more than a wrong one', async () => {
  const { body } = await story({ kind: ['submission'] })
  expect(body.items.map(({ what, text }) => [what, text])).toEqual([
    ['wrong', 'flag{a very wrong an…'],
    ['correct', 'flag{one…'],
  ])
  expect(body.items.map(({ is_new_address }) => is_new_address)).toEqual([false, true])
})

test('a try judged again stands at that moment too, and a flag that was taken back is shortened as one', async () => {
  const { body: tries } = await server.admin.call(submission.list, { params: { resource_id: world.contest_id }, query: { size: 50 } })
  const right = tries.items.find(({ result }) => result === 'correct')
  const params = { resource_id: world.contest_id, submission_id: right?.submission_id ?? '' }
  await server.admin.call(ranking.rejudge, { params, body: { verdict: 'wrong', reason: 'copied it' } })
  expect((await story({ kind: ['verdict'] })).body.items).toMatchObject([{ what: 'wrong', text: 'flag{one…' }])
  const { body } = await story({ kind: ['submission'] })
  expect(body.items.map(({ what, text }) => [what, text])).toContainEqual(['wrong', 'flag{one…'])
  await server.admin.call(ranking.rejudge, { params, body: { verdict: 'correct', reason: 'it was their own' } })
  expect((await story({ kind: ['verdict'] })).body.items.map(({ what }) => what)).toEqual(['correct', 'wrong'])
})

test('points of staff come with their reason', async () => {
  const { body } = await story({ kind: ['adjust'] })
  expect(body.items).toMatchObject([{ what: 'adjust', text: 'Noise', points: -7 }])
})

test('one member alone, and the time before a moment', async () => {
  const [, mate] = world.team.members
  expect((await story({ kind: ['submission'], user_id: mate?.user_id ?? '' })).body.items).toHaveLength(0)
  const { body } = await story({ kind: ['submission'] })
  expect((await story({ kind: ['submission'], before: body.items[0]?.at ?? '' })).body.items).toHaveLength(1)
})

test('a run that was brought back has its past again: sign-ins, what staff did, the ban; a new run has none of it', async () => {
  const { contest_id: resource_id } = await makeWorld(server)
  const params = { resource_id }
  const { body: rows } = await server.admin.call(entrant.rows, { params, query: {} })
  const id = rows.items[0]?.entrant_id ?? ''
  await server.admin.call(entrant.act, { params, body: { action: 'ban', entrant_ids: [id], reason: 'shared flags' } })
  const storyLines = async () => {
    const { body } = await server.admin.call(entrantStory.story, { params: { resource_id, entrant_id: id }, query: {} })
    return body.items.map(({ kind, what, at }) => `${at} ${kind} ${what}`)
  }
  const before = await storyLines()
  expect(before.filter((line) => / sign_in | staff ban$/u.test(line)).length).toBeGreaterThan(2)
  const confirm_name = (await server.admin.call(contest.settings, { params })).body.name
  await act(server.admin, resource_id, 'stop', { confirm_name })
  await act(server.admin, resource_id, 'reset', { confirm_name })
  expect(await storyLines()).toEqual([])
  expect((await act(server.admin, resource_id, 'restore_run', { confirm_name })).body.run).toBe(1)
  expect(await storyLines()).toEqual(before)
})

test('nobody but staff of the contest reads it, and only of its own entrants', async () => {
  const asked = { params: { resource_id: world.contest_id, entrant_id }, query: {} }
  expect((await world.team.captain.call(entrantStory.story, asked)).status).toBe(403)
  const elsewhere = await makeWorld(server)
  const reply = await server.admin.call(entrantStory.story, { params: { resource_id: elsewhere.contest_id, entrant_id }, query: {} })
  expect(reply.status).toBe(404)
})
