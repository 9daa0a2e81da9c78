import { direction as directions } from '@beacon/api/bank/direction'
import { flagQuestion as contract } from '@beacon/api/kinds/flag/operations'
import { maskedFlag } from '@beacon/api/bank/question'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { questionForTopic } from '../../kinds/flag/bank/index.ts'
import { openFlag } from '../flag/index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
})
afterAll(() => server.stop())

const form = (more: object = {}) => ({
  name: 'CCC',
  direction_id,
  description: 'Steal the key.',
  parts: [{ flags: [{ content: 'flag{one}' }, { content: 'flag{two}', match: 'case_insensitive' as const }] }],
  ...more,
})

test('the seed directions are there, in order, in both languages', async () => {
  const { body } = await server.admin.call(directions.list, {})
  expect(body.items.map((one) => one.key)).toEqual([
    'web',
    'pwn',
    'crypto',
    'reverse',
    'forensics',
    'misc',
    'osint',
    'mobile',
    'blockchain',
    'ai',
    'hardware',
  ])
  expect(body.items.every((one) => one.name_en !== '' && one.name_zh !== '')).toBe(true)
})

test('a question is made, read and its flags lie sealed', async () => {
  const made = await server.admin.call(contract.create, { body: form() })
  expect(made.error.details).toBeUndefined()
  expect(made.status).toBe(201)
  expect(made.body.parts[0]?.flags.map((flag) => flag.content)).toEqual(['flag{one}', 'flag{two}'])
  const [source] = await questionForTopic(server.db, [made.body.resource_id])
  const [flag] = source?.parts[0]?.flags ?? []
  expect(JSON.stringify(source)).not.toContain('flag{one}')
  expect(flag && openFlag(server.platform.secret, flag)).toBe('flag{one}')
})

test('a question of another is 404 until it is published; then it is readable, masked without question.secret, and not editable', async () => {
  const author = await server.signIn('teacher')
  const other = await server.signIn('teacher')
  const referee = await server.signIn('referee')
  const analysis = 'Read the last frame backwards.'
  const made = await author.call(contract.create, { body: form({ name: 'Hidden', decoy_flags: ['flag{decoy}'], analysis }) })
  expect(made.body.analysis).toBe(analysis)
  const params = { resource_id: made.body.resource_id }
  expect((await other.call(contract.get, { params })).status).toBe(404)
  expect((await other.call(contract.list, { query: { q: 'Hidden' } })).body.total).toBe(0)
  expect((await server.admin.call(contract.get, { params })).status).toBe(200)
  await author.call(contract.act, { body: { action: 'publish', question_ids: [params.resource_id] } })
  const seen = await referee.call(contract.get, { params })
  expect(seen.body.flags_masked).toBe(true)
  expect(seen.body.parts[0]?.flags.map((flag) => flag.content)).toEqual([maskedFlag, maskedFlag])
  expect(seen.body.decoy_flags).toEqual([maskedFlag])
  expect([seen.body.analysis, seen.body.analysis_files]).toEqual(['', []])
  const { version } = seen.body
  const refused = await other.call(contract.update, { params, body: { ...form({ name: 'Mine now' }), version } })
  expect([refused.status, refused.error.code]).toEqual([403, 'permission_missing'])
  const student = await server.signIn('student')
  expect((await student.call(contract.get, { params })).error.details).toEqual({ item: 'question.read' })
})

test('a masked flag stays as it was; another is sealed anew', async () => {
  const made = await server.admin.call(contract.create, { body: form({ name: 'Masks', decoy_flags: ['flag{a}', 'flag{b}'] }) })
  const [part] = made.body.parts
  const [first, second] = part?.flags ?? []
  const flags = [
    { flag_id: first?.flag_id ?? '', content: maskedFlag },
    { flag_id: second?.flag_id ?? '', content: 'flag{new}' },
  ]
  const body = form({ name: 'Masks', parts: [{ part_id: part?.part_id, flags }], decoy_flags: [maskedFlag, 'flag{c}'], is_public: false })
  const params = { resource_id: made.body.resource_id }
  const saved = await server.admin.call(contract.update, { params, body: { ...body, version: made.body.version } })
  expect(saved.status).toBe(200)
  expect(saved.body.parts[0]?.flags.map((flag) => flag.content)).toEqual(['flag{one}', 'flag{new}'])
  expect(saved.body.parts[0]?.flags[0]?.flag_id).toBe(first?.flag_id)
  expect(saved.body.decoy_flags).toEqual(['flag{a}', 'flag{c}'])
  const unknown = await server.admin.call(contract.create, { body: form({ parts: [{ flags: [{ content: maskedFlag }] }] }) })
  expect(unknown.error.details).toMatchObject({ fields: { 'parts.0.flags.0.content': { code: 'field_wrong' } } })
})

test('who may not read the solution reads it nowhere, and saves without touching it', async () => {
  const analysis = 'Xor with the name of the ship.'
  const made = await server.admin.call(contract.create, { body: form({ name: 'Solved', analysis: 'Xor.' }) })
  const params = { resource_id: made.body.resource_id }
  const edited = await server.admin.call(contract.update, {
    params,
    body: { ...form({ name: 'Solved', analysis }), version: made.body.version },
  })
  const author = await server.signIn('ordinary')
  const role_id = newId()
  const permissions = ['question.read', 'question.write', 'question.all', 'kind.flag']
  await server.db.insert(role).values({ resource_id: role_id, name_en: 'Authors', name_zh: '命题', permissions })
  await server.db.update(user).set({ role_resource_id: role_id }).where(eq(user.resource_id, author.user_id))
  const seen = await author.call(contract.get, { params })
  expect([seen.body.flags_masked, seen.body.analysis]).toEqual([true, ''])
  const history = await author.call(contract.versions, { params })
  expect(history.body.items[0]?.changed).toContain('analysis')
  expect(JSON.stringify(history.body)).not.toContain('Xor')
  const parts = seen.body.parts.map(({ part_id, flags }) => ({
    part_id,
    flags: flags.map(({ flag_id, content }) => ({ flag_id, content })),
  }))
  const saved = await author.call(contract.update, {
    params,
    body: { ...form({ name: 'Solved at sea', parts, analysis: '', analysis_files: [] }), version: edited.body.version },
  })
  expect([saved.status, saved.body.name]).toEqual([200, 'Solved at sea'])
  expect((await server.admin.call(contract.get, { params })).body.analysis).toBe(analysis)
})

test('a stale version names who changed which fields, and saves nothing', async () => {
  const made = await server.admin.call(contract.create, { body: form({ name: 'Versions' }) })
  const params = { resource_id: made.body.resource_id }
  const { version } = made.body
  const save = (more: object) => server.admin.call(contract.update, { params, body: { ...form({ name: 'Versions', ...more }), version } })
  expect((await save({ description: 'First.' })).status).toBe(200)
  const second = await save({ description: 'Second.', difficulty: 'advanced' })
  expect([second.status, second.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(second.error.details).toMatchObject({ who: 'admin', fields: expect.arrayContaining(['description', 'difficulty']) })
  expect((await server.admin.call(contract.get, { params })).body.description).toBe('First.')
})

test.each([
  [{ parts: [{ flags: [{ content: 'a' }, { content: 'a' }] }] }, 'flag_duplicate', 'parts.0.flags.1.content'],
  [
    { parts: [{ flags: [{ content: 'flag{A}', match: 'case_insensitive' }, { content: 'FLAG{a}' }] }] },
    'flag_duplicate',
    'parts.0.flags.1.content',
  ],
  [{ decoy_flags: ['flag{one}'] }, 'flag_duplicate', 'decoy_flags.0'],
  [{ parts: [{ flags: [{ content: 'flag{(', match: 'regex' }] }] }, 'regex_wrong', 'parts.0.flags.0.content'],
  [{ score: 100, score_min: 200 }, 'floor_above_score', 'score_min'],
  [{ parts: [{ score_share: 60, flags: [{ content: 'a' }] }] }, 'shares_sum', 'parts'],
  [{ ladder: [50, 60] }, 'ladder_rises', 'ladder'],
  [{ description: 'x'.repeat(2049) }, 'field_length', 'description'],
  [{ direction_id: '0198f3c0-0000-7000-8000-000000000000' }, 'field_wrong', 'direction_id'],
  [{ attachments: [{ file_id: '0198f3c0-0000-7000-8000-000000000000', name: 'a' }] }, 'field_wrong', 'attachments.0.file_id'],
  [{ name: '' }, 'field_empty', 'name'],
])('%j is refused: %s at %s', async (more, code, path) => {
  const reply = await server.admin.request('POST', '/questions', { body: form(more) })
  expect(reply.status).toBe(400)
  expect(reply.error.details?.['fields']).toMatchObject({ [path]: { code } })
})

test('lists filter, search and sort; a flag is never found', async () => {
  await server.admin.call(contract.create, {
    body: form({ name: 'Zebra 100%', author: 'Mei', difficulty: 'advanced', score: 900, knowledge_points: ['rsa'] }),
  })
  const find = async (query: object) =>
    (await server.admin.call(contract.list, { query: { size: 200, ...query } })).body.items.map((one) => one.name)
  expect(await find({ q: '100%' })).toEqual(['Zebra 100%'])
  expect(await find({ q: 'RSA', difficulty: ['advanced'] })).toEqual(['Zebra 100%'])
  expect(await find({ q: 'flag{one}' })).toEqual([])
  expect((await find({ sort: '-score' }))[0]).toBe('Zebra 100%')
  expect(await find({ has_attachment: true })).toEqual([])
  expect(await find({ used: true })).toEqual([])
  expect(await find({ used: false, q: 'Zebra' })).toHaveLength(1)
  const [first] = (await server.admin.call(contract.list, { query: { q: 'Zebra' } })).body.items
  expect(first?.number).toMatch(/^q-\d{5}$/u)
  expect(await find({ q: first?.number })).toEqual(['Zebra 100%'])
  expect((await server.admin.request('GET', '/questions?sort=secret')).status).toBe(400)
})

test('bulk actions judge each row: copy, delete with the typed word, restore', async () => {
  const author = await server.signIn('teacher')
  const make = async (name: string) => (await author.call(contract.create, { body: form({ name }) })).body.resource_id
  const mine = [await make('Bulk A'), await make('Bulk B')]
  const foreign = (await server.admin.call(contract.create, { body: form({ name: 'Foreign' }) })).body.resource_id
  await server.admin.call(contract.act, { body: { action: 'publish', question_ids: [foreign] } })
  const unconfirmed = await author.call(contract.act, { body: { action: 'delete', question_ids: mine } })
  expect(unconfirmed.error.code).toBe('confirm_mismatch')
  const act = (action: 'delete' | 'restore' | 'copy', question_ids: string[], confirm?: string) =>
    author.call(contract.act, { body: { action, question_ids, ...(confirm === undefined ? {} : { confirm }) } })
  const gone = await act('delete', [...mine, foreign], '删除 3')
  expect(gone.body.done).toEqual(mine)
  expect(gone.body.skipped).toMatchObject([{ resource_id: foreign, name: 'Foreign', code: 'permission_missing' }])
  expect((await author.call(contract.get, { params: { resource_id: mine[0] ?? '' } })).status).toBe(404)
  expect((await author.call(contract.list, { query: { deleted: true } })).body.items.map((row) => row.name).toSorted()).toEqual([
    'Bulk A',
    'Bulk B',
  ])
  expect((await (await server.signIn('teacher')).call(contract.list, { query: { deleted: true } })).body.total).toBe(0)
  expect((await act('restore', mine)).body.done).toEqual(mine)
  const copied = await act('copy', [mine[0] ?? ''])
  const copy = await author.call(contract.get, { params: { resource_id: copied.body.done[0] ?? '' } })
  expect(copy.body.name).toBe('Bulk A (2)')
  expect(copy.body.parts[0]?.flags.map((flag) => flag.content)).toEqual(['flag{one}', 'flag{two}'])
  const audit = await server.db.execute(
    `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit where module = 'question'`,
  )
  expect(JSON.stringify(audit.rows)).not.toContain('flag{one}')
})

test("seeing another's flags leaves a trace in the audit log; seeing one's own does not", async () => {
  const author = await server.signIn('teacher')
  const { resource_id } = (await author.call(contract.create, { body: form({ name: 'Traced' }) })).body
  const traces = async () =>
    (await server.db.execute(`select username from audit where operation = 'secret_view' and object_id = '${resource_id}'`)).rows
  await author.call(contract.get, { params: { resource_id } })
  expect(await traces()).toEqual([])
  await server.admin.call(contract.get, { params: { resource_id } })
  expect(await traces()).toEqual([{ username: 'admin' }])
  await author.call(contract.versions, { params: { resource_id } })
  await server.admin.call(contract.versions, { params: { resource_id } })
  expect(await traces()).toEqual([{ username: 'admin' }, { username: 'admin' }])
})

test("an attachment is one's own upload; its id alone is no right to it", async () => {
  const uploadAs = async (client: TestClient) => {
    const body = new FormData()
    body.append('file', new Blob(['bytes']), 'a.txt')
    return ((await client.request('POST', '/files?purpose=attachment', { body })).body as { file_id: string }).file_id
  }
  const [author, other] = [await server.signIn('teacher'), await server.signIn('teacher')]
  const attachments = [{ file_id: await uploadAs(author), name: 'a.txt' }]
  expect((await other.call(contract.create, { body: form({ attachments }) })).error.code).toBe('field_wrong')
  const made = await author.call(contract.create, { body: form({ attachments }) })
  expect(made.body.attachments).toMatchObject([{ name: 'a.txt', size: 5 }])
  const params = { resource_id: made.body.resource_id }
  const saved = await server.admin.call(contract.update, {
    params,
    body: { ...form({ attachments, name: 'Kept' }), version: made.body.version },
  })
  expect(saved.body).toMatchObject({ name: 'Kept', attachment_count: 1 })
})
