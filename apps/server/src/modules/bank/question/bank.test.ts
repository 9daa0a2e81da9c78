import { direction as directions } from '@beacon/api/bank/direction'
import { flagQuestion as contract } from '@beacon/api/kinds/flag/operations'
import { setting } from '@beacon/api/platform/setting'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { newId } from '../../../db/id.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { topicRating } from '../../../db/schema/contest/player.ts'
import { questionFlag } from '../../../db/schema/kinds/flag/question-flag.ts'
import { submission as submissionTable } from '../../../db/schema/contest/score.ts'
import { user } from '../../../db/schema/people/user.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, makeQuestion, makeTeam } from '../../contest/core/contest/testing.ts'
import { fillDigests } from '../../kinds/flag/bank/digests.ts'
import { readStats } from '../../contest/answer/question-figures/stats.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, {})).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

type Person = TestClient & { user_id: string }
const form = (more: object = {}) => ({
  name: `Question ${newId().slice(-8)}`,
  direction_id,
  description: 'Steal the key.',
  parts: [{ flags: [{ content: `flag{${newId()}}` }] }],
  ...more,
})
const make = async (one: TestClient, more: object = {}) => {
  const reply = await one.call(contract.create, { body: form(more) })
  expect(reply.error).not.toHaveProperty('code')
  return reply.body
}
const at = (resource_id: string) => ({ params: { resource_id } })
const names = async (one: TestClient, query: object) =>
  (await one.call(contract.list, { query: { size: 200, ...query } })).body.items.map((row) => row.name)
const put = (one: TestClient, id: string, version: number, more: object) =>
  one.call(contract.update, { ...at(id), body: { ...form(more), version } })

describe('types of flags', () => {
  test('dynamic, report and optimise carry no written flags; what they need stands in the row', async () => {
    const dynamic = await make(server.admin, {
      flag_type: 'dynamic',
      description: 'Yours: {{flag}}',
      flag_prefix: 'BEACON',
      flag_length: 43,
    })
    expect(dynamic).toMatchObject({ flag_type: 'dynamic', flag_prefix: 'BEACON', flag_length: 43, problems: [] })
    expect(dynamic.parts[0]?.flags).toEqual([])
    const report = await make(server.admin, {
      flag_type: 'report',
      parts: [{ flags: [] }],
      score: 100,
      rubric: [
        { name: 'Depth', max_points: 60 },
        { name: 'Style', max_points: 40 },
      ],
    })
    expect(report).toMatchObject({ report_types: ['zip'], best_counts: false, uploads_max: 5, problems: [] })
    const optimise = await make(server.admin, { flag_type: 'optimise', parts: [{ flags: [] }], report_types: ['pdf'] })
    expect(optimise).toMatchObject({ report_types: ['zip'], best_counts: true, uploads_max: 20, problems: ['no_rubric'] })
    expect(await make(server.admin, { flag_type: 'random', parts: [{ flags: [] }] })).toMatchObject({
      problems: ['pool_empty'],
      pool_count: 0,
    })
  })

  test.each([
    [{ parts: [{ flags: [] }] }, 'field_empty', 'parts.0.flags'],
    [{ description: 'Yours: {{flag}}' }, 'field_wrong', 'description'],
    [{ flag_type: 'report', score: 100, rubric: [{ name: 'Depth', max_points: 60 }] }, 'rubric_sum', 'rubric'],
    [
      {
        flag_type: 'random',
        parts: [
          { name: 'a', score_share: 50, flags: [] },
          { name: 'b', score_share: 50, flags: [] },
        ],
      },
      'field_wrong',
      'parts',
    ],
    [
      {
        parts: [
          { name: 'a', score_share: 50, flags: [{ content: 'x' }] },
          { name: 'a', score_share: 50, flags: [{ content: 'y' }] },
        ],
      },
      'part_name_twice',
      'parts',
    ],
    [{ flag_prefix: 'flag{' }, 'field_characters', 'flag_prefix'],
    [{ attachments: [{ name: 'a', url: 'http://example.org/a' }] }, 'field_wrong', 'attachments.0.url'],
  ])('%j is refused: %s at %s', async (more, code, path) => {
    const reply = await server.admin.request('POST', '/questions', { body: form(more) })
    expect(reply.status).toBe(400)
    expect(reply.error.details?.['fields']).toMatchObject({ [path]: { code } })
  })

  test('fields that a save leaves out keep their value; hints wait for each other, but in no circle', async () => {
    const [a, b] = [newId(), newId()]
    const hints = [
      { hint_id: a, content: 'First', cost: 1 },
      { hint_id: b, content: 'Second', cost: 2, after: [a] },
    ]
    const made = await make(server.admin, {
      translations: { zh: { name: '甲', description: '乙' } },
      hints,
      topic_sets: ['Finals'],
      attachments: [{ name: 'Mirror', url: 'https://example.org/a.zip' }],
    })
    expect(made.hints[1]?.after).toEqual([made.hints[0]?.hint_id])
    expect(made.attachments).toMatchObject([{ name: 'Mirror', url: 'https://example.org/a.zip', size: 0 }])
    const saved = await put(server.admin, made.resource_id, made.version, {
      name: 'Renamed',
      hints: made.hints,
      attachments: made.attachments.map(({ file_id, name, url }) => ({ file_id, name, url })),
    })
    expect(saved.body).toMatchObject({ name: 'Renamed', translations: { zh: { name: '甲' } }, topic_sets: ['Finals'], hints: made.hints })
    const circle = [
      { hint_id: a, content: 'First', cost: 1, after: [b] },
      { hint_id: b, content: 'Second', cost: 1, after: [a] },
    ]
    expect((await server.admin.request('POST', '/questions', { body: form({ hints: circle }) })).error.code).toBe('hint_order')
  })
})

describe('grants', () => {
  let owner: Person
  let guest: Person
  let id = ''
  const read = async (one: TestClient) => (await one.call(contract.get, at(id))).body
  const grant = async (grants: object[], one: TestClient = owner) => {
    const { version } = await read(one)
    return one.request('PUT', `/questions/${id}/grants`, { body: { grants, version } })
  }
  beforeAll(async () => {
    owner = await server.signIn('teacher')
    guest = await server.signIn('referee')
    id = (await make(owner, { name: 'Granted one' })).resource_id
  })
  const to = (right: string, more: object = {}) => ({ subject: 'user', subject_id: guest.user_id, right, ...more })

  test('without one it does not exist; “use” shows it masked; a term that is over takes it back', async () => {
    expect((await guest.call(contract.get, at(id))).status).toBe(404)
    expect((await grant([to('use')])).status).toBe(200)
    expect(await read(guest)).toMatchObject({ source: 'granted', can_edit: false, flags_masked: true })
    expect(await names(guest, { owner: 'granted' })).toEqual(['Granted one'])
    expect((await grant([to('use', { until: '2020-01-01T00:00:00Z' })])).status).toBe(200)
    expect((await guest.call(contract.get, at(id))).status).toBe(404)
  })

  test('“secret” opens the flags and leaves a trace', async () => {
    await grant([to('secret')])
    expect((await read(guest)).flags_masked).toBe(false)
    const rows = await server.db.select().from(audit).where(eq(audit.object_id, id))
    expect(rows).toContainEqual(expect.objectContaining({ operation: 'secret_view', user_id: guest.user_id }))
  })

  test('“edit” lets a colleague save, not delete, publish or give it on', async () => {
    const colleague = await server.signIn('teacher')
    await grant([{ subject: 'user', subject_id: colleague.user_id, right: 'edit' }])
    const seen = await read(colleague)
    expect(seen.rights).toEqual({ use: true, edit: true, secret: true, grant: false, delete: false })
    expect((await put(colleague, id, seen.version, { name: 'Edited by a colleague' })).status).toBe(200)
    for (const action of ['delete', 'publish'] as const)
      expect((await colleague.call(contract.act, { body: { action, question_ids: [id] } })).body.skipped).toMatchObject([
        { code: 'permission_missing' },
      ])
    const bulk = {
      action: 'grant' as const,
      question_ids: [id],
      grants: [{ subject: 'user' as const, subject_id: guest.user_id, right: 'edit' as const }],
    }
    expect((await colleague.call(contract.act, { body: bulk })).body.skipped).toMatchObject([{ code: 'grant_exceeds_own' }])
    expect((await colleague.request('PUT', `/questions/${id}/grants`, { body: { grants: [], version: 1 } })).status).toBe(403)
  })

  test('an organisation with those below, and the organisation of the owner', async () => {
    const [root] = await server.db.select().from(organisation).limit(1)
    const school = newId()
    await server.db.insert(organisation).values({ resource_id: school, name: 'School of tests', parent_id: root?.resource_id ?? null })
    await server.db.update(user).set({ organisation_id: school }).where(eq(user.resource_id, guest.user_id))
    await guest.signIn((await server.db.select().from(user).where(eq(user.resource_id, guest.user_id)))[0]?.username ?? '', 'tower4amber')
    const whole = { subject: 'organisation', subject_id: root?.resource_id, right: 'use' }
    await grant([whole])
    expect((await guest.call(contract.get, at(id))).status).toBe(404)
    await grant([{ ...whole, below: true }])
    expect((await guest.call(contract.get, at(id))).status).toBe(200)
    await grant([])
    await server.db.update(user).set({ organisation_id: school }).where(eq(user.resource_id, owner.user_id))
    expect((await owner.call(contract.set_visibility, { ...at(id), body: { visibility: 'organisation' } })).body.visibility).toBe(
      'organisation',
    )
    expect(await read(guest)).toMatchObject({ source: 'organisation', visibility: 'organisation' })
    await owner.call(contract.set_visibility, { ...at(id), body: { visibility: 'hidden' } })
    expect((await guest.call(contract.get, at(id))).status).toBe(404)
  })

  test('somebody who does not exist is refused', async () => {
    expect((await grant([{ subject: 'user', subject_id: newId(), right: 'use' }])).error.details?.['fields']).toHaveProperty([
      'grants.0.subject_id',
    ])
  })
})

test('bulk actions change what is one’s own and name the rest', async () => {
  const one = await server.signIn('teacher')
  const mine = await make(one, { name: 'Mine', knowledge_points: ['xor'] })
  const theirs = await make(server.admin, { name: 'Theirs', is_public: true })
  const question_ids = [mine.resource_id, theirs.resource_id]
  const bulk = async (body: object) =>
    (await one.request('POST', '/questions/actions', { body: { question_ids, ...body } })).body as { done: string[]; skipped: object[] }
  const tagged = await bulk({ action: 'add_tags', names: ['rsa', 'xor'] })
  expect(tagged).toMatchObject({ done: [mine.resource_id], skipped: [{ name: 'Theirs', code: 'permission_missing' }] })
  await bulk({ action: 'set_difficulty', difficulty: 'advanced' })
  await bulk({ action: 'add_topic_set', names: ['Autumn finals'] })
  await bulk({ action: 'remove_tags', names: ['xor'] })
  const after = (await one.call(contract.get, at(mine.resource_id))).body
  expect(after).toMatchObject({ knowledge_points: ['rsa'], difficulty: 'advanced', topic_sets: ['Autumn finals'] })
  expect((await one.request('POST', '/questions/actions', { body: { question_ids, action: 'set_direction' } })).status).toBe(400)
  const words = (await one.call(contract.suggestions, {})).body
  expect(words.topic_sets).toContainEqual({ name: 'Autumn finals', count: 1 })
})

test('every filter finds its question alone', async () => {
  const one = await server.signIn('teacher')
  const filtered = await make(one, {
    name: 'Filtered',
    lang: 'zh',
    author: 'Ada',
    flag_type: 'dynamic',
    knowledge_points: ['lattice'],
    topic_sets: ['Spring'],
    difficulty: 'advanced',
  })
  await make(one, { name: 'Other', attachments: [{ name: 'Mirror', url: 'https://example.org' }] })
  for (const query of [
    { lang: ['zh'] },
    { author: ['Ada'] },
    { flag_type: ['dynamic'] },
    { knowledge_point: ['lattice'] },
    { topic_set: ['Spring'] },
    { difficulty: ['advanced'] },
    { has_attachment: false },
    { q: 'lattice' },
    { q: filtered.number },
  ])
    expect([query, await names(one, { owner: 'mine', ...query })]).toEqual([query, ['Filtered']])
  expect(await names(one, { owner: 'mine', visibility: ['published'] })).toEqual([])
  expect(await names(one, { owner: 'mine', tested: ['never'], sort: 'name' })).toEqual(['Filtered', 'Other'])
  for (const sort of ['hot_value', '-solve_rate', 'number', 'direction', 'flag_type', 'score', '-used_count', 'is_public', 'author'])
    expect((await one.call(contract.list, { query: { sort } })).status).toBe(200)
})

test('flag: finds the exact flag, for those who may see flags; a form is warned of doubles', async () => {
  const one = await server.signIn('teacher')
  const made = await make(one, { name: 'Searched', parts: [{ flags: [{ content: 'flag{Search Me}' }] }] })
  expect(await names(one, { q: 'flag:flag{Search Me}' })).toEqual(['Searched'])
  expect(await names(one, { q: 'flag:flag{search me}' })).toEqual([])
  const referee = await server.signIn('referee')
  expect((await referee.call(contract.list, { query: { q: 'flag:flag{Search Me}' } })).status).toBe(403)
  const check = (body: object) => one.request('POST', '/questions/check', { body })
  expect((await check({ name: 'searched', flags: ['new', 'flag{search me}'] })).body).toMatchObject({
    same_name: [{ resource_id: made.resource_id }],
    same_flag: [{ index: 1, resource_id: made.resource_id }],
  })
  expect((await check({ resource_id: made.resource_id, name: 'searched', flags: ['flag{search me}'] })).body).toEqual({
    same_name: [],
    same_flag: [],
  })
  await server.db.update(questionFlag).set({ flag_digests: null }).where(eq(questionFlag.question_id, made.resource_id))
  await fillDigests(server.platform)
  expect(await names(one, { q: 'flag:flag{Search Me}' })).toEqual(['Searched'])
})

test('history holds every saved version; restoring brings back texts and flags as a new one, and never shows a flag', async () => {
  const one = await server.signIn('teacher')
  const first = await make(one, { name: 'First name', parts: [{ flags: [{ content: 'flag{first}' }] }] })
  const id = first.resource_id
  const second = (await put(one, id, first.version, { name: 'Second name', parts: [{ flags: [{ content: 'flag{second}' }] }] })).body
  const list = await one.call(contract.versions, at(id))
  expect(list.body.items).toMatchObject([
    { version: second.version, is_current: true, changed: expect.arrayContaining(['name', 'parts']) },
    { version: first.version, changed: [] },
  ])
  expect(list.body.items[0]?.fields).toContainEqual({ field: 'name', before: 'First name', after: 'Second name' })
  expect(JSON.stringify(list.body)).not.toMatch(/flag\{|sealed/u)
  const stale = await one.call(contract.restore, { ...at(id), body: { to: first.version, version: first.version } })
  expect(stale.error.code).toBe('changed_meanwhile')
  const back = await one.call(contract.restore, { ...at(id), body: { to: first.version, version: second.version } })
  expect(back.body).toMatchObject({ name: 'First name', version: second.version + 1 })
  expect(back.body.parts[0]?.flags[0]?.content).toBe('flag{first}')
  expect(await names(one, { q: 'flag:flag{first}' })).toEqual(['First name'])
})

test('a copy keeps everything but what was found out about it', async () => {
  const one = await server.signIn('teacher')
  const made = await make(one, {
    name: 'Copied',
    flag_type: 'dynamic',
    flag_prefix: 'CUP',
    translations: { zh: { name: '抄本', description: '' } },
  })
  await one.call(contract.try, { ...at(made.resource_id), body: { flags: ['wrong'] } })
  const [copy = ''] = (await one.call(contract.act, { body: { action: 'copy', question_ids: [made.resource_id] } })).body.done
  expect((await one.call(contract.get, at(copy))).body).toMatchObject({
    name: 'Copied (2)',
    flag_prefix: 'CUP',
    translations: { zh: { name: '抄本' } },
    test_result: null,
  })
})

describe('trying a question', () => {
  test('is judged as in a contest, leaves no row there, and says passed when everything is solved', async () => {
    const made = await make(server.admin, {
      part_order: 'in_sequence',
      parts: [
        { name: 'one', score_share: 40, flags: [{ content: 'flag{1}' }] },
        { name: 'two', score_share: 60, logic: 'all', flags: [{ content: 'flag{2}' }, { content: 'flag{\\d{3}}', match: 'regex' }] },
      ],
      decoy_flags: ['flag{bait}'],
    })
    const before = (await server.db.select().from(submissionTable)).length
    const attempt = async (flags: string[]) => (await server.admin.call(contract.try, { ...at(made.resource_id), body: { flags } })).body
    expect((await attempt(['flag{2}', 'flag{bait}'])).outcomes).toMatchObject([{ result: 'wrong' }, { result: 'wrong', is_decoy: true }])
    expect((await server.admin.call(contract.get, at(made.resource_id))).body).toMatchObject({ test_result: 'failed' })
    const done = await attempt(['flag{1}', 'flag{2}', 'flag{007}'])
    expect(done.outcomes).toMatchObject([
      { result: 'part', part: 0, found: 1, needed: 2 },
      { result: 'part', part: 1, found: 1, needed: 2 },
      { result: 'correct', part: 1 },
    ])
    expect(done).toMatchObject({ test_result: 'passed', parts_done: [0, 1] })
    const after = (await server.admin.call(contract.get, at(made.resource_id))).body
    expect(after).toMatchObject({ test_result: 'passed', version: made.version })
    expect((await server.db.select().from(submissionTable)).length).toBe(before)
    const changed = await put(server.admin, made.resource_id, after.version, { parts: [{ flags: [{ content: 'flag{other}' }] }] })
    expect(changed.body.test_result).toBeNull()
  })

  test('a dynamic one has a sample entrant with a flag of the system’s form, whose flag only holders of question.secret read', async () => {
    const { body: held } = await server.admin.call(setting.get, {})
    const values = { dynamic_flag_prefix: 'harbour', dynamic_flag_length: 16 }
    await server.admin.call(setting.update, { body: { values, version: held.version } })
    const made = await make(server.admin, { flag_type: 'dynamic', is_public: true })
    const sample = (await server.admin.call(contract.try_sample, at(made.resource_id))).body
    expect(sample.flags?.[0]).toMatch(/^harbour\{[0-9A-Za-z]{16}\}$/u)
    const referee = await server.signIn('referee')
    expect((await referee.call(contract.try_sample, at(made.resource_id))).body.flags).toBeNull()
    const right = await referee.call(contract.try, { ...at(made.resource_id), body: { flags: sample.flags ?? [] } })
    expect(right.body).toMatchObject({ outcomes: [{ result: 'correct' }], test_result: 'passed', tested_at: null })
  })

  test('a report takes no flag', async () => {
    const made = await make(server.admin, { flag_type: 'report', score: 10, rubric: [{ name: 'All', max_points: 10 }] })
    const reply = await server.admin.call(contract.try, { ...at(made.resource_id), body: { flags: ['x'] } })
    expect([reply.status, reply.error.code]).toEqual([409, 'topic_wants_upload'])
  })
})

test('figures come from contests that are over and no longer frozen; below five entrants there is no rate', async () => {
  const id = await makeContest(server, { freeze_at: new Date(Date.now() + 2 * 3_600_000).toISOString() })
  const flag = `flag{${id}}`
  const questionId = await makeQuestion(server, flag, { name: 'Rated' })
  const placed = await server.admin.call(topic.add, { ...at(id), body: { question_ids: [questionId] } })
  const topic_id = placed.body.items[0]?.resource_id ?? ''
  const teams = []
  for (let i = 0; i < 5; i += 1) teams.push(await makeTeam(server))
  for (const { captain } of teams) await join(captain, id)
  expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
  const [solver, ...readers] = teams
  await solver?.captain.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag } })
  for (const { captain } of readers)
    expect((await captain.call(topic.opened, { params: { resource_id: id, topic_id }, body: {} })).status).toBe(200)
  const rate = async () => (await readStats(server.db)).get(questionId)
  expect(await rate()).toMatchObject({ opened: 0, solve_rate: null })
  await act(server.admin, id, 'freeze')
  const name = ((await server.admin.request('GET', `/contests/${id}`)).body as { name: string }).name
  await act(server.admin, id, 'stop', { confirm_name: name })
  expect(await rate()).toMatchObject({ opened: 0, solve_rate: null })
  expect((await server.admin.call(contract.uses, at(questionId))).body.items).toMatchObject([
    { status: 'finished', solves: 0, solve_rate: null },
  ])
  await act(server.admin, id, 'unfreeze')
  expect(await rate()).toMatchObject({ opened: 5, solves: 1, solve_rate: 20 })
  const { items, figures } = (await server.admin.call(contract.uses, at(questionId))).body
  expect(items).toMatchObject([{ opened: 5, solves: 1, solve_rate: 20 }])
  const median_solve_s: unknown = expect.any(Number)
  expect(figures).toEqual({ opened: 5, solves: 1, solve_rate: 20, median_solve_s, rating: null, rating_count: 0 })
  const [own] = await server.db.select().from(submissionTable).where(eq(submissionTable.contest_id, id))
  await server.db
    .update(submissionTable)
    .set({ elapsed_ms: 90_000 })
    .where(eq(submissionTable.resource_id, own?.resource_id ?? ''))
  const by = { entrant_id: own?.entrant_id ?? '', user_id: own?.user_id ?? '' }
  await server.db.insert(topicRating).values({ ...by, rating_id: newId(), contest_id: id, run: 1, topic_id, stars: 4, comment: '' })
  const rated = (await server.admin.call(contract.uses, at(questionId))).body.figures
  expect(rated).toMatchObject({ median_solve_s: 90, rating: 4, rating_count: 1 })
})

test('the overview counts what the caller may see', async () => {
  const one = await server.signIn('teacher')
  await make(one, { name: 'Counted', difficulty: 'intermediate' })
  const { body } = await one.call(contract.overview, {})
  expect(body.growth).toHaveLength(24)
  expect(body.growth.at(-1)?.added).toBeGreaterThan(0)
  expect(body.never_used.items.map(({ name }) => name)).toContain('Counted')
  expect(body.matrix.find((row) => row.direction.resource_id === direction_id)?.intermediate).toBeGreaterThan(0)
  const all = (await server.admin.call(contract.overview, {})).body.banks[0]?.total ?? 0
  expect(body.banks[0]?.total).toBeLessThan(all)
})
