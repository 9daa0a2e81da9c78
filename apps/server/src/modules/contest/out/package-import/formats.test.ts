import { createHash } from 'node:crypto'
import { contest as contestContract } from '@beacon/api/contest/contest'
import type { ImportItem } from '@beacon/api/bank/package'
import { question } from '@beacon/api/bank/question'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { importAll, sendPackage } from './testing/client.ts'
import { challengeRow, configRows, ctfdZip, flagRow } from './testing/ctfd-zip.ts'
import { rawZip, type RawEntry } from './testing/raw-zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const codes = (item: ImportItem | undefined) => [...(item?.repairs ?? []), ...(item?.refusals ?? [])].map((note) => note.code)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (text: string): RawEntry => ({ name: `files/${sha256(text)}`, body: text })
const local = (text: string, fileName: string) => ({ type: 'Local', hash: sha256(text), fileName, fileSize: text.length, remoteUrl: null })

/** As GZCTF writes a challenge (Models/Transfer/TransferChallenge.cs), camelCase, enumerations as words. */
const gzChallenge = (id: number, more: object = {}) => ({
  id,
  title: `Challenge ${id}`,
  content: 'Text.',
  category: 'Web',
  type: 'StaticAttachment',
  enabled: true,
  scoring: { original: 1000, minRate: 0.25, difficulty: 5 },
  limits: { submission: 0, deadline: null },
  flags: { disableBloodBonus: false, enableTrafficCapture: false, template: null, static: [{ value: `flag{${id}}`, attachment: null }] },
  attachment: null,
  hints: null,
  container: null,
  ...more,
})
const container = {
  image: 'ghcr.io/x/y:1',
  memoryLimit: 64,
  cpuCount: 1,
  storageLimit: 256,
  exposePort: 80,
  networkMode: 'Open',
  fileName: null,
}
const game = {
  title: 'GZ Cup 2025',
  summary: 'A cup.',
  content: '# Rules',
  hidden: false,
  practiceMode: false,
  acceptWithoutReview: true,
  inviteCode: 'GZ_2025',
  teamMemberCountLimit: 4,
  containerCountLimit: 3,
  startTime: '2031-05-01T01:00:00+00:00',
  endTime: '2031-05-02T01:00:00+00:00',
  writeup: { required: true, deadline: '2031-05-03T01:00:00+00:00', note: null },
  bloodBonus: { first: 50, second: 30, third: 10 },
  posterHash: null,
  divisions: [],
}
const manifest = {
  version: '1.0',
  format: 'GZCTF-GAME',
  exportedAt: '2025-01-01T00:00:00+00:00',
  exporterVersion: '1.4.0',
  game: { id: 1, title: 'GZ Cup 2025' },
  statistics: {},
}
const gzZip = (challenges: Array<ReturnType<typeof gzChallenge>>, more: RawEntry[] = [], over: object = {}) =>
  rawZip([
    { name: 'manifest.json', body: JSON.stringify({ ...manifest, ...over }) },
    { name: 'game.json', body: JSON.stringify(game) },
    ...challenges.map((one) => ({ name: `challenges/challenge-${one.id}.json`, body: JSON.stringify(one) })),
    ...more,
  ])

test('a game of GZCTF becomes questions of all its types and a hidden contest with its settings', async () => {
  const bytes = gzZip(
    [
      gzChallenge(1, {
        attachment: local('one', 'one.txt'),
        hints: ['look'],
        limits: { submission: 7, deadline: '2031-05-01T09:00:00+00:00' },
      }),
      gzChallenge(2, { type: 'StaticContainer', category: 'Pwn', container }),
      gzChallenge(3, {
        type: 'DynamicContainer',
        container,
        flags: { disableBloodBonus: true, enableTrafficCapture: false, template: 'gz{[GUID]}', static: [] },
      }),
      gzChallenge(4, {
        type: 'DynamicAttachment',
        flags: {
          disableBloodBonus: false,
          enableTrafficCapture: false,
          template: null,
          static: [
            { value: 'flag{a}', attachment: local('a', 'a.bin') },
            { value: 'flag{b}', attachment: local('b', 'b.bin') },
            { value: 'flag{c}', attachment: local('gone', 'c.bin') },
          ],
        },
      }),
      gzChallenge(5, {
        category: 'PPC',
        attachment: { type: 'Remote', hash: null, fileName: null, fileSize: null, remoteUrl: 'https://files.example/x.zip' },
      }),
      gzChallenge(6, { type: 3, category: 4, enabled: false, container, scoring: { original: 300, minRate: 1, difficulty: 5 } }),
    ],
    [file('one'), file('a'), file('b')],
  )
  const { read, job } = await importAll(server.admin, bytes, { as_contest: true })
  expect(read).toMatchObject({
    format: 'gzctf',
    version: '1.0',
    warnings: [],
    total: 6,
    contest: { name: 'GZ Cup 2025', has_history: false },
  })
  expect(read.items.map((item) => [item.type, item.flag_type, item.direction, item.flags, item.files, codes(item)])).toEqual([
    ['StaticAttachment', 'static', 'web', 1, 1, ['deadline_left_out']],
    ['StaticContainer', 'static', 'pwn', 1, 0, ['scene_offline', 'scene_made', 'image_elsewhere']],
    ['DynamicContainer', 'dynamic', 'web', 0, 0, ['template_replaced', 'scene_offline', 'scene_made', 'image_elsewhere']],
    ['DynamicAttachment', 'random', 'web', 2, 0, ['pair_left_out', 'pool_made']],
    ['StaticAttachment', 'static', 'ppc', 1, 1, ['attachment_outside']],
    ['DynamicContainer', 'dynamic', 'reverse', 0, 0, ['scene_offline', 'scene_made', 'image_elsewhere']],
  ])
  expect([job.state, job.error]).toEqual(['done', null])
  const [four] = (await server.admin.call(question.list, { query: { q: 'Challenge 4' } })).body.items
  const pool = (await server.admin.call(question.pool, { params: { resource_id: four?.resource_id ?? '' } })).body
  expect(pool.items.map((pair) => [pair.name, pair.flag])).toEqual([
    ['a.bin', 'flag{a}'],
    ['b.bin', 'flag{b}'],
  ])
  const contest_id = String(((job.result?.['contest'] ?? {}) as Record<string, unknown>)['contest_id'])
  expect((await server.admin.call(contestContract.get, { params: { resource_id: contest_id } })).body).toMatchObject({
    name: 'GZ Cup 2025',
    brief: 'A cup.',
    guide: '# Rules',
    is_public: false,
    registration: 'code',
    team_size_max: 4,
    reward_way: 'blood',
    blood_percent: [5, 3, 1],
    blood_base: 'current',
    after_end: 'read_only',
    allow_writeup_upload: true,
    start_at: '2031-05-01T01:00:00.000Z',
  })
})

test('an unknown version warns and goes on', async () => {
  const gz = await sendPackage(server.admin, gzZip([gzChallenge(1)], [], { version: '9.9' }))
  expect([gz.status, gz.warnings]).toEqual([200, [{ code: 'version_unknown', details: { version: '9.9' } }]])
  const ctfd = await sendPackage(
    server.admin,
    ctfdZip({ alembic_version: [{ version_num: 'abcdef012345' }], challenges: [challengeRow(1)], flags: [flagRow(1, 1)] }),
  )
  expect(ctfd.warnings.map((note) => note.code)).toEqual(['version_unknown', 'table_missing', 'table_missing', 'table_missing'])
  expect(ctfd.items).toHaveLength(1)
})

test('a CTFd’s challenges are read with their files, hints, tags, topics and solutions; a missing upload is named', async () => {
  const { items, contest, warnings } = await sendPackage(
    server.admin,
    ctfdZip(
      {
        alembic_version: [{ version_num: '48d8250d19bd' }],
        config: configRows({ user_mode: 'users' }),
        challenges: [
          challengeRow(1, {
            name: 'Old dynamic',
            type: 'dynamic',
            value: 321,
            requirements: { prerequisites: [2] },
            max_attempts: 4,
            logic: 'all',
          }),
          challengeRow(2, { name: 'Free', value: 0 }),
          challengeRow(3, { name: 'New curve', function: 'linear', initial: 500, minimum: 50, decay: 10, value: 400 }),
        ],
        dynamic_challenge: [{ id: 1, initial: 500, minimum: 0, decay: 20, function: 'logarithmic' }],
        flags: [
          flagRow(1, 1, { type: 'regex', content: String.raw`flag\{.+\}`, data: 'case_insensitive' }),
          flagRow(2, 2),
          flagRow(3, 3, { type: 'programmable', content: 'x' }),
        ],
        files: [
          { id: 1, type: 'challenge', location: 'abc123/one.txt', challenge_id: 1, page_id: null, sha1sum: null },
          { id: 2, type: 'challenge', location: 'def456/gone.txt', challenge_id: 1, page_id: null, sha1sum: null },
          { id: 3, type: 'page', location: 'eee/logo.png', challenge_id: null, page_id: 1, sha1sum: null },
        ],
        hints: [{ id: 1, title: 'Look', type: 'standard', challenge_id: 1, content: 'There.', cost: 1, requirements: null }],
        tags: [{ id: 1, challenge_id: 1, value: 'beginner' }],
        topics: [{ id: 9, value: 'SQL injection' }],
        challenge_topics: [{ id: 1, challenge_id: 1, topic_id: 9 }],
        solutions: [{ id: 1, challenge_id: 1, content: 'Do it.', state: 'hidden' }],
      },
      [{ name: 'uploads/abc123/one.txt', body: 'one' }],
    ),
  )
  expect(items[0]).toMatchObject({
    path: 'challenges/1',
    score: 500,
    flags: 1,
    hints: 1,
    files: 1,
    refusals: [{ code: 'attachment_missing', details: { path: 'uploads/def456/gone.txt' } }],
  })
  expect(warnings).toContainEqual({ code: 'prerequisites_left_out', details: {} })
  expect(codes(items[0])).not.toContain('requirement_unknown')
  expect(codes(items[0])).not.toContain('number_changed')
  expect(items[1]).toMatchObject({ name: 'Free', score: 0, repairs: [], refusals: [] })
  expect(items[2]?.refusals.map((note) => note.code)).toContain('flag_type_unknown')
  expect(contest).toBeNull()
})

test('directions are mapped, and a row’s own choice stands over the one for all', async () => {
  const bytes = ctfdZip({
    challenges: [challengeRow(1, { name: 'Mapped', category: 'Stego' }), challengeRow(2, { name: 'Also', category: 'Weird stuff' })],
    flags: [flagRow(1, 1), flagRow(2, 2)],
  })
  const first = await importAll(server.admin, bytes, { directions: { Stego: { key: 'forensics' }, 'Weird stuff': { key: 'very-own' } } })
  expect(first.read.directions).toMatchObject([
    { category: 'Stego', key: 'stego', direction_id: null, questions: 1 },
    { category: 'Weird stuff', key: 'weird-stuff' },
  ])
  const [row] = (await server.admin.call(question.list, { query: { q: 'Mapped' } })).body.items
  expect(row?.direction.key).toBe('forensics')
  const [also] = (await server.admin.call(question.list, { query: { q: 'Also' } })).body.items
  expect(also?.direction.key).toBe('very-own')
  const renamed = ctfdZip({
    challenges: [challengeRow(1, { name: 'Mapped', category: 'forensics' }), challengeRow(2, { name: 'Also', category: 'very own' })],
    flags: [flagRow(1, 1), flagRow(2, 2)],
  })
  const { job } = await importAll(server.admin, renamed, { on_duplicate: 'skip', duplicates: { 'challenges/2': 'rename' } })
  expect(job.result).toMatchObject({ created: 1, skipped: 1, overwritten: 0 })
})

const marks: Array<[string, RawEntry[]]> = [
  ['ctfcli', [{ name: 'web/A/challenge.yml', body: 'name: A\ncategory: Web\ndescription: T\nvalue: 1\nflags: [a]' }]],
  ['ctfd', [{ name: 'db/challenges.json', body: JSON.stringify({ count: 1, results: [challengeRow(1)], meta: {} }) }]],
  [
    'gzctf',
    [
      { name: 'manifest.json', body: JSON.stringify(manifest) },
      { name: 'game.json', body: JSON.stringify(game) },
    ],
  ],
  ['beacon', [{ name: 'beacon.json', body: JSON.stringify({ format: 'beacon', version: 1, with_flags: true, questions: [] }) }]],
]
describe.each(marks)('a %s package', (format, entries) => {
  test.each<[string, RawEntry, string]>([
    ['with a path that leaves it', { name: '../../x', body: 'x' }, 'import_path_escape'],
    ['with a bomb', { name: 'zeros', body: Buffer.alloc(8_000_000) }, 'import_bomb'],
    ['with an encrypted entry', { name: 'e', body: 'x', flags: 1 }, 'import_entry_refused'],
  ])('%s is refused whole', async (_what, entry, code) => {
    expect((await sendPackage(server.admin, rawZip([...entries, entry]))).error.code).toBe(code)
  })
  test('is read though it holds a link that nobody names', async () => {
    const { status, items } = await sendPackage(server.admin, rawZip(entries))
    const linked = await sendPackage(server.admin, rawZip([...entries, { name: 'link', body: '/etc/passwd', mode: 0o120777 }]))
    expect([status, linked.status, linked.items]).toEqual([200, 200, items])
  })
  test('is known by content, also in a folder of its own', async () => {
    expect((await sendPackage(server.admin, rawZip(entries))).format).toBe(format)
    expect(
      (await sendPackage(server.admin, rawZip(entries.map((entry) => ({ ...entry, name: `folder/${String(entry.name)}` }))))).format,
    ).toBe(format)
  })
})

test.each([
  ['json that is cut', [{ name: 'db/challenges.json', body: '{"count":1,"results":[{"id":1' }], 'import_unreadable'],
  [
    'json that nests too deep',
    [{ name: 'db/challenges.json', body: `{"count":1,"results":[{"id":1,"requirements":${'['.repeat(60)}${']'.repeat(60)}}],"meta":{}}` }],
    'import_unreadable',
  ],
  [
    'a game that is no json',
    [
      { name: 'manifest.json', body: '{' },
      { name: 'game.json', body: '{}' },
    ],
    'import_unreadable',
  ],
  ['a manifest that nests 100,000 deep', [{ name: 'beacon.json', body: '['.repeat(100_000) }], 'import_unreadable'],
  ['a Beacon package of another shape', [{ name: 'beacon.json', body: '{"format":"beacon"}' }], 'import_unreadable'],
])('%s is refused whole', async (_what, entries: RawEntry[], code) => {
  expect((await sendPackage(server.admin, rawZip(entries))).error.code).toBe(code)
})

test('a picture of a package is drawn anew, and what only calls itself one is never served in place', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const images = [png, html].map((bytes, index) => ({
    file_id: `00000000-0000-8000-8000-00000000000${index + 1}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name: `p${index}.png`,
    bytes,
  }))
  const description = images.map((one) => `![p](/api/ct/images/${one.file_id})`).join(' ')
  const body = {
    name: 'With pictures',
    description,
    flag_type: 'static',
    parts: [{ name: '', score_share: 100, logic: 'any', flags: [{ content: 'a', match: 'exact' }] }],
  }
  const { job } = await importAll(
    server.admin,
    rawZip([
      { name: 'beacon.json', body: JSON.stringify({ format: 'beacon', version: 1, with_flags: true, questions: ['questions/a.json'] }) },
      {
        name: 'questions/a.json',
        body: JSON.stringify({
          package_id: null,
          direction: { key: 'web' },
          question: body,
          pool: [],
          images: images.map(({ bytes: _bytes, ...one }) => one),
        }),
      },
      ...images.map((one) => ({ name: `files/${one.sha256}`, body: one.bytes })),
    ]),
  )
  expect([job.state, job.error]).toEqual(['done', null])
  const [row] = (await server.admin.call(question.list, { query: { q: 'With pictures' } })).body.items
  const text = (await server.admin.call(question.get, { params: { resource_id: row?.resource_id ?? '' } })).body.description
  const [first = '', second = ''] = [...text.matchAll(/images\/([0-9a-f-]{36})/gu)].map(([, id]) => id ?? '')
  const drawn = await fetch(`${server.url}/api/ct/images/${first}`, { headers: { cookie: server.admin.cookie() } })
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await drawn.arrayBuffer()).includes('secret place')).toBe(false)
  expect((await server.admin.request('GET', `/images/${second}`)).status).toBe(404)
})

test('a Beacon file that is not what its digest says is refused by name, and so is a field out of its range', async () => {
  const body = {
    name: 'X',
    description: 'T',
    flag_type: 'static',
    parts: [{ name: '', score_share: 90, logic: 'any', flags: [{ content: 'a', match: 'exact' }] }],
    attachments: [{ name: 'a.txt', sha256: sha256('other') }],
  }
  const { items } = await sendPackage(
    server.admin,
    rawZip([
      { name: 'beacon.json', body: JSON.stringify({ format: 'beacon', version: 1, with_flags: true, questions: ['questions/a.json'] }) },
      {
        name: 'questions/a.json',
        body: JSON.stringify({ package_id: null, direction: { key: 'web' }, question: body, pool: [], images: [] }),
      },
      { name: `files/${sha256('other')}`, body: 'changed under way' },
    ]),
  )
  expect(items[0]?.refusals).toEqual([
    { code: 'file_changed', details: { path: 'a.txt' } },
    { code: 'field_refused', details: { n: 90, field: 'parts', why: 'shares_sum' } },
  ])
})
