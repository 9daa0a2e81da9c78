import { createHash } from 'node:crypto'
import { direction } from '@beacon/api/bank/direction'
import { questionPackage } from '@beacon/api/bank/package'
import { questionFields } from '@beacon/api/bank/question-table'
import { question, type QuestionBody } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { contest as contestContract } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { fromBuffer, type Entry } from 'yauzl'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeQuestion } from '../../core/contest/testing.ts'
import { importAll, jobEnd, sendPackage } from '../package-import/testing/client.ts'

let here: TestServer
let there: TestServer
beforeAll(async () => {
  here = await startTestServer({ withJobs: true })
  there = await startTestServer({ withJobs: true })
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

async function upload(server: TestServer, name: string, bytes: Buffer | string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
  const reply = await server.admin.request('POST', '/files?purpose=attachment', { body: form })
  return (reply.body as { file_id: string }).file_id
}

/** Entries of a zip with their bytes. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found = new Map<string, Buffer>()
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          void buffer(stream).then((body) => {
            found.set(entry.fileName, body)
            zip.readEntry()
          }, reject)
        })
      })
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
}

async function exported(server: TestServer, client: TestClient, body: Record<string, unknown>) {
  const started = await client.call(questionPackage.export, { body: { format: 'beacon', ...body } })
  expect([started.status, started.error.code]).toEqual([202, undefined])
  const job = await jobEnd(client, started.body.job_id)
  expect([job.state, job.error]).toEqual(['done', null])
  const reply = await fetch(`${server.url}/api/ct/questions/exports/${started.body.job_id}/file`, { headers: { cookie: client.cookie() } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(job.result?.['sha256'])
  return { started: started.body, job, bytes, files: await unzip(bytes) }
}

const base = {
  lang: 'en',
  difficulty: 'advanced',
  description: 'Find it. ![map](x)',
  connection_info: 'nc {{host}} {{port}}',
  author: 'Mei',
  attribution: 'After an idea of Lin',
  knowledge_points: ['xor', 'padding'],
  integral_way: 'dynamic',
  dynamic_preset: 'rctf',
  score: 400,
  score_min: 100,
  decay: 33,
  answer_limit: 12,
  analysis: '# Solution',
  notes: 'Staff only',
} as const

/** One question of each flag type, with everything a form can say. */
async function fiveTypes(server: TestServer): Promise<string[]> {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'flag' } })).body
  const direction_id = items.find((one) => one.key === 'crypto')?.resource_id ?? ''
  const file_id = await upload(server, 'cipher.bin', Buffer.from([0, 1, 2, 3, 255]))
  const template = await upload(server, 'mine.txt', 'Your flag is {{flag}} indeed')
  const solution = await upload(server, 'solve.py', 'print(1)')
  const [first, second] = [newId(), newId()]
  const bodies: QuestionBody[] = [
    {
      ...base,
      name: 'Static with parts',
      direction_id,
      flag_type: 'static',
      translations: { zh: { name: '分项题', description: '找到它。' } },
      parts: [
        {
          name: 'easy',
          score_share: 30,
          logic: 'any',
          flags: [
            { content: 'flag{one}', match: 'exact' },
            { content: 'FLAG{Two}', match: 'case_insensitive' },
          ],
        },
        { name: 'hard', score_share: 70, logic: 'all', flags: [{ content: String.raw`flag\{[0-9a-f]{8}\}`, match: 'regex' }] },
      ],
      part_order: 'in_sequence',
      decoy_flags: ['flag{decoy}'],
      hints: [
        { hint_id: first, title: 'Look', content: 'closer', cost: 10, after: [] },
        { hint_id: second, title: '', content: 'even closer', cost: 20, after: [first] },
      ],
      attachments: [
        { file_id, name: 'cipher.bin' },
        { url: 'https://example.org/big.iso', name: 'big.iso' },
      ],
      analysis_files: [{ file_id: solution, name: 'solve.py' }],
      topic_sets: ['Spring set'],
    },
    {
      ...base,
      name: 'Dynamic',
      direction_id,
      flag_type: 'dynamic',
      parts: [{ name: '', score_share: 100, logic: 'any', flags: [] }],
      flag_prefix: 'ctf',
      flag_length: 40,
      attachments: [{ file_id: template, name: 'mine.txt', is_template: true }],
    },
    { ...base, name: 'Random', direction_id, flag_type: 'random', parts: [{ name: '', score_share: 100, logic: 'any', flags: [] }] },
    {
      ...base,
      name: 'Report',
      direction_id,
      flag_type: 'report',
      parts: [{ name: '', score_share: 100, logic: 'any', flags: [] }],
      rubric: [
        { name: 'Method', max_points: 300, description: 'How' },
        { name: 'Message', max_points: 100, description: '' },
      ],
      report_types: ['zip', 'pdf'],
      report_max_mb: 50,
      uploads_max: 3,
    },
    {
      ...base,
      name: 'Optimise',
      direction_id,
      flag_type: 'optimise',
      parts: [{ name: '', score_share: 100, logic: 'any', flags: [] }],
      integral_way: 'ladder',
      ladder: [100, 60, 20],
      rubric: [{ name: 'Speed', max_points: 400, description: '' }],
      best_counts: true,
      uploads_max: 9,
    },
  ].map((body) => body as unknown as QuestionBody)
  const ids: string[] = []
  for (const body of bodies) {
    const made = await server.admin.call(question.create, { body })
    expect([body.name, made.status, made.error.code]).toEqual([body.name, 201, undefined])
    ids.push(made.body.resource_id)
  }
  return ids
}

test('a Beacon package comes back identical from another installation: five types, parts, hints, translations, rubric, files', async () => {
  const ids = await fiveTypes(here)
  const first = await exported(here, here.admin, { question_ids: ids })
  expect(first.started).toMatchObject({ questions: 5, with_flags: true })
  const files = [...first.files.keys()].filter((name) => name.startsWith('files/'))
  expect(files).toHaveLength(3)
  for (const name of files)
    expect(name).toBe(
      `files/${createHash('sha256')
        .update(first.files.get(name) ?? '')
        .digest('hex')}`,
    )
  const { read, job } = await importAll(there.admin, first.bytes)
  expect(read.items.map((item) => [item.name, item.flag_type, item.refusals])).toEqual([
    ['Static with parts', 'static', []],
    ['Dynamic', 'dynamic', []],
    ['Random', 'random', []],
    ['Report', 'report', []],
    ['Optimise', 'optimise', []],
  ])
  expect([job.state, job.result]).toEqual(['done', expect.objectContaining({ created: 5 })])
  const second = await exported(there, there.admin, { question_ids: job.result?.['question_ids'] })
  expect([...second.files.keys()].toSorted()).toEqual([...first.files.keys()].toSorted())
  for (const [name, bytes] of first.files)
    expect([name, second.files.get(name)?.toString('latin1')]).toEqual([name, bytes.toString('latin1')])
  expect(second.bytes.equals(first.bytes)).toBe(true)
})

test('what was imported before is known by its package id, whatever its name is now', async () => {
  const [id = ''] = (await there.admin.call(question.list, { query: { q: 'Report' } })).body.items.map((row) => row.resource_id)
  const package_bytes = (await exported(there, there.admin, { question_ids: [id] })).bytes
  const detail = (await there.admin.call(question.get, { params: { resource_id: id } })).body
  const known = new Set(['version', ...Object.keys(questionFields)])
  const kept = Object.fromEntries(Object.entries(detail).filter(([name]) => known.has(name)))
  const body = { ...kept, direction_id: detail.direction.resource_id, name: 'Another name' }
  const renamed = await there.admin.call(question.update, { params: { resource_id: id }, body: body as never })
  expect([renamed.status, renamed.error.code]).toEqual([200, undefined])
  const [item] = (await sendPackage(there.admin, package_bytes)).items
  expect(item?.duplicate).toMatchObject({ resource_id: id, by: 'package', name: 'Another name', can_overwrite: true })
  const { job } = await importAll(there.admin, package_bytes, { on_duplicate: 'overwrite' })
  expect(job.result).toMatchObject({ created: 0, overwritten: 1 })
  expect((await there.admin.call(question.get, { params: { resource_id: id } })).body.name).toBe('Report')
})

test('without question.secret a package holds no flag, no pool and no decoy', async () => {
  const [id = ''] = (await here.admin.call(question.list, { query: { q: 'Static with parts' } })).body.items.map((row) => row.resource_id)
  const { started, files } = await exported(here, here.admin, { question_ids: [id], with_flags: false })
  expect(started.with_flags).toBe(false)
  const text = [...files.values()].map((bytes) => bytes.toString()).join('\n')
  expect(text).not.toMatch(/flag\{one\}|FLAG\{Two\}|decoy\}/u)
  expect(text).toContain('Static with parts')
  const read = await sendPackage(there.admin, (await exported(here, here.admin, { question_ids: [id], with_flags: false })).bytes)
  expect(read.warnings).toEqual([{ code: 'package_without_flags', details: {} }])
})

test('a ctfcli package is read again by the same importer, and what it cannot say is told', async () => {
  const { bytes, job, files } = await exported(here, here.admin, { format: 'ctfcli', filter: { q: 'Static with parts' } })
  expect(job.result?.['not_held']).toEqual([expect.stringContaining('2 parts')])
  expect([...files.keys()]).toEqual([
    'crypto/Static with parts/challenge.yml',
    'crypto/Static with parts/SOLUTION.md',
    'crypto/Static with parts/files/cipher.bin',
  ])
  const { read, job: run } = await importAll(there.admin, bytes, { on_duplicate: 'rename' })
  expect(read.items).toMatchObject([{ name: 'Static with parts', direction: 'crypto', flags: 3, hints: 2, files: 1, refusals: [] }])
  const [made] = (run.result?.['question_ids'] ?? []) as string[]
  const came = await there.admin.call(question.get, { params: { resource_id: made ?? '' } })
  expect(came.body).toMatchObject({ analysis: '# Solution', hints: [{ cost: 10 }, { cost: 20 }] })
})

test('a contest goes over with its questions, settings and the scoring of its topics', async () => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const end_at = new Date(Date.now() + 7_200_000).toISOString()
  const made = (
    await here.admin.call(contestContract.create, {
      body: { kind: 'flag', name: 'Going over', start_at, end_at, brief: 'From here', blood_percent: [9, 8, 7] } as never,
    })
  ).body
  const ids = (await here.admin.call(question.list, { query: { size: 10 } })).body.items.slice(0, 2).map((row) => row.resource_id)
  expect(
    (await here.admin.call(topic.add, { params: { resource_id: made.resource_id }, body: { question_ids: ids } as never })).status,
  ).toBeLessThan(300)
  const at = { resource_id: made.resource_id }
  const placed = (await here.admin.call(topic.rows, { params: at })).body.items
  const [first, second] = placed.map((row) => row.resource_id)
  const bracket = { ...bracketDefaults, name_en: 'School', name_zh: '学校组' }
  const { version } = (await here.admin.call(contestContract.settings, { params: at })).body
  const grouped = await here.admin.call(contestContract.update, { params: at, body: { brackets: [bracket], version } })
  const school = grouped.body.brackets[0]?.bracket_id ?? ''
  const change = {
    release_offset_s: 600,
    close_at: new Date(Date.parse(start_at) + 1_800_000).toISOString(),
    prerequisites: [first ?? ''],
    locked_view: 'name' as const,
    show_rating: true,
    brackets: [school],
  }
  const detail = (await here.admin.call(topic.get, { params: { ...at, topic_id: second ?? '' } })).body
  const changed = await here.admin.call(topic.update, {
    params: { ...at, topic_id: second ?? '' },
    body: { ...change, version: detail.version },
  })
  expect([changed.status, changed.error.code]).toEqual([200, undefined])
  const only = grouped.body.brackets.map((one) => ({ ...one, topics: [second ?? ''] }))
  const narrowed = await here.admin.call(contestContract.update, { params: at, body: { brackets: only, version: grouped.body.version } })
  expect([narrowed.status, narrowed.error.code]).toEqual([200, undefined])
  const { bytes, started } = await exported(here, here.admin, { contest_id: made.resource_id })
  expect(started.questions).toBe(2)
  const { read, job } = await importAll(there.admin, bytes, { as_contest: true, on_duplicate: 'skip', contest: { name: 'Come over' } })
  expect(read.contest).toMatchObject({ name: 'Going over', has_history: false, start_at })
  expect([job.state, job.error]).toEqual(['done', null])
  const contest_id = String((job.result?.['contest'] as Record<string, unknown> | undefined)?.['contest_id'])
  const full = (await there.admin.call(contestContract.get, { params: { resource_id: contest_id } })).body
  expect(full).toMatchObject({ name: 'Come over', brief: 'From here', is_public: false, status: 'not_started', blood_percent: [9, 8, 7] })
  const over = (await there.admin.call(topic.rows, { params: { resource_id: contest_id } })).body.items
  expect(over.map((row) => row.name)).toEqual(placed.map((row) => row.name))
  const [one, two] = over.map((row) => row.resource_id)
  const { brackets } = (await there.admin.call(contestContract.settings, { params: { resource_id: contest_id } })).body
  expect(brackets).toMatchObject([{ name_en: 'School', topics: [two] }])
  expect(brackets[0]?.bracket_id).not.toBe(school)
  const came = (await there.admin.call(topic.get, { params: { resource_id: contest_id, topic_id: two ?? '' } })).body
  expect(came).toMatchObject({ ...change, prerequisites: [one], brackets: [brackets[0]?.bracket_id], is_released: false })
})

test('hints that wait for a time of their own wait for it there too', async () => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const after = (seconds: number) => new Date(Date.parse(start_at) + seconds * 1000).toISOString()
  const end_at = after(7_200)
  const body = { kind: 'flag' as const, name: 'Timed hints', start_at, end_at }
  const at = { resource_id: (await here.admin.call(contestContract.create, { body })).body.resource_id }
  const hints = ['One', 'Two', 'Three'].map((title) => ({ title, content: `${title} says`, cost: 0, after: [] }))
  const id = await makeQuestion(here, 'flag{timed hints}', { name: 'Timed', hints })
  await here.admin.call(topic.add, { params: at, body: { question_ids: [id] } })
  const [placed] = (await here.admin.call(topic.rows, { params: at })).body.items
  const params = { ...at, topic_id: placed?.resource_id ?? '' }
  const { hints: own, version } = (await here.admin.call(topic.get, { params })).body
  // In another order than in the bank: the words decide, not the place.
  const times: Record<string, string> = { Two: after(600), Three: after(1_200) }
  const timed = [...own].reverse().map((hint) => ({ ...hint, release_at: times[hint.title] ?? null }))
  const changed = await here.admin.call(topic.update, { params, body: { hints: timed, version } })
  expect([changed.status, changed.error.code]).toEqual([200, undefined])
  const { bytes } = await exported(here, here.admin, { contest_id: at.resource_id })
  const { job } = await importAll(there.admin, bytes, { as_contest: true, on_duplicate: 'rename', contest: { name: 'Timed there' } })
  const contest_id = String((job.result?.['contest'] as Record<string, unknown> | undefined)?.['contest_id'])
  const [came] = (await there.admin.call(topic.rows, { params: { resource_id: contest_id } })).body.items
  const there_at = { resource_id: contest_id, topic_id: came?.resource_id ?? '' }
  const { hints: arrived } = (await there.admin.call(topic.get, { params: there_at })).body
  expect(arrived.map(({ title, release_at }) => [title, release_at])).toEqual([
    ['One', null],
    ['Two', after(600)],
    ['Three', after(1_200)],
  ])
})

test('topics whose questions their exporter may not see are named', async () => {
  const teacher = await here.signIn('teacher')
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const body = { kind: 'flag' as const, name: 'Skipped', start_at, end_at: new Date(Date.parse(start_at) + 3_600_000).toISOString() }
  const { resource_id } = (await here.admin.call(contestContract.create, { body })).body
  const secret = await makeQuestion(here, 'flag{not for teachers}', { name: 'Not for teachers' })
  const open = await makeQuestion(here, 'flag{for teachers}', { name: 'For teachers', is_public: true })
  await here.admin.call(topic.add, { params: { resource_id }, body: { question_ids: [secret, open] } })
  const { version } = (await here.admin.call(contestContract.staff, { params: { resource_id } })).body
  const items = [{ user_id: teacher.user_id, role: 'administrator' as const }]
  const staffed = await here.admin.call(contestContract.set_staff, { params: { resource_id }, body: { items, version } })
  expect([staffed.status, staffed.error.code]).toEqual([200, undefined])
  const { job, started } = await exported(here, teacher, { contest_id: resource_id })
  expect([started.questions, job.result?.['left_out']]).toEqual([1, ['Not for teachers']])
  const whole = await exported(here, here.admin, { contest_id: resource_id })
  expect(whole.job.result?.['left_out']).toEqual([])
})

test('it needs question.transfer, and an export is its maker’s alone', async () => {
  const referee = await here.signIn('referee')
  expect((await referee.call(questionPackage.export, { body: { format: 'beacon' } })).status).toBe(403)
  const id = await makeQuestion(here, 'flag{mine alone}', { name: 'Mine alone' })
  const { started } = await exported(here, here.admin, { question_ids: [id] })
  const teacher = await here.signIn('teacher')
  expect((await teacher.call(questionPackage.download, { params: { job_id: started.job_id } })).status).toBe(404)
  expect((await teacher.call(questionPackage.export, { body: { format: 'beacon', question_ids: [newId()] } })).error.code).toBe(
    'export_none_selected',
  )
})
