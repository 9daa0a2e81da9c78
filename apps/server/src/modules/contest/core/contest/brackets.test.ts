import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const bracket = (name: string, more: object = {}) => ({ ...bracketDefaults, name_en: name, name_zh: name, ...more })
const full = async (id: string) => (await server.admin.call(contest.settings, at(id))).body
const save = async (id: string, body: object) =>
  server.admin.call(contest.update, { ...at(id), body: { ...body, version: (await full(id)).version } })
const solve = (one: TestClient, resource_id: string, topic_id: string, flag: string) =>
  one.call(submission.submit, { params: { resource_id, topic_id }, body: { flag } })

test('brackets get their ids once and keep them; two with one code are refused at the second', async () => {
  const id = await makeContest(server, { brackets: [bracket('Senior', { code: 'SENIOR-1' }), bracket('Guests')] })
  const { brackets } = await full(id)
  expect(brackets.map(({ name_en }) => name_en)).toEqual(['Senior', 'Guests'])
  const renamed = await save(id, { brackets: brackets.map((one) => ({ ...one, name_en: `${one.name_en} 2026` })) })
  expect(renamed.body.brackets.map(({ bracket_id }) => bracket_id)).toEqual(brackets.map(({ bracket_id }) => bracket_id))
  const twins = await save(id, { brackets: brackets.map((one) => ({ ...one, code: 'SAME-CODE' })) })
  expect(codeOf(twins)).toEqual([400, 'code_duplicate'])
  expect(twins.error.details).toMatchObject({ fields: { 'brackets.1.code': { code: 'code_duplicate' } } })
  const shown = (await server.admin.call(contest.get, at(id))).body
  expect(shown.brackets[0]).toMatchObject({ has_code: true })
  expect(JSON.stringify(shown)).not.toContain('SENIOR-1')
})

test('a code leads into its bracket, one without review waits for nobody, and a full one says so', async () => {
  const id = await makeContest(server, {
    brackets: [bracket('Senior', { code: 'SENIOR-1', needs_review: true }), bracket('Guests', { capacity: 1 })],
  })
  const [senior, guests] = (await full(id)).brackets
  const [one, two, three] = await Promise.all([makeTeam(server), makeTeam(server), makeTeam(server)])
  expect(codeOf(await join(one!.captain, id))).toEqual([400, 'field_empty'])
  expect(codeOf(await join(one!.captain, id, { bracket_id: senior!.bracket_id }))).toEqual([400, 'code_wrong'])
  expect((await join(one!.captain, id, { code: 'SENIOR-1' })).body.status).toBe('pending')
  expect((await join(two!.captain, id, { bracket_id: guests!.bracket_id })).body.status).toBe('approved')
  const full409 = await join(three!.captain, id, { bracket_id: guests!.bracket_id })
  expect(codeOf(full409)).toEqual([409, 'contest_full'])
  expect(full409.error.details).toMatchObject({ n: 1 })
  const rows = await server.admin.call(entrant.rows, { ...at(id), query: { bracket_id: [senior!.bracket_id] } })
  expect(rows.body.items).toMatchObject([{ name: one!.name, status: 'pending', bracket_id: senior!.bracket_id }])
})

test('each bracket has a ranking of its own; values are those of the contest', async () => {
  const id = await makeContest(server, { brackets: [bracket('Senior'), bracket('Guests', { ranks_overall: false, gets_blood: false })] })
  const [senior, guests] = (await full(id)).brackets
  const [topicId = ''] = await placeTopics(server, id, ['flag{b}'])
  const [one, two] = [await makeTeam(server), await makeTeam(server)]
  await join(one.captain, id, { bracket_id: guests!.bracket_id })
  await join(two.captain, id, { bracket_id: senior!.bracket_id })
  await act(server.admin, id, 'start', { force: true })
  await solve(one.captain, id, topicId, 'flag{b}')
  await solve(two.captain, id, topicId, 'flag{b}')
  const list = (query: object) => one.captain.call(ranking.list, { ...at(id), query })
  expect((await list({})).body.items).toMatchObject([{ rank: 1, name: two.name, bracket_id: senior!.bracket_id }])
  const inGuests = await list({ bracket_id: guests!.bracket_id })
  expect(inGuests.body.items).toMatchObject([{ rank: 1, name: one.name }])
  // First blood goes to the first who may have one.
  const [first] = (await list({})).body.items
  expect(first!.score).toBeGreaterThan(inGuests.body.items[0]!.score)
  expect(inGuests.headers.get('etag')).toBe((await list({})).headers.get('etag'))
  expect(codeOf(await list({ bracket_id: id }))).toEqual([400, 'field_wrong'])
})

test('moving an entrant writes its state and counts at once; taking rights from a bracket shows what it would do first', async () => {
  const id = await makeContest(server, { brackets: [bracket('Senior'), bracket('Guests')] })
  const [senior, guests] = (await full(id)).brackets
  const [topicId = ''] = await placeTopics(server, id, ['flag{m}'])
  const [one, two] = [await makeTeam(server), await makeTeam(server)]
  const { entrant_id } = (await join(one.captain, id, { bracket_id: senior!.bracket_id })).body
  await join(two.captain, id, { bracket_id: guests!.bracket_id })
  await act(server.admin, id, 'start', { force: true })
  await solve(one.captain, id, topicId, 'flag{m}')
  await solve(two.captain, id, topicId, 'flag{m}')
  const change = { brackets: [senior!, { ...guests!, gets_score: false, affects_value: false, ranks_overall: false }] }
  const { version } = await full(id)
  const preview = await server.admin.call(contest.preview_update, { ...at(id), body: { ...change, version } })
  expect(preview.body).toMatchObject({ is_recomputed: true })
  expect(preview.body.items.find(({ name }) => name === two.name)).toMatchObject({ rank_before: 2, rank_after: null })
  expect((await full(id)).version).toBe(version)
  expect((await server.admin.call(ranking.list, at(id))).body.total).toBe(2)
  await save(id, change)
  expect((await server.admin.call(ranking.list, at(id))).body.total).toBe(1)
  const moved = await server.admin.call(entrant.act, {
    ...at(id),
    body: { action: 'move', entrant_ids: [entrant_id], bracket_id: guests!.bracket_id },
  })
  expect(moved.body.done).toEqual([entrant_id])
  const [event] = await server.db
    .select()
    .from(scoreEvent)
    .where(and(eq(scoreEvent.contest_id, id), eq(scoreEvent.kind, 'entrant.state')))
    .orderBy(desc(scoreEvent.seq))
    .limit(1)
  expect(event).toMatchObject({ lane: 'moderation', entrant_id, payload: { bracket_id: guests!.bracket_id } })
  expect((await server.admin.call(ranking.list, at(id))).body.total).toBe(0)
  const again = await server.admin.call(entrant.act, {
    ...at(id),
    body: { action: 'move', entrant_ids: [entrant_id], bracket_id: guests!.bracket_id },
  })
  expect(again.body.skipped).toMatchObject([{ code: 'entrant_action_refused' }])
  // A bracket that is taken away leaves its entrants in none.
  await save(id, { brackets: [senior!] })
  expect((await server.admin.call(ranking.list, at(id))).body.total).toBe(2)
})

test('a bracket of a subset finds no other topic', async () => {
  const id = await makeContest(server)
  const [open = '', closed = ''] = await placeTopics(server, id, ['flag{open}', 'flag{closed}'])
  await save(id, { brackets: [bracket('Senior'), bracket('Guests', { topics: [open] })] })
  expect(codeOf(await save(id, { brackets: [bracket('Senior', { topics: [id] })] }))).toEqual([400, 'field_wrong'])
  const [senior, guests] = (await full(id)).brackets
  const [one, two] = [await makeTeam(server), await makeTeam(server)]
  await join(one.captain, id, { bracket_id: senior!.bracket_id })
  await join(two.captain, id, { bracket_id: guests!.bracket_id })
  await act(server.admin, id, 'start', { force: true })
  expect(codeOf(await solve(one.captain, id, closed, 'flag{closed}'))).toEqual([200, 'flag_correct'])
  expect(codeOf(await solve(two.captain, id, closed, 'flag{closed}'))).toEqual([404, 'topic_not_found'])
  expect((await solve(two.captain, id, open, 'flag{open}')).status).toBe(200)
})
