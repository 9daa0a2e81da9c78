import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { fillLines } from '@beacon/api/topic/topic-lines'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { bulletin } from '../../../../../db/schema/contest/bulletin.ts'
import { liveEvent } from '../../../../../db/schema/contest/score.ts'
import { topic as topicTable } from '../../../../../db/schema/contest/topic.ts'
import type { TestClient } from '../../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { announceAll } from '../../../control/contest-control/announce.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

async function stage(count = 2, settings: Parameters<typeof makeContest>[1] = {}, more: Parameters<typeof placeTopics>[3] = {}) {
  const id = await makeContest(server, settings)
  const flags = Array.from({ length: count }, (_, i) => `flag{${id} ${i}}`)
  const topics = await placeTopics(server, id, flags, more)
  const { captain, members } = await makeTeam(server, 2)
  await join(captain, id)
  return { id, flags, topics, captain, mate: members[1] ?? captain }
}
const patch = async (id: string, topic_id: string | undefined, body: object) => {
  const { version } = (await server.admin.call(topic.get, { params: { resource_id: id, topic_id: topic_id ?? '' } })).body
  return server.admin.request('PATCH', `/contests/${id}/desk/topics/${topic_id}`, { body: { ...body, version } })
}
const start = async (id: string) => expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
const board = async (one: TestClient, id: string) => {
  const { body } = await one.call(topic.list, at(id))
  return { ...body, items: fillLines(body) }
}
const mine = async (one: TestClient, id: string) => {
  const { body } = await one.call(topic.mine, at(id))
  return { ...body, items: fillLines(body) }
}
const submit = (one: TestClient, id: string, topic_id: string | undefined, flag: string | undefined) =>
  one.call(submission.submit, { params: { resource_id: id, topic_id: topic_id ?? '' }, body: { flag: flag ?? '' } })

describe('prerequisites', () => {
  test.each([
    ['name', { name: expect.stringMatching(/^Question/u), state: 'locked', description: '' }],
    ['anonymised', { name: '', is_anonymised: true, state: 'locked', description: '' }],
    ['hidden', undefined],
  ] as const)('seen as %s until solved; then whole, for that entrant alone', async (locked_view, shown) => {
    const { id, topics, flags, captain } = await stage(2, {}, { attachments: [{ name: 'Mirror', url: 'https://example.org/a' }] })
    const other = (await makeTeam(server)).captain
    await join(other, id)
    expect((await patch(id, topics[1], { prerequisites: [topics[0]], locked_view })).status).toBe(200)
    await start(id)
    const locked = async (one: TestClient) => (await board(one, id)).items.find(({ resource_id }) => resource_id === topics[1])
    expect([await locked(captain)]).toMatchObject([shown])
    expect(JSON.stringify(await board(captain, id))).not.toContain('example.org/a"},{')
    const early = await submit(captain, id, topics[1], flags[1])
    expect([early.status, early.error.code]).toEqual(locked_view === 'hidden' ? [404, 'topic_not_found'] : [409, 'topic_locked'])
    expect((await captain.call(topic.solves, { params: { resource_id: id, topic_id: topics[1] ?? '' } })).status).toBe(
      locked_view === 'hidden' ? 404 : 200,
    )
    expect((await mine(captain, id)).items).toEqual([])
    await submit(captain, id, topics[0], flags[0])
    expect((await mine(captain, id)).items).toMatchObject([{ resource_id: topics[1], state: 'online', description: 'Find it.' }])
    expect((await mine(other, id)).items).toEqual([])
    expect((await submit(other, id, topics[1], flags[1])).error.code).toBe(locked_view === 'hidden' ? 'topic_not_found' : 'topic_locked')
    expect((await submit(captain, id, topics[1], flags[1])).body).toMatchObject({ result: 'correct' })
  })

  test.each([
    [
      'name' as const,
      () => expect.objectContaining({ name: expect.stringMatching(/^Question/u), state: 'locked', description: '', attachments: [] }),
    ],
    [
      'anonymised' as const,
      (own: string) => expect.objectContaining({ name: '', question_id: own, is_anonymised: true, state: 'locked', attachments: [] }),
    ],
    ['hidden' as const, () => 'topic_not_found'],
  ])('asked for alone, one seen as %s tells no more than the list; solved, it is whole', async (locked_view, shown) => {
    const { id, topics, flags, captain } = await stage(2, {}, { attachments: [{ name: 'Mirror', url: 'https://example.org/a' }] })
    const [first = '', second = ''] = topics
    const stranger = await server.signIn('student')
    await patch(id, second, { prerequisites: [first], locked_view })
    const one = async (who: TestClient, topic_id: string) => {
      const reply = await who.call(topic.one, { params: { resource_id: id, topic_id } })
      return reply.status === 200 ? reply.body : reply.error.code
    }
    expect([await one(captain, first), await one(server.admin, first)]).toEqual(['topic_not_found', 'topic_not_found'])
    await start(id)
    expect(await one(captain, second)).toEqual(shown(second))
    expect(await one(stranger, first)).toBe('topic_not_found')
    expect(await one(server.client(), first)).toBe('unauthenticated')
    await submit(captain, id, first, flags[0])
    expect(await one(captain, second)).toMatchObject({
      state: 'online',
      description: 'Find it.',
      attachments: [{ name: 'Mirror', url: 'https://example.org/a' }],
    })
    expect(await one(server.admin, first)).toMatchObject({ solves: 1, bloods: [{ order: 1 }] })
  })

  test('a refusal names what comes first, and nothing that is not everybody’s to know', async () => {
    const { id, topics, flags, captain } = await stage(5)
    const [a, b, c, d, e] = topics
    const names = new Map((await server.admin.call(topic.rows, at(id))).body.items.map((row) => [row.resource_id, row.name]))
    const named = async (one: string | undefined) => (await submit(captain, id, one, flags[0])).error.details?.['names']
    expect((await patch(id, c, { prerequisites: [a, b, d] })).status).toBe(200)
    expect((await patch(id, d, { prerequisites: [a], locked_view: 'anonymised' })).status).toBe(200)
    expect((await patch(id, e, { prerequisites: [a], locked_view: 'anonymised' })).status).toBe(200)
    await start(id)
    expect(await named(c)).toEqual([names.get(a ?? ''), names.get(b ?? '')])
    expect(await named(e)).toEqual([])
    const hidden = await server.admin.call(topic.act, { ...at(id), body: { action: 'hide', topic_ids: [b ?? ''] } })
    expect(hidden.status).toBe(200)
    expect(await named(c)).toEqual([names.get(a ?? '')])
  })

  test('any n of them are enough; a circle, a stranger and too many are refused', async () => {
    const { id, topics, flags, captain } = await stage(4)
    const [a, b, c, d] = topics
    expect((await patch(id, c, { prerequisites: [a, b], prerequisites_needed: 1 })).status).toBe(200)
    expect((await patch(id, a, { prerequisites: [d] })).status).toBe(200)
    const circle = await patch(id, d, { prerequisites: [c] })
    expect([circle.status, circle.error.code]).toEqual([400, 'prerequisite_cycle'])
    expect(circle.error.details).toMatchObject({ a: expect.any(String), b: expect.any(String) })
    expect((await patch(id, a, { prerequisites: [a] })).error.code).toBe('prerequisite_cycle')
    expect((await patch(id, a, { prerequisites: [id] })).error.details?.['fields']).toHaveProperty(['prerequisites.0'])
    expect((await patch(id, a, { prerequisites: [d], prerequisites_needed: 2 })).error.details?.['fields']).toHaveProperty(
      'prerequisites_needed',
    )
    await start(id)
    expect((await submit(captain, id, c, flags[2])).error.code).toBe('topic_locked')
    await submit(captain, id, b, flags[1])
    expect((await submit(captain, id, c, flags[2])).body).toMatchObject({ result: 'correct' })
  })

  test('a solve in the freeze opens the next topic for its own entrant, and moves nobody else’s bytes', async () => {
    const { id, topics, flags, captain, mate } = await stage(2)
    const rival = (await makeTeam(server)).captain
    await join(rival, id)
    await patch(id, topics[1], { prerequisites: [topics[0]] })
    await start(id)
    await act(server.admin, id, 'freeze')
    const before = JSON.stringify([await board(rival, id), await mine(rival, id)])
    await submit(captain, id, topics[0], flags[0])
    expect((await mine(mate, id)).items).toMatchObject([{ resource_id: topics[1], state: 'online', solves: 0 }])
    expect(JSON.stringify([await board(rival, id), await mine(rival, id)])).toBe(before)
    const own = (await board(captain, id)).items.find(({ resource_id }) => resource_id === topics[0])
    expect(own).toMatchObject({ solves: 0, first: null })
  })
})

test('a topic of a bracket exists for that bracket alone', async () => {
  const { id, topics, flags, captain } = await stage(2, {
    brackets: [
      { ...bracketDefaults, name_en: 'Guests', name_zh: '嘉宾组' },
      { ...bracketDefaults, name_en: 'Juniors', name_zh: '少年组' },
    ],
  })
  const [guests, juniors] = (await server.admin.call(contest.settings, at(id))).body.brackets
  const bracketId = juniors?.bracket_id
  expect((await join(captain, id, { bracket_id: guests?.bracket_id ?? '' })).status).toBe(201)
  expect((await patch(id, topics[1], { brackets: [id] })).error.details?.['fields']).toHaveProperty(['brackets.0'])
  expect((await patch(id, topics[1], { brackets: [bracketId] })).status).toBe(200)
  const junior = (await makeTeam(server)).captain
  expect((await join(junior, id, { bracket_id: bracketId ?? '' })).status).toBe(201)
  await start(id)
  expect((await board(captain, id)).items.map(({ resource_id }) => resource_id)).toEqual([topics[0]])
  expect((await mine(captain, id)).items).toEqual([])
  expect((await submit(captain, id, topics[1], flags[1])).error.code).toBe('topic_not_found')
  expect((await mine(junior, id)).items).toMatchObject([{ resource_id: topics[1], description: 'Find it.' }])
  expect((await submit(junior, id, topics[1], flags[1])).body).toMatchObject({ result: 'correct' })
})

test('parts in sequence: the second is wrong until the first is solved, and not lost by the early try', async () => {
  const id = await makeContest(server)
  const parts = [
    { name: 'one', score_share: 40, flags: [{ content: `flag{a ${id}}` }] },
    { name: 'two', score_share: 60, flags: [{ content: `flag{b ${id}}` }] },
  ]
  const [topicId] = await placeTopics(server, id, [''], { parts, part_order: 'in_sequence' })
  const { captain } = await makeTeam(server)
  await join(captain, id)
  await start(id)
  expect((await submit(captain, id, topicId, `flag{b ${id}}`)).body).toMatchObject({ result: 'wrong' })
  expect((await submit(captain, id, topicId, `flag{a ${id}}`)).body).toMatchObject({ result: 'part' })
  expect((await submit(captain, id, topicId, `flag{b ${id}}`)).body).toMatchObject({ result: 'correct' })
})

test('practice is judged, never scored', async () => {
  const { id, topics, flags, captain } = await stage(1)
  await patch(id, topics[0], { is_practice: true })
  await start(id)
  const reply = await submit(captain, id, topics[0], flags[0])
  expect(reply.body).toMatchObject({ result: 'correct', practice: true })
  expect(reply.body).not.toHaveProperty('points')
  expect((await board(captain, id)).items).toMatchObject([{ is_practice: true, solves: 0, first: null }])
})

test('past its deadline a topic is closed: read, not solved', async () => {
  const { id, topics, flags, captain } = await stage(1)
  await start(id)
  await patch(id, topics[0], { close_at: soon(-1_000) })
  const closed = await submit(captain, id, topics[0], flags[0])
  expect([closed.status, closed.error.code]).toEqual([409, 'topic_closed'])
  expect((await board(captain, id)).items).toMatchObject([{ state: 'closed', description: 'Find it.' }])
})

test('limits, rates and what is shown can be set for one topic', async () => {
  const { id, topics, captain } = await stage(2, { show_author: true }, { author: 'Ada' })
  await patch(id, topics[0], { answer_limit: 1, show_author: false, show_own_tries: false, show_solvers: false })
  await patch(id, topics[1], { flag_rate_count: 1, flag_rate_window_s: 600 })
  await start(id)
  expect((await submit(captain, id, topics[0], 'a')).body).toMatchObject({ tries_left: 0 })
  expect((await submit(captain, id, topics[0], 'b')).error.code).toBe('answer_limit_reached')
  await submit(captain, id, topics[1], 'a')
  expect((await submit(captain, id, topics[1], 'b')).error.code).toBe('rate_limited')
  expect((await board(captain, id)).items).toMatchObject([{ author: '', answer_limit: 1 }, { author: 'Ada' }])
  // What a topic does not set for itself is the contest's, and no line says it.
  const said = (await captain.call(topic.list, at(id))).body.items
  expect(said.map(({ show_own_tries, show_solvers }) => [show_own_tries, show_solvers])).toEqual([
    [false, false],
    [undefined, undefined],
  ])
  expect(said[1]).not.toHaveProperty('answer_limit')
  expect((await captain.call(topic.tries, { params: { resource_id: id, topic_id: topics[0] ?? '' } })).body.items).toEqual([])
})

test('a hint waits for its time and for the hints before it; its release is told', async () => {
  const { id, topics, captain } = await stage(1)
  const later = soon(60_000)
  const saved = await patch(id, topics[0], {
    hints: [
      { title: 'One', content: 'First', cost: 1 },
      { title: 'Two', content: 'Second', cost: 1, release_at: later },
    ],
  })
  const [one, two] = (saved.body as { hints: Array<{ hint_id: string }> }).hints
  await patch(id, topics[0], {
    hints: [
      { ...one, title: 'One', content: 'First', cost: 1 },
      { hint_id: two?.hint_id, title: 'Two', content: 'Second', cost: 1, release_at: later, after: [one?.hint_id] },
    ],
  })
  await start(id)
  const open = (hint_id = '') =>
    captain.call(topic.open_hint, { params: { resource_id: id, topic_id: topics[0] ?? '', hint_id }, body: {} })
  expect((await board(captain, id)).items[0]?.hints.map(({ title }) => title)).toEqual(['One'])
  expect((await open(two?.hint_id)).status).toBe(404)
  const events = async () =>
    (await server.db.select().from(liveEvent).where(eq(liveEvent.contest_id, id))).filter(
      ({ event, channel }) => event === 'topic.changed' && channel === 'public',
    ).length
  const before = await events()
  await patch(id, topics[0], {
    hints: [
      { hint_id: one?.hint_id, title: 'One', content: 'First', cost: 1 },
      { hint_id: two?.hint_id, title: 'Two', content: 'Second', cost: 1, release_at: soon(400), after: [one?.hint_id] },
    ],
  })
  await expect
    .poll(async () => {
      await announceAll(server.platform)
      return (await board(captain, id)).items[0]?.hints.length
    })
    .toBe(2)
  // The edit is one event and the release another, whichever moment the release comes at.
  await expect.poll(events).toBe(before + 2)
  const locked = await open(two?.hint_id)
  expect([locked.status, locked.error.code]).toEqual([409, 'hint_not_open'])
  expect(locked.error.details).toMatchObject({ title: 'One' })
  expect((await open(one?.hint_id)).status).toBe(200)
  expect((await open(two?.hint_id)).body).toMatchObject({ content: 'Second' })
})

test('a release counted from the start follows a start by hand, and says so only where it is wished', async () => {
  const { id, topics, flags, captain } = await stage(2, { announce_blood: 0 })
  expect((await patch(id, topics[0], { release_offset_s: 0, announce_release: false })).status).toBe(200)
  await patch(id, topics[1], { release_offset_s: 7_200 })
  const rows = async () => (await server.admin.call(topic.rows, at(id))).body.items
  expect((await rows())[1]).toMatchObject({ is_released: false, release_offset_s: 7_200, release_at: expect.any(String) })
  await start(id)
  expect((await submit(captain, id, topics[0], flags[0])).body).toMatchObject({ result: 'correct' })
  expect((await submit(captain, id, topics[1], flags[1])).error.code).toBe('topic_not_found')
  const told = await server.db.select().from(bulletin).where(eq(bulletin.contest_id, id))
  expect(told.filter(({ topic_id }) => topic_id === topics[0])).toEqual([])
  await server.admin.call(topic.act, { ...at(id), body: { action: 'release', topic_ids: [topics[1] ?? ''] } })
  expect((await submit(captain, id, topics[1], flags[1])).body).toMatchObject({ result: 'correct' })
})

test('a solution shows after the own solve, or after the end, or never', async () => {
  const { id, topics, flags, captain } = await stage(3, {}, { analysis: 'Read the source.' })
  await patch(id, topics[0], { solution_visibility: 'after_solve' })
  await patch(id, topics[1], { solution_visibility: 'after_end' })
  await start(id)
  await submit(captain, id, topics[0], flags[0])
  const solutions = async () => (await board(captain, id)).items.map(({ solution }) => solution?.text ?? null)
  expect(await solutions()).toEqual([null, null, null])
  expect((await mine(captain, id)).items).toMatchObject([{ resource_id: topics[0], solution: { text: 'Read the source.' } }])
  const { name } = (await server.admin.request('GET', `/contests/${id}`)).body as { name: string }
  await act(server.admin, id, 'stop', { confirm_name: name })
  expect(await solutions()).toEqual(['Read the source.', 'Read the source.', null])
})

test('an announced change is a bulletin with the words; one of some only is not told to all by its release', async () => {
  const { id, topics } = await stage(2)
  await patch(id, topics[1], { prerequisites: [topics[0]], locked_view: 'anonymised', release_at: soon(3_600_000) })
  await start(id)
  await patch(id, topics[0], { description: 'New text', announce: { words: 'Read it again.' } })
  await server.admin.call(topic.act, { ...at(id), body: { action: 'release', topic_ids: [topics[1] ?? ''] } })
  const told = await server.db.select().from(bulletin).where(eq(bulletin.contest_id, id))
  expect(told.find(({ topic_id }) => topic_id === topics[0])?.content).toContain('Read it again.')
  expect(told.filter(({ topic_id }) => topic_id === topics[1])).toEqual([])
  const [row] = await server.db
    .select()
    .from(topicTable)
    .where(eq(topicTable.resource_id, topics[1] ?? ''))
  expect(row?.is_released).toBe(true)
})
