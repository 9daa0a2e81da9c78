import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { direction } from '@beacon/api/bank/direction'
import { job } from '@beacon/api/platform/job'
import type { ImportItem } from '@beacon/api/bank/package'
import { question as contract } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { newId } from '../../../../db/id.ts'
import { inWorker } from './run-worker.ts'
import { runImport } from './run.ts'
import { rawZip, type RawEntry } from './testing/raw-zip.ts'

const sample = join(import.meta.dirname, '../../../../../../../samples/ctfcli-csictf')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

async function zipOf(folder: string): Promise<Buffer> {
  const zip = new ZipFile()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) zip.addFile(path, relative(folder, path))
  }
  zip.end()
  return buffer(zip.outputStream)
}

async function send(client: TestClient, bytes: Uint8Array, query: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'package.zip')
  const reply = await client.request('POST', `/questions/import?${query}`, { body: form })
  const body = reply.body as { items: ImportItem[]; total: number; job_id: string }
  return { status: reply.status, error: reply.error, ...body }
}
const dryRun = (bytes: Uint8Array) => send(server.admin, bytes, 'dry_run=true')
const finished = (client: TestClient, job_id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await client.call(job.get, { params: { job_id } })
      expect(['done', 'failed']).toContain(body.state)
      return body
    },
    { timeout: 120_000, interval: 50 },
  )
const storedFiles = () =>
  readdirSync(server.platform.config.filesDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== '.beacon-files' && !entry.parentPath.includes('/import'),
  ).length
const count = async (q = '') => (await server.admin.call(contract.list, { query: { q, size: 1 } })).body.total
const yml = (name: string, more = '') =>
  `name: ${name}\ncategory: Web\ndescription: Text.\nvalue: 100\ntype: standard\nflags: ["flag{${name}}"]\n${more}`
const one = (name: string, more = ''): RawEntry => ({ name: `web/${name}/challenge.yml`, body: yml(name, more) })
const codes = (item: ImportItem | undefined) => [...(item?.repairs ?? []), ...(item?.refusals ?? [])].map((note) => note.code)

test('the 58 challenges of csictf 2020 are read as they are, each repair named, nothing written', async () => {
  const before = { questions: await count(), files: storedFiles() }
  const { status, items, total } = await dryRun(await zipOf(sample))
  expect([status, total]).toEqual([200, 58])
  const byDirection = Object.fromEntries(
    [...new Set(items.map((item) => item.direction))].toSorted().map((key) => [key, items.filter((item) => item.direction === key).length]),
  )
  expect(byDirection).toEqual({ crypto: 7, forensics: 5, linux: 9, misc: 9, osint: 6, pwn: 6, reverse: 6, web: 10 })
  const all = items.flatMap((item) => [...item.repairs, ...item.refusals].map((note) => note.code))
  const sums = Object.fromEntries([...new Set(all)].toSorted().map((code) => [code, all.filter((each) => each === code).length]))
  expect(sums).toEqual({ attachment_missing: 16, decay_at_top_level: 114, dockerfile_missing: 28, file_at_root: 17, key_ignored: 28 })
  const climb = items.find((item) => item.name === 'The Climb')
  expect(climb).toMatchObject({
    path: 'crypto/The Climb',
    score: 500,
    flags: 1,
    files: 1,
    refusals: [{ code: 'attachment_missing', details: { path: 'crypto/The Climb/theclimb.java' } }],
  })
  expect(climb?.repairs).toContainEqual({ code: 'file_at_root', details: { path: 'crypto/The Climb/theclimb.txt' } })
  expect(items.reduce((sum, item) => sum + item.files, 0)).toBe(17)
  expect({ questions: await count(), files: storedFiles() }).toEqual(before)
})

test('it is all or nothing: missing attachments refuse the whole until they are left out; then all 58 stand in the bank', async () => {
  const bytes = await zipOf(sample)
  const refused = await send(server.admin, bytes, '')
  expect([refused.status, refused.error.code, refused.error.details?.['n']]).toEqual([409, 'import_refused', 16])
  expect(await count()).toBe(0)
  const run = await send(server.admin, bytes, 'leave_out=true')
  expect(run.status).toBe(202)
  const { state, result } = await finished(server.admin, run.job_id)
  expect([state, result]).toEqual(['done', expect.objectContaining({ created: 58, overwritten: 0, skipped: 0, left_out: [] })])
  expect(await count()).toBe(58)
  const [climb] = (await server.admin.call(contract.list, { query: { q: 'The Climb' } })).body.items
  const detail = (await server.admin.call(contract.get, { params: { resource_id: climb?.resource_id ?? '' } })).body
  expect(detail).toMatchObject({
    integral_way: 'dynamic',
    dynamic_preset: 'ctfd_log',
    score: 500,
    score_min: 100,
    decay: 450,
    direction: { key: 'crypto' },
  })
  expect(detail.attachments).toMatchObject([{ name: 'theclimb.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) }])
  expect(detail.notes).toContain('theclimb.java')
  expect(storedFiles()).toBe(17)
  const { items } = (await server.admin.call(direction.list, {})).body
  expect(items.find((each) => each.key === 'linux')).toMatchObject({ name_en: 'Linux', question_count: 9 })
})

test('duplicates are never decided in silence: skip, rename, overwrite', async () => {
  const bytes = rawZip([one('Twice')])
  await finished(server.admin, (await send(server.admin, bytes, '')).job_id)
  const unsaid = await send(server.admin, bytes, '')
  expect([unsaid.status, unsaid.error.code, unsaid.error.details?.['n']]).toEqual([409, 'import_duplicate', 1])
  expect((await dryRun(bytes)).items[0]?.duplicate).toMatchObject({ name: 'Twice', can_overwrite: true })
  const run = async (body: Buffer, choice: string) =>
    (await finished(server.admin, (await send(server.admin, body, `on_duplicate=${choice}`)).job_id)).result
  expect(await run(bytes, 'skip')).toMatchObject({ created: 0, skipped: 1 })
  expect(await run(bytes, 'rename')).toMatchObject({ created: 1 })
  expect((await server.admin.call(contract.list, { query: { q: 'Twice', sort: 'number' } })).body.items.map((row) => row.name)).toEqual([
    'Twice',
    'Twice (2)',
  ])
  const result = await run(rawZip([one('Twice', 'author: Mei\n')]), 'overwrite')
  expect(result).toMatchObject({ created: 0, overwritten: 1 })
  const [row] = (await server.admin.call(contract.list, { query: { q: 'Mei' } })).body.items
  expect(row).toMatchObject({ name: 'Twice', version: 2 })
})

test("another's question is no duplicate while it is hidden, and cannot be overwritten once it is public", async () => {
  const teacher = await server.signIn('teacher')
  await finished(server.admin, (await send(server.admin, rawZip([one('Foreign')]), '')).job_id)
  const bytes = rawZip([one('Foreign')])
  expect((await send(teacher, bytes, 'dry_run=true')).items[0]?.duplicate).toBeNull()
  const [row] = (await server.admin.call(contract.list, { query: { q: 'Foreign' } })).body.items
  await server.admin.call(contract.act, { body: { action: 'publish', question_ids: [row?.resource_id ?? ''] } })
  expect((await send(teacher, bytes, 'dry_run=true')).items[0]?.duplicate).toMatchObject({ can_overwrite: false })
  expect((await send(teacher, bytes, 'on_duplicate=overwrite')).error.code).toBe('import_refused')
})

test('a messy challenge is repaired by name', async () => {
  const body = [
    'category: ""',
    'description: Text.',
    'value: "250"',
    'type: dynamic',
    'extra: { initial: "300", decay: 0, minimum: 400, function: linear }',
    'attempts: "5"',
    'logic: all',
    'flags: ["flag{a}", { type: static, content: "FLAG{A}", data: case_insensitive }, { type: regex, content: "flag\\\\{[0-9]+\\\\}" }]',
    'hints: [plain, { content: costly, cost: "20", title: Look }]',
    'tags: [a, a, b]',
    'requirements: [other]',
    'solution: writeup/gone.md',
    'version: "0.1"',
  ].join('\n')
  const { items } = await dryRun(rawZip([{ name: 'repo/crypto/My Task/challenge.yml', body }]))
  expect(items[0]).toMatchObject({ name: 'My Task', direction: 'crypto', score: 300, flags: 2, hints: 2, refusals: [] })
  expect(items[0]?.repairs).toEqual(
    expect.arrayContaining([
      { code: 'name_from_folder', details: { to: 'My Task' } },
      { code: 'category_from_folder', details: { to: 'crypto' } },
      { code: 'number_in_quotes', details: { field: 'value', value: 300 } },
      { code: 'number_changed', details: { field: 'decay', from: 0, to: 1 } },
      { code: 'floor_above_score', details: { from: 400, to: 300 } },
      { code: 'flag_repeated', details: { n: 2 } },
      { code: 'requirement_unknown', details: { names: 'other' } },
      { code: 'key_ignored', details: { key: 'solution' } },
    ]),
  )
})

describe('of a package with much to note', () => {
  const notable: [string, string][] = [
    ['flags_missing', 'flags: []'],
    ['regex_wrong', 'flags: [{ type: regex, content: "(" }]'],
    ['flag_type_unknown', 'flags: [{ type: programmable, content: x }]'],
    ['hint_too_dear', 'hints: [{ content: x, cost: 101 }]'],
    ['attachment_missing', 'files: [../../../etc/passwd]'],
    ['description_too_long', `description: ${'x'.repeat(20_001)}`],
    ['description_long', `description: ${'x'.repeat(2_049)}`],
    ['number_wrong', 'value: many'],
    ['yaml_depth', `deep: ${'['.repeat(40)}${']'.repeat(40)}`],
    ['yaml_depth', `deep: ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['yaml_aliases', `a: &a [x]\nb: [${'*a,'.repeat(101)}]`],
    ['yaml_wrong', 'broken: ['],
    ['yaml_too_large', `big: ${randomBytes(600_000).toString('hex')}`],
  ]
  const bodyOf = (name: string, more: string) => {
    const base = yml(name)
      .split('\n')
      .filter((line) => !more.startsWith(`${line.split(':')[0]}:`) || line === '')
    return [...base, more].join('\n')
  }
  let items: ImportItem[]
  beforeAll(async () => {
    const folders = notable.map(([, more], index) => ({ name: `web/Case ${index}/challenge.yml`, body: bodyOf(`Case ${index}`, more) }))
    items = (await dryRun(rawZip(folders))).items
  })

  test.each(notable.map(([code], index) => ({ code, index })))('$code is noted', ({ code, index }) => {
    expect(codes(items.find(({ path }) => path === `web/Case ${index}`))).toContain(code)
  })
})

test('GBK names and texts are read', async () => {
  const gbk = (hex: string) => Buffer.from(hex, 'hex')
  const folder = gbk('ccE2c4bf') // 题目
  const text = Buffer.concat([
    Buffer.from('name: '),
    folder,
    Buffer.from('\ncategory: Web\ndescription: '),
    folder,
    Buffer.from('\nvalue: 10\ntype: standard\nflags: [a]\nfiles: ['),
    folder,
    Buffer.from('.txt]\n'),
  ])
  const { items } = await dryRun(
    rawZip([
      { name: Buffer.concat([folder, Buffer.from('/challenge.yml')]), body: text },
      { name: Buffer.concat([folder, Buffer.from('/'), folder, Buffer.from('.txt')]), body: 'x' },
    ]),
  )
  expect(items[0]).toMatchObject({ path: '题目', name: '题目', files: 1, refusals: [] })
  expect(codes(items[0])).toContain('converted_from_gbk')
})

const nothing = deflateRawSync(Buffer.alloc(0))
const bomb = () => {
  const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024), { finishFlush: 3 })
  return Buffer.concat([...Array.from({ length: 160 }, () => block), deflateRawSync(Buffer.alloc(0))])
}
test.each<[string, () => Buffer, number, string, object]>([
  [
    'a path that leaves the archive',
    () => rawZip([one('A'), { name: '../../etc/cron.d/x', body: 'x' }]),
    400,
    'import_path_escape',
    { path: '../../etc/cron.d/x' },
  ],
  ['an absolute path', () => rawZip([{ name: '/etc/passwd', body: 'x' }]), 400, 'import_path_escape', {}],
  ['a path with backslashes', () => rawZip([{ name: String.raw`..\x`, body: 'x' }]), 400, 'import_path_escape', {}],
  ['a drive letter', () => rawZip([{ name: 'C:/x', body: 'x' }]), 400, 'import_path_escape', {}],
  [
    '10 GB behind a small claim',
    () => rawZip([one('A'), { name: 'web/B/challenge.yml', deflated: bomb(), size: 1_000 }]),
    400,
    'import_unreadable',
    { path: 'web/B/challenge.yml' },
  ],
  [
    '10 GB that say so',
    () => rawZip([1, 2, 3].map((n) => ({ name: `big${n}`, deflated: Buffer.alloc(20_000_000), size: 3_400_000_000 }))),
    400,
    'import_bomb',
    {},
  ],
  ['a ratio of 1000', () => rawZip([one('A'), { name: 'zeros', body: Buffer.alloc(8_000_000) }]), 400, 'import_bomb', { path: 'zeros' }],
  [
    '100,000 files',
    () => rawZip(Array.from({ length: 100_000 }, (_, n) => ({ name: `f${n}`, deflated: nothing }))),
    400,
    'import_bomb',
    { n: 100_000 },
  ],
  ['one name twice', () => rawZip([one('A'), one('A')]), 400, 'import_entry_refused', { why: 'twice' }],
  ['names that differ by case', () => rawZip([{ name: 'a/File' }, { name: 'A/file' }]), 400, 'import_entry_refused', { why: 'twice' }],
  ['names equal after NFC', () => rawZip([{ name: 'caf\u00e9' }, { name: 'cafe\u0301' }]), 400, 'import_entry_refused', { why: 'twice' }],
  ['NUL in a name', () => rawZip([{ name: 'a\0b' }]), 400, 'import_entry_refused', { why: 'nul' }],
  ['an encrypted entry', () => rawZip([{ ...one('A'), flags: 1 }]), 400, 'import_entry_refused', { why: 'encrypted' }],
  ['a cut archive', () => rawZip([one('A'), one('B')]).subarray(0, -30), 400, 'import_unreadable', {}],
  [
    'damaged bytes',
    () => rawZip([{ ...one('A'), deflated: Buffer.alloc(40, 0xff) }]),
    400,
    'import_unreadable',
    { path: 'web/A/challenge.yml' },
  ],
  ['no package inside', () => rawZip([{ name: 'readme.txt', body: 'x' }]), 400, 'import_format_unknown', { found: 'readme.txt' }],
  ['no zip at all', () => Buffer.from('name: x'), 415, 'file_only_zip', { found: 'text/plain' }],
])('%s is refused and leaves nothing', { timeout: 300_000 }, async (_what, make, status, code, details) => {
  const before = storedFiles()
  const reply = await dryRun(make())
  expect([reply.status, reply.error.code]).toEqual([status, code])
  expect(reply.error.details).toMatchObject(details)
  expect(storedFiles()).toBe(before)
})

test('overlapping entries are refused', async () => {
  const bytes = rawZip([
    { name: 'a', body: 'one' },
    { name: 'b', body: 'two' },
  ])
  const second = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
  bytes.writeUInt32LE(3, second + 42)
  expect((await dryRun(bytes)).error).toMatchObject({ code: 'import_entry_refused', details: { why: 'overlapping' } })
})

test('a reader out of memory or time is ended and the package refused', async () => {
  const path = sample
  await expect(inWorker({ source: { kind: 'folder', path } }, { timeMs: 1 })).rejects.toMatchObject({
    code: 'import_bomb',
    details: { limit: '0.001 s' },
  })
  await expect(inWorker({ source: { kind: 'folder', path } }, { memoryMb: 3 })).rejects.toMatchObject({
    code: 'import_bomb',
    details: { limit: '3 MB' },
  })
})

test('one person imports one package at a time', async () => {
  const teacher = await server.signIn('teacher')
  const bytes = await zipOf(sample)
  const replies = await Promise.all([send(teacher, bytes, 'dry_run=true'), send(teacher, bytes, 'dry_run=true')])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
  expect(replies.find((reply) => reply.status === 409)?.error.code).toBe('import_busy')
})

test('it needs question.transfer', async () => {
  const { status, error } = await send(await server.signIn('referee'), rawZip([one('A')]), 'dry_run=true')
  expect([status, error.details]).toEqual([403, { item: 'question.transfer' }])
})

test('an import that runs again after a crash answers what it did, and does it once', async () => {
  const actor = (await server.admin.call(session.me, {})).body.resource_id
  const input = {
    import_id: newId(),
    user_id: actor,
    storage_key: null,
    package_name: 'sample',
    choice: { on_duplicate: 'rename', leave_out: true },
  }
  const before = await count()
  const first = await runImport(server.ctx, input, async () => undefined)
  const second = await runImport(server.ctx, input, async () => undefined)
  expect(second).toEqual(first)
  expect(await count()).toBe(before + 58)
})
