import { questionPackage } from '@beacon/api/package'
import { question } from '@beacon/api/question'
import { topic as topicContract } from '@beacon/api/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { importAll, jobEnd, sendPackage } from './testing/client.ts'
import { rawZip } from './testing/raw-zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const times = { start_at: '2031-05-01T09:00:00.000Z', end_at: '2031-05-01T17:00:00.000Z' }
const yml = (name: string, more = '') =>
  `name: ${name}\ncategory: pwn\ndescription: Text.\nvalue: 100\ntype: standard\nflags: ["h3{${name}}"]\n${more}`
const zipOf = (files: Record<string, string>) => rawZip(Object.entries(files).map(([name, body]) => ({ name, body })))
const byName = async (q: string) => {
  const [row] = (await server.admin.call(question.list, { query: { q } })).body.items
  return (await server.admin.call(question.get, { params: { resource_id: row?.resource_id ?? '' } })).body
}
const topicsOf = async (result: Record<string, unknown> | null) => {
  const { contest_id } = (result?.['contest'] ?? {}) as { contest_id: string }
  return (await server.admin.call(topicContract.rows, { params: { resource_id: contest_id } })).body.items
}
const triedFlag = async (name: string, text: string) => {
  const { resource_id } = await byName(name)
  return (await server.admin.call(question.try, { params: { resource_id }, body: { flags: [text] } })).body.outcomes[0]?.code
}

const manifest = (name: string) => `apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata:\n  name: ${name}\nspec:\n  deployed: true\n`

test('kCTF’s manifests beside challenges are no challenges, and take no names', async () => {
  const bytes = zipOf({
    'pwn/alpha/challenge.yaml': manifest('alpha'),
    'pwn/alpha/challenge.yml': yml('alpha'),
    'pwn/beta/challenge.yaml': `${manifest('beta')}---\n${manifest('beta-2')}`,
    'pwn/beta/challenge.yml': yml('Beta', 'requirements: [alpha]\n'),
  })
  const contest = { name: 'With manifests', ...times }
  const { read, job } = await importAll(server.admin, bytes, { leave_out: true, as_contest: true, contest })
  expect(read.items.map(({ name }) => name)).toEqual(['alpha', 'Beta'])
  expect(read.items.flatMap(({ repairs, refusals }) => [...repairs, ...refusals].map(({ code }) => code))).toEqual([
    'prerequisites_left_out',
  ])
  expect([job.state, job.error]).toEqual(['done', null])
  const [alpha, beta] = await topicsOf(job.result)
  expect(beta?.prerequisites).toEqual([alpha?.resource_id])
})

test('two challenges that are one question of the bank become one topic, and that is told', async () => {
  const one = (package_id: string | null, name: string) => ({
    package_id,
    direction: { key: 'web' },
    question: {
      name,
      description: 'Text.',
      flag_type: 'static',
      parts: [{ name: '', score_share: 100, logic: 'any', flags: [{ content: 'a', match: 'exact' }] }],
    },
    pool: [],
    images: [],
  })
  const beacon = (questions: Record<string, unknown>) =>
    zipOf({
      'beacon.json': JSON.stringify({ format: 'beacon', version: 1, with_flags: true, questions: Object.keys(questions) }),
      ...Object.fromEntries(Object.entries(questions).map(([path, body]) => [path, JSON.stringify(body)])),
    })
  const id = newId()
  await importAll(server.admin, beacon({ 'questions/a.json': one(id, 'Shared') }))
  const read = await sendPackage(server.admin, beacon({ 'questions/a.json': one(id, 'Moved'), 'questions/b.json': one(null, 'Shared') }))
  expect(read.items.map(({ repairs }) => repairs)).toEqual([[], [{ code: 'question_shared', details: { path: 'questions/a' } }]])
  const body = { as_contest: true, on_duplicate: 'skip' as const, contest: { name: 'With one question', ...times } }
  const started = await server.admin.call(questionPackage.run, { params: { import_id: read.import_id }, body })
  const { state, error, result } = await jobEnd(server.admin, started.body.job_id)
  expect([state, error]).toEqual(['done', null])
  expect(await topicsOf(result)).toHaveLength(1)
})

test('flags of digits are answered as the file spells them', async () => {
  await importAll(server.admin, zipOf({ 'misc/pin/challenge.yml': yml('Door').replace('"h3{Door}"', '00421') }))
  expect([await triedFlag('Door', '00421'), await triedFlag('Door', '421')]).toEqual(['flag_correct', 'flag_wrong'])
})
