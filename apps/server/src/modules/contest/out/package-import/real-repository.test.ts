import { contest as contestContract } from '@beacon/api/contest/contest'
import { questionPackage } from '@beacon/api/bank/package'
import { flagQuestion as question } from '@beacon/api/kinds/flag/operations'
import { topic as topicContract } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { importAll, jobEnd, sendPackage } from './testing/client.ts'
import { rawZip, type RawEntry } from './testing/raw-zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const yml = (path: string, more: string): RawEntry => ({
  name: `${path}/challenge.yml`,
  body: `name: ${path.split('/').at(-1)}\ntype: standard\nflags: ["flag{${path}}"]\n${more}`,
})
const byName = async (q: string) => {
  const [row] = (await server.admin.call(question.list, { query: { q } })).body.items
  return (await server.admin.call(question.get, { params: { resource_id: row?.resource_id ?? '' } })).body
}
const run = (import_id: string, body: Record<string, unknown>) =>
  server.admin.call(questionPackage.run, { params: { import_id }, body: body as never })

/** As repositories are whose values are set on the day of the contest. */
const withoutValues = (set: string) =>
  rawZip([
    yml(`${set}/web/${set} one`, 'category: Web\ndescription: Text.\n'),
    yml(`${set}/${set} two`, 'description: Text.\nvalue: null\nhints: [{ content: Look., cost: 60 }]\n'),
    yml(`${set}/web/${set} three`, 'category: Web\ndescription: Text.\nvalue: 70\n'),
  ])

test('a challenge without a value shows none, and takes the default that is given with the run', async () => {
  const read = await sendPackage(server.admin, withoutValues('run'))
  expect(read.items.map((item) => [item.name, item.score, item.refusals.map(({ code }) => code)])).toEqual([
    ['run two', null, ['value_missing']],
    ['run one', null, ['value_missing']],
    ['run three', 70, []],
  ])
  expect((await run(read.import_id, {})).error).toMatchObject({ code: 'import_refused', details: { n: 2 } })
  const dear = await sendPackage(server.admin, withoutValues('run'), 'dry_run=true&default_score=50')
  expect(dear.items[0]?.repairs).toContainEqual({ code: 'hint_too_dear', details: { sum: 60, n: 50 } })
  const started = await run(read.import_id, { default_score: 250, default_category: 'Pwn' })
  expect([started.status, (await jobEnd(server.admin, started.body.job_id)).result]).toEqual([202, expect.objectContaining({ created: 3 })])
  const [one, two, three] = [await byName('run one'), await byName('run two'), await byName('run three')]
  expect([one.score, two.score, three.score]).toEqual([250, 250, 70])
  expect([one.direction.key, two.direction.key]).toEqual(['web', 'pwn'])
})

test('defaults of the preview are shown as repairs and hold for its run', async () => {
  const read = await sendPackage(server.admin, withoutValues('kept'), 'dry_run=true&default_score=300&default_category=Crypto')
  expect([read.default_score, read.default_category]).toEqual([300, 'Crypto'])
  expect(read.items[0]).toMatchObject({
    name: 'kept two',
    score: 300,
    direction: 'crypto',
    refusals: [],
    repairs: expect.arrayContaining([
      { code: 'value_default', details: { to: 300 } },
      { code: 'category_default', details: { to: 'Crypto' } },
    ]),
  })
  const started = await run(read.import_id, {})
  expect((await jobEnd(server.admin, started.body.job_id)).state).toBe('done')
  const two = await byName('kept two')
  expect([two.score, two.direction.key]).toEqual([300, 'crypto'])
})

test('one request imports with defaults; a default out of range is refused', async () => {
  const bytes = withoutValues('direct')
  expect((await sendPackage(server.admin, bytes, 'default_score=-1')).error.code).toBe('field_range')
  const { job_id } = await sendPackage(server.admin, bytes, 'default_score=120')
  expect((await jobEnd(server.admin, job_id)).result).toMatchObject({ created: 3 })
  expect((await byName('direct one')).score).toBe(120)
})

test('topics stay apart from tags, and the description is what was written', async () => {
  const written = '  indented\r\n\r\ncafe\u0301  \n\n'
  const more = `value: 10\ndescription: ${JSON.stringify(written)}\ntags: [beginner, web]\ntopics: [XSS, SQL injection]\n`
  const { read } = await importAll(server.admin, rawZip([yml('web/As written', more)]))
  expect(read.items[0]?.repairs.map(({ code }) => code)).toEqual(['category_from_folder'])
  const { description, knowledge_points, topic_sets } = await byName('As written')
  expect([description, knowledge_points, topic_sets]).toEqual([written, ['beginner', 'web'], ['XSS', 'SQL injection']])
})

test('control characters of a description become spaces, and that is told', async () => {
  const { items } = await sendPackage(
    server.admin,
    rawZip([yml('web/Controls', 'category: Web\nvalue: 10\ndescription: "a\\u0007b\\u202ec"\n')]),
  )
  expect(items[0]?.repairs).toEqual([{ code: 'characters_replaced', details: { field: 'description', n: 2 } }])
})

test('a repository becomes a contest with its challenges as topics, once its name and times are said', async () => {
  const bytes = rawZip([
    yml('web/Gate', 'category: Web\nvalue: 100\ndescription: Text.\n'),
    yml('web/Hall', 'category: Web\nvalue: 200\ndescription: Text.\nrequirements: [Gate]\n'),
    yml('web/Vault', 'category: Web\nvalue: 300\ndescription: Text.\nstate: hidden\n'),
  ])
  const read = await sendPackage(server.admin, bytes)
  expect(read.contest).toBeNull()
  const unsaid = await run(read.import_id, { as_contest: true })
  expect(unsaid.status).toBe(400)
  // A field's sentence is told apart elsewhere; here it is these fields and no other.
  const wrong = Object.entries(unsaid.error.details?.['fields'] ?? {})
  expect(wrong).toEqual(
    ['contest.name', 'contest.start_at', 'contest.end_at'].map((field) => [field, expect.objectContaining({ code: 'field_empty' })]),
  )
  const contest = { name: 'Spring cup', start_at: '2031-05-01T09:00:00.000Z', end_at: '2031-05-01T08:00:00.000Z' }
  expect((await run(read.import_id, { as_contest: true, contest })).error.code).toBe('end_before_start')
  const started = await run(read.import_id, { as_contest: true, contest: { ...contest, end_at: '2031-05-01T17:00:00.000Z' } })
  const { result } = await jobEnd(server.admin, started.body.job_id)
  const made = result?.['contest'] as { contest_id: string; topics: number }
  expect(made.topics).toBe(3)
  const params = { resource_id: made.contest_id }
  expect((await server.admin.call(contestContract.get, { params })).body).toMatchObject({
    name: 'Spring cup',
    is_public: false,
    start_at: contest.start_at,
    end_at: '2031-05-01T17:00:00.000Z',
  })
  const topics = (await server.admin.call(topicContract.rows, { params })).body.items
  const [gate, hall, vault] = ['Gate', 'Hall', 'Vault'].map((name) => topics.find((one) => one.name === name))
  expect([gate?.is_public, hall?.is_public, vault?.is_public]).toEqual([true, true, false])
  expect(hall?.prerequisites).toEqual([gate?.resource_id])
})
