import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { api } from '@beacon/api/all'
import { bankContracts } from '@beacon/api/kinds/banks'
import { contestDefault } from '@beacon/api/contest/contest-default'
import { theoryFields } from '@beacon/api/kinds/theory/question-fields'
import { audit } from '@beacon/api/platform/audit'
import { openContent } from '@beacon/api/platform/audit-content'
import { job } from '@beacon/api/platform/job'
import { markedNames } from '@beacon/api/secret-names'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { operationsOf } from '../../../module.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { archiveMonths, checkChain, writeAudit, type AuditEntry } from '../audit/index.ts'
import { sealMemory, sealOnce } from '../audit/seal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const plant = (): string => `planted-${randomBytes(6).toString('hex')}`
const write = (entries: AuditEntry[]) => writeAudit(server.ctx, server.db, entries)
const total = async (q: string) => (await server.admin.call(audit.list, { query: { q } })).body.total

async function exported(filters: object): Promise<string> {
  const { body } = await server.admin.call(audit.export, { body: { format: 'jsonl', filters } })
  const see = async () => (await server.admin.call(job.get, { params: { job_id: body.job_id } })).body.state
  await expect.poll(see).toMatch(/done|failed/u)
  const reply = await fetch(`${server.url}/api/ct/audit/exports/${body.job_id}/file`, { headers: { cookie: server.admin.cookie() } })
  return reply.text()
}
/** Everything that the log answers of these rows, but for a search. */
async function readAll(object_type: string): Promise<string> {
  const { items } = (await server.admin.call(audit.list, { query: { object_type, size: 30 } })).body
  const rows = await Promise.all(items.map(({ seq }) => server.admin.call(audit.get, { params: { seq } })))
  return JSON.stringify([items, rows.map(({ body }) => body)]) + (await exported({ object_type }))
}
const stored = async (): Promise<string> =>
  JSON.stringify((await server.db.execute(sql`select before, after, object_name from audit`)).rows)

test('what an operation of the contract marks as secret is in no row, no answer and no export of the log', async () => {
  const operations = operationsOf(api)
  const planted = operations.flatMap(({ endpoint }) => [...markedNames([endpoint])].map((name) => ({ name, text: plant() })))
  expect(planted.length).toBeGreaterThan(40)
  await write(
    planted.flatMap(({ name, text }): AuditEntry[] => [
      { module: 'setting', operation: 'update', object_type: 'planted', after: { [name]: text } },
      { module: 'scene', operation: 'start', object_type: 'planted', before: { node: [{ [name]: [{ value: text }] }] } },
    ]),
  )
  const everything = (await stored()) + (await readAll('planted'))
  expect(planted.filter(({ text }) => everything.includes(text))).toEqual([])
})

const bodies = [...Object.values(bankContracts).map(({ create }) => create.def.shape), theoryFields]
test.each(['question', 'topic'] as const)('of a %s of any bank the log holds place, type and marks', async (module) => {
  const open = new Set(openContent[module])
  const planted = bodies.flatMap((shape) => Object.keys(shape).map((name) => ({ name, text: plant() })))
  const about = { module, operation: 'update', object_type: 'body' } as const
  await write(planted.map(({ name, text }) => ({ ...about, before: { [name]: text }, after: { [name]: [{ text }] } })))
  const everything = await stored()
  const said = new Set(planted.filter(({ text }) => everything.includes(text)).map(({ name }) => name))
  expect([...said].filter((name) => !open.has(name))).toEqual([])
  for (const name of [
    'description',
    'stem',
    'options',
    'rubric',
    'analysis',
    'analysis_files',
    'hints',
    'notes',
    'translations',
    'attachments',
  ])
    expect([name, said.has(name)]).toEqual([name, false])
  expect(said.has('difficulty')).toBe(true)
})

test('rows of an older server are closed when they are read, searched, exported and archived, and the chain stays whole', async () => {
  const [stem, answer, host] = [plant(), plant(), plant()]
  const question = {
    module: 'question',
    type: 'question',
    name: stem,
    after: { description: stem, score: 4711, rubric: [{ text: answer }] },
  }
  const image = { module: 'image', type: 'image', name: 'An image', after: { start: { env: [{ key: 'TOKEN', value: answer }] }, host } }
  const put = ({ module, type, name, after }: typeof question | typeof image, months: number) =>
    server.db.execute(sql`insert into audit (at, module, operation, object_type, object_id, object_name, after)
      values (now() - make_interval(months => ${months}::int), ${module}, 'update', ${type}, ${newId()}, ${name}, ${JSON.stringify(after)}::jsonb)`)
  await server.db.execute(sql`select audit_make_month(((now() - interval '9 months') at time zone 'UTC')::date)`)
  for (const one of [question, image]) for (const months of [0, 9]) await put(one, months)
  const said = (await readAll('question')) + (await readAll('image'))
  expect([stem, answer].filter((text) => said.includes(text))).toEqual([])
  expect(said).toContain('4711')
  expect(said).toContain(host)
  expect([await total(stem), await total(answer), await total('4711')]).toEqual([0, 0, 0])
  expect([await total(host), await total('An image')]).toEqual([2, 2])
  const memory = sealMemory()
  const wait = { timeout: 60_000, interval: 50 }
  // The server's own sealer may hold the chain for a moment.
  const archive = await vi.waitFor(async () => {
    await sealOnce(server.platform, memory, 0)
    const [gone] = await archiveMonths(server.platform, 6)
    expect(gone?.rows).toBe(2)
    return gone
  }, wait)
  const lines = gunzipSync(readFileSync(join(server.platform.config.dataDir, 'audit', archive?.file_name ?? ''))).toString()
  expect([stem, answer].filter((text) => lines.includes(text))).toEqual([])
  expect(lines).toContain(host)
  expect((await checkChain(server.platform.pool, server.platform.secret)).broken_seq).toBeNull()
})

test('a history says and searches no code of rows that an older server wrote', async () => {
  const code = plant()
  await server.db.execute(sql`insert into audit (module, operation, object_type, object_id, object_name, after)
    values ('contest_default', 'update', 'contest_default', 'flag', '', ${JSON.stringify({ registration_code: code, note: 'seen' })}::jsonb)`)
  const history = async (q: string) => (await server.admin.call(contestDefault.history, { query: { kind: 'flag', q } })).body
  expect((await history(code)).total).toBe(0)
  const { items } = await history('seen')
  expect(items.map(({ after }) => after)).toEqual([{ registration_code: 'changed', note: 'seen' }])
})
