import { direction as directions } from '@beacon/api/bank/direction'
import type { Input } from '@beacon/api/endpoint'
import { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { question } from '@beacon/api/bank/question'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeQuestion } from '../../../contest/core/contest/testing.ts'

let server: TestServer
let admin: TestClient
let direction_id: string

beforeAll(async () => {
  server = await startTestServer()
  admin = server.admin
  direction_id = (await admin.call(directions.list, { query: {} })).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

type Body = Input<typeof contract.create>['body']
const [a, b, c] = [newId(), newId(), newId()]
const options = [
  { option_id: a, text: 'TCP' },
  { option_id: b, text: 'UDP' },
  { option_id: c, text: 'ICMP' },
]
const single = (more: Partial<Body> = {}): Body => ({
  question_type: 'single',
  stem: 'Which one shakes hands?',
  options,
  key: [a],
  analysis: 'Three segments.',
  score: 200,
  direction_id,
  ...more,
})
const completion = (more: Partial<Body> = {}): Body =>
  single({
    question_type: 'completion',
    stem: 'HTTP listens on {{1}}, HTTPS on {{2}}.',
    options: [],
    key: [],
    blanks: [
      { accepted: ['80'], score: 50 },
      { accepted: ['443'], score: 50, kind: 'number' },
    ],
    ...more,
  })

const create = async (body: Body, by: TestClient = admin) => {
  const reply = await by.call(contract.create, { body })
  expect(reply.error?.details).toBeUndefined()
  expect(reply.status).toBe(201)
  return reply.body
}
const fieldsOf = async (body: Body) => {
  const reply = await admin.call(contract.create, { body })
  expect(reply.status).toBe(400)
  const fields = (reply.error.details?.['fields'] ?? {}) as Record<string, { code: string }>
  return Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code]))
}
/** Somebody who may write questions and sees no solution of another. */
const signInEditor = async () => {
  const role_id = newId()
  const permissions = ['question.read', 'question.write', 'kind.theory'] as const
  await server.db
    .insert(role)
    .values({ resource_id: role_id, name_en: `Editors ${role_id}`, name_zh: `编辑 ${role_id}`, permissions: [...permissions] })
  const editor = await server.signIn('student')
  await server.db.update(user).set({ role_resource_id: role_id }).where(eq(user.resource_id, editor.user_id))
  return editor
}
const versionsOf = async (id: string) => {
  const { rows } = await server.db.execute<{ version: number; content: { key: string[] } }>(
    sql`select version, content from question_theory_version where question_id = ${id} order by version`,
  )
  return rows.map(({ version, content }) => [version, content.key])
}

describe('a theory question', () => {
  test('is written, read and listed with a number and name of its bank', async () => {
    const made = await create(single())
    expect(made).toMatchObject({ bank: 'theory', name: 'Which one shakes hands?', short_name: '', key: [a], is_masked: false, score: 200 })
    expect(made.number).toMatch(/^t-\d{5}$/u)
    const read = await admin.call(contract.get, { params: { resource_id: made.resource_id } })
    expect(read.body).toEqual(made)
    const { items } = (await admin.call(contract.list, { query: { q: 'ICMP' } })).body
    expect(items.map((row) => [row.resource_id, row.question_type, row.seen_as])).toEqual([[made.resource_id, 'single', 'mine']])
  })

  test('of each type keeps what belongs to it', async () => {
    const multiple = await create(single({ question_type: 'multiple', key: [a, b], partial_rule: 'fixed', partial_marks: 50, score: 300 }))
    expect([multiple.key, multiple.partial_marks]).toEqual([[a, b], 50])
    const truth = await create(single({ question_type: 'truefalse', key: ['true'], options }))
    expect([truth.key, truth.options, truth.fixed_order]).toEqual([['true'], [], true])
    const blanks = await create(completion({ judge: 'reviewed' }))
    expect(blanks.blanks.map(({ accepted, kind }) => [accepted, kind])).toEqual([
      [['80'], 'exact'],
      [['443'], 'number'],
    ])
    const short = await create(
      single({ question_type: 'short', reference_answer: 'Because.', rubric: [{ text: 'names it', marks: 200 }], key: [] }),
    )
    expect([short.judge, short.rubric]).toEqual(['manual', [{ text: 'names it', marks: 200 }]])
  })

  test('is refused at the fields whose rules it breaks', async () => {
    const twice = [...options.slice(0, 2), { option_id: c, text: ' ＴＣＰ ' }]
    expect(await fieldsOf(single({ options: twice }))).toEqual({ 'options.2.text': 'option_duplicate' })
    expect(await fieldsOf(single({ key: [a, b] }))).toEqual({ key: 'key_wrong' })
    expect(await fieldsOf(single({ key: [newId()] }))).toEqual({ key: 'key_wrong' })
    expect(await fieldsOf(single({ question_type: 'multiple', key: [] }))).toEqual({ key: 'key_wrong' })
    expect(await fieldsOf(single({ options: options.slice(0, 1) }))).toEqual({ options: 'field_range' })
    expect(await fieldsOf(completion({ stem: 'On {{1}} and {{1}} and {{3}}' }))).toEqual({ stem: 'blank_mismatch' })
    expect(await fieldsOf(completion({ blanks: [{ accepted: ['80'], score: 60 }], stem: '{{1}}' }))).toEqual({ blanks: 'shares_sum' })
    expect(await fieldsOf(completion({ order_free: true }))).toEqual({ order_free: 'field_wrong' })
    expect(await fieldsOf(single({ question_type: 'short', reference_answer: '', key: [] }))).toEqual({ reference_answer: 'field_empty' })
    expect(await fieldsOf(single({ question_type: 'short', reference_answer: 'x', rubric: [{ text: 'y', marks: 100 }], key: [] }))).toEqual(
      { rubric: 'rubric_sum' },
    )
    expect(await fieldsOf(single({ stem: 'x'.repeat(3_000) }))).toEqual({ stem: 'field_length' })
    const zh = { name: '', stem: '哪个握手？', options: [{ option_id: a, text: '甲' }], analysis: '' }
    expect(await fieldsOf(single({ lang: 'en', translations: { zh } }))).toMatchObject({ 'translations.zh.options.1.text': 'field_empty' })
  })

  test('has a version for each content; publishing it makes none, and what solves it stays where it is left out', async () => {
    const made = await create(single({ visibility: 'hidden' }))
    const params = { resource_id: made.resource_id }
    const { key: _key, analysis: _analysis, ...open } = single({ stem: 'Which one shakes?' })
    const changed = await admin.call(contract.update, { params, body: { ...open, version: made.version } })
    expect(changed.body).toMatchObject({ stem: 'Which one shakes?', key: [a], analysis: 'Three segments.', version: 2 })
    expect(changed.body.version_id).not.toBe(made.version_id)
    await admin.call(question.act, { body: { action: 'publish', question_ids: [made.resource_id] } })
    const published = (await admin.call(contract.get, { params })).body
    expect([published.version, published.version_id]).toEqual([3, changed.body.version_id])
    const stale = await admin.call(contract.update, { params, body: { ...single(), version: 1 } })
    expect(stale.status).toBe(409)
    await admin.call(contract.update, { params, body: { ...single({ key: [b] }), visibility: 'published', version: 3 } })
    expect(await versionsOf(made.resource_id)).toEqual([
      [1, [a]],
      [2, [a]],
      [4, [b]],
    ])
    const history = (await admin.call(question.versions, { params })).body.items[0]
    expect(history?.changed).toEqual(expect.arrayContaining(['key', 'description']))
    expect(history?.fields.map(({ field }) => field)).not.toContain('key')
    const restored = await admin.call(contract.restore, { params, body: { to: 1, version: 4 } })
    expect(restored.body).toMatchObject({ key: [a], stem: 'Which one shakes hands?', version: 5 })
  })
})

test('a second language stands beside the first by the ids of options; an empty one is none', async () => {
  const empty = { name: '', stem: '', options: [], analysis: '' }
  const made = await create(single({ lang: 'en', translations: { zh: empty } }))
  expect(made.translations).toEqual({})
  const texts = options.map(({ option_id, text }) => ({ option_id, text: `译 ${text}` }))
  const zh = { name: '', stem: '哪个需要握手？', options: texts, analysis: '三次。' }
  const params = { resource_id: made.resource_id }
  const body = { ...single({ lang: 'en', translations: { zh } }), version: 1 }
  expect((await admin.call(contract.update, { params, body })).body.translations).toEqual({ zh })
  expect(await fieldsOf(single({ lang: 'en', translations: { zh: { ...empty, analysis: '只有解析' } } }))).toMatchObject({
    'translations.zh.stem': 'field_empty',
  })
})

describe('the key of a theory question', () => {
  test('is for its owner and for question.secret; an editor by grant saves the rest', async () => {
    const author = await server.signIn('teacher')
    const editor = await signInEditor()
    const referee = await server.signIn('referee')
    const made = await create(completion({ lang: 'en' }), author)
    const params = { resource_id: made.resource_id }
    expect((await editor.call(contract.get, { params })).status).toBe(404)
    await admin.call(question.act, { body: { action: 'publish', question_ids: [made.resource_id] } })
    const seen = (await referee.call(contract.get, { params })).body
    expect(seen).toMatchObject({ is_masked: true, key: [], analysis: '', reference_answer: '', rubric: [] })
    expect(seen.blanks.map(({ accepted, score }) => [accepted, score])).toEqual([
      [[], 50],
      [[], 50],
    ])
    expect(JSON.stringify(seen)).not.toContain('"443"')
    const versions = await referee.call(question.versions, { params })
    expect(JSON.stringify(versions.body)).not.toContain('"443"')
    const grants = [{ subject: 'user' as const, subject_id: editor.user_id, right: 'edit' as const }]
    expect((await admin.call(question.set_grants, { params, body: { grants, version: seen.version } })).status).toBe(200)
    const { blanks: _blanks, ...rest } = completion({ lang: 'en', score: 400, visibility: 'published' })
    const { version } = (await editor.call(contract.get, { params })).body
    const saved = await editor.call(contract.update, { params, body: { ...rest, blanks: [{ accepted: ['mine'], score: 100 }], version } })
    expect(saved.body).toMatchObject({ score: 400, is_masked: true })
    expect((await admin.call(contract.get, { params })).body.blanks[1]?.accepted).toEqual(['443'])
  })

  test('does not lead out by the search, nor by operations of another bank', async () => {
    const made = await create(single({ analysis: 'hidden-word-in-analysis', visibility: 'published' }))
    const countHits = async (by: TestClient) => (await by.call(contract.list, { query: { q: 'hidden-word' } })).body.total
    expect([await countHits(admin), await countHits(await server.signIn('referee'))]).toEqual([1, 0])
    const params = { resource_id: made.resource_id }
    expect((await admin.call(question.get, { params })).status).toBe(404)
    expect((await admin.call(question.list, { query: { bank: 'theory' } })).status).toBe(404)
    expect((await admin.call(question.restore, { params, body: { to: 1, version: 1 } })).status).toBe(404)
    const flagId = await makeQuestion(server, 'flag{other bank}')
    expect((await admin.call(contract.get, { params: { resource_id: flagId } })).status).toBe(404)
    expect((await admin.call(contract.update, { params: { resource_id: flagId }, body: { ...single(), version: 1 } })).status).toBe(404)
    expect((await admin.call(question.list, { query: {} })).body.items.map((row) => row.resource_id)).toEqual([flagId])
  })
})

test('the same question is found, whatever the order of its options, and another key is told', async () => {
  const stem = 'Which port does SSH use?'
  const texts = options.map(({ text }) => text)
  const made = await create(single({ stem }))
  const body = { stem: ' Which  port does SSH use? ', options: texts.toReversed(), key: ['UDP'] }
  const { same } = (await admin.call(contract.check, { body })).body
  expect(same).toEqual([{ resource_id: made.resource_id, number: made.number, name: made.name, has_other_key: true }])
  const editor = await signInEditor()
  await admin.call(question.act, { body: { action: 'publish', question_ids: [made.resource_id] } })
  expect((await editor.call(contract.check, { body })).body.same[0]?.has_other_key).toBeNull()
  const again = await create(single({ stem }))
  const { items } = (await admin.call(contract.list, { query: { flaw: ['duplicate_stem'], sort: 'number' } })).body
  expect(items.map(({ resource_id }) => resource_id)).toEqual(expect.arrayContaining([made.resource_id, again.resource_id]))
})

test('score and enemy group are set of many at once, each row judged alone', async () => {
  const first = await create(single())
  const short = await create(
    single({ question_type: 'short', key: [], reference_answer: 'x', rubric: [{ text: 'y', marks: 200 }], score: 200 }),
  )
  const question_ids = [first.resource_id, short.resource_id]
  const { done, skipped } = (await admin.call(contract.set, { body: { question_ids, score: 500, enemy_group: 'tcp' } })).body
  expect([done, skipped.map(({ code }) => code)]).toEqual([[first.resource_id], ['rubric_sum']])
  const { items } = (await admin.call(contract.list, { query: { enemy_group: ['tcp'] } })).body
  expect(items.map((row) => [row.resource_id, row.score])).toEqual([[first.resource_id, 500]])
})

describe('a trial', () => {
  test('tells the marks of each rule that a section may choose, and leaves the result of the test', async () => {
    const four = [...options, { option_id: newId(), text: 'GRE' }]
    const made = await create(single({ question_type: 'multiple', options: four, key: [a, b], score: 300 }))
    const params = { resource_id: made.resource_id }
    const half = (await admin.call(contract.try, { params, body: { chosen: [a] } })).body
    expect(Object.fromEntries(half.marks.map(({ rule, marks }) => [rule, marks]))).toEqual({
      strict: 0,
      half: 150,
      fixed: 150,
      proportional: 150,
      deduct: 150,
      perOption: 225,
    })
    expect(half.test_result).toBe('failed')
    expect((await admin.call(contract.try, { params, body: { chosen: [b, a] } })).body.test_result).toBe('passed')
    expect((await admin.call(contract.get, { params })).body).toMatchObject({ test_result: 'passed', version: 1 })
    await admin.call(question.act, { body: { action: 'publish', question_ids: [made.resource_id] } })
    const editor = await signInEditor()
    expect((await editor.call(contract.get, { params })).status).toBe(200)
    expect((await editor.call(contract.try, { params, body: { chosen: [a] } })).error.code).toBe('permission_missing')
  })

  test('judges blanks by their kind, and in any order where that is free', async () => {
    const both = [
      { accepted: ['Ping', '回显'], score: 50 },
      { accepted: ['Traceroute'], score: 50 },
    ]
    const made = await create(completion({ stem: '{{1}} {{2}}', order_free: true, blanks: both, score: 301 }))
    const params = { resource_id: made.resource_id }
    const free = (await admin.call(contract.try, { params, body: { blanks: ['ＴＲＡＣＥＲＯＵＴＥ', 'ping'] } })).body
    expect([free.marks, free.blanks]).toEqual([[{ rule: null, marks: 301 }], [true, true]])
    const ordered = await create(completion())
    const near = await admin.call(contract.try, { params: { resource_id: ordered.resource_id }, body: { blanks: ['http', '443.0'] } })
    expect([near.body.marks, near.body.blanks]).toEqual([[{ rule: null, marks: 100 }], [false, true]])
  })
})

test('the audit log names what solves a question and holds none of it', async () => {
  const made = await create(completion({ blanks: [{ accepted: ['audited-answer'], score: 100 }], stem: '{{1}}' }))
  const short = { question_type: 'short' as const, key: [], reference_answer: 'audited-answer' }
  const params = { resource_id: made.resource_id }
  expect((await admin.call(contract.update, { params, body: { ...single(short), version: 1 } })).status).toBe(200)
  const { rows } = await server.db.execute(sql`select to_jsonb(a)::text as text from audit a where object_id = ${made.resource_id}`)
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain('audited-answer')
})

test('pasted questions are added, and one that is refused blocks no other', async () => {
  const { status, body } = await admin.call(contract.add_pasted, { body: { questions: [single({ key: [] }), single(), completion()] } })
  expect([status, body.done.length, body.refused]).toEqual([200, 2, [{ index: 0, code: 'key_wrong', field: 'key' }]])
  const editor = await signInEditor()
  expect((await editor.call(contract.add_pasted, { body: { questions: [single({ visibility: 'published' })] } })).status).toBe(403)
})

test('a copy holds what the question holds, under a version of its own', async () => {
  const made = await create(single({ name: 'Shake' }))
  const { body } = await admin.call(question.act, { body: { action: 'copy', question_ids: [made.resource_id] } })
  const [copy = ''] = body.done
  const read = (await admin.call(contract.get, { params: { resource_id: copy } })).body
  expect(read).toMatchObject({ name: 'Shake (2)', key: [a], options: made.options, version: 1 })
  expect(read.version_id).not.toBe(made.version_id)
})
