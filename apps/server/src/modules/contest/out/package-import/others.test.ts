import { createHash } from 'node:crypto'
import type { ImportItem } from '@beacon/api/bank/package'
import { questionPackage } from '@beacon/api/bank/package'
import { question, questionFields } from '@beacon/api/bank/question'
import { ranking } from '@beacon/api/contest/ranking'
import { topic as topicContract } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { importAll, jobEnd, sendPackage } from './testing/client.ts'
import { challengeRow, configRows, ctfdDate, ctfdZip, flagRow, teamRow, userRow } from './testing/ctfd-zip.ts'
import { rawZip, type RawEntry } from './testing/raw-zip.ts'

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

const link = (name: string, to: string): RawEntry => ({ name, body: to, mode: 0o120777 })
const codesIn = ({ repairs, refusals }: ImportItem) => [...repairs, ...refusals].map(({ code, details }) => ({ code, ...details }))

test('links of a ctfcli repository lead to the bytes inside it; one that leaves it costs its own row its file', async () => {
  const server_py = 'print("flag?")\n'
  const bytes = rawZip([
    { name: 'cup/crypto/linked/challenge.yml', body: yml('Linked', 'files: [dist/server.py, dist/again.py, lib/x.py]\n') },
    { name: 'cup/crypto/linked/src/server.py', body: server_py },
    link('cup/crypto/linked/dist/server.py', '../src/server.py'),
    link('cup/crypto/linked/dist/again.py', 'server.py'),
    link('cup/crypto/linked/lib', '../../shared/lib'),
    { name: 'cup/shared/lib/x.py', body: 'x' },
    { name: 'cup/web/out/challenge.yml', body: yml('Outside', 'files: [passwd, etc/shadow, kept.txt]\n') },
    { name: 'cup/web/out/kept.txt', body: 'kept' },
    link('cup/web/out/passwd', '/etc/passwd'),
    link('cup/web/out/etc', '../../../../etc'),
    link('cup/web/alias', '../crypto/linked'),
    link('cup/loop', '.'),
    { name: 'cup/web/plain/challenge.yml', body: yml('Plain') },
    link('cup/web/plain/nobody', '/dev/null'),
    { name: 'cup/pwn/built/challenge.yml', body: yml('Built', 'image: src\nport: 80\n') },
    { name: 'cup/pwn/built/src/Dockerfile', body: 'FROM scratch' },
    link('cup/pwn/built/src/x.py', '../../../shared/lib/x.py'),
    link('cup/pwn/built/src/null', '/dev/null'),
  ])
  const { read, job } = await importAll(server.admin, bytes, { leave_out: true })
  expect(read.items.map((item) => [item.name, item.files, codesIn(item).filter(({ code }) => !code.startsWith('image'))])).toEqual([
    ['Linked', 3, []],
    [
      'Built',
      0,
      [
        expect.objectContaining({ code: 'links_left_out', path: 'cup/pwn/built/src/null', n: 1 }),
        expect.objectContaining({ code: 'scene_made' }),
      ],
    ],
    [
      'Outside',
      1,
      [
        { code: 'link_outside', path: 'passwd' },
        { code: 'link_outside', path: 'etc/shadow' },
      ],
    ],
    ['Plain', 0, []],
  ])
  expect([job.state, job.result]).toEqual(['done', expect.objectContaining({ created: 4, left_out: [] })])
  const { attachments } = await byName('Linked')
  expect(attachments.map(({ name, size }) => [name, size])).toEqual([
    ['server.py', server_py.length],
    ['again.py', server_py.length],
    ['x.py', 1],
  ])
  expect(await byName('Outside')).toMatchObject({ attachments: [{ name: 'kept.txt' }], notes: expect.stringContaining('passwd') })
})

test('links of a CTFd, a GZCTF and a package of our own are followed as well', async () => {
  const sha256 = createHash('sha256').update('one').digest('hex')
  const ctfd = await sendPackage(
    server.admin,
    ctfdZip(
      {
        challenges: [challengeRow(1)],
        flags: [flagRow(1, 1)],
        files: ['a/one.txt', 'b/two.txt'].map((location, id) => ({ id, type: 'challenge', location, challenge_id: 1 })),
      },
      [link('uploads/a', '../kept'), { name: 'kept/one.txt', body: 'one' }, link('uploads/b/two.txt', '../../../two.txt')],
    ),
  )
  expect(ctfd.items).toMatchObject([{ files: 1, refusals: [{ code: 'link_outside', details: { path: 'uploads/b/two.txt' } }] }])
  const local = { type: 'Local', hash: sha256, fileName: 'one.txt', fileSize: 3, remoteUrl: null }
  const gzctf = (to: string) =>
    sendPackage(
      server.admin,
      rawZip([
        { name: 'manifest.json', body: '{"version":"1.0"}' },
        { name: 'game.json', body: '{"title":"A cup"}' },
        {
          name: 'challenges/challenge-1.json',
          body: JSON.stringify({
            title: 'A',
            content: 'T',
            type: 'StaticAttachment',
            flags: { static: [{ value: 'a' }] },
            attachment: local,
          }),
        },
        { name: 'kept/one.txt', body: 'one' },
        link(`files/${sha256}`, to),
      ]),
    )
  expect((await gzctf('../kept/one.txt')).items).toMatchObject([{ files: 1, refusals: [] }])
  expect((await gzctf('/kept/one.txt')).items).toMatchObject([{ files: 0, refusals: [{ code: 'link_outside' }] }])
  const own = (to: string) =>
    sendPackage(
      server.admin,
      rawZip([
        { name: 'beacon.json', body: JSON.stringify({ format: 'beacon', version: 1, with_flags: true, questions: ['questions/a.json'] }) },
        {
          name: 'questions/a.json',
          body: JSON.stringify({
            direction: { key: 'web' },
            question: {
              name: 'Own',
              description: 'Text.',
              flag_type: 'static',
              parts: [{ name: '', score_share: 100, logic: 'any', flags: [{ content: 'a', match: 'exact' }] }],
              attachments: [{ sha256, name: 'one.txt' }],
            },
          }),
        },
        { name: 'kept', body: 'one' },
        { name: 'other', body: 'two' },
        link(`files/${sha256}`, to),
      ]),
    )
  expect((await own('../kept')).items).toMatchObject([{ files: 1, refusals: [] }])
  expect((await own('../other')).items).toMatchObject([{ files: 0, refusals: [{ code: 'file_changed' }] }])
  expect((await own('../../other')).items).toMatchObject([{ files: 0, refusals: [{ code: 'link_outside' }] }])
})

test('folders of links that multiply refuse the package', async () => {
  const levels = Array.from({ length: 40 }, (_, level) => level)
  const links = levels.flatMap((level) => ['l', 'r'].map((side) => link(`d${level}/${side}`, `../d${level + 1}`)))
  const bytes = rawZip([{ name: 'a/challenge.yml', body: yml('A') }, ...links, { name: 'd40/file', body: 'x' }])
  expect((await sendPackage(server.admin, bytes)).error).toMatchObject({ code: 'import_bomb' })
})

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
  expect(read.items.flatMap(({ repairs, refusals }) => [...repairs, ...refusals])).toEqual([])
  expect(read.warnings).toEqual([{ code: 'prerequisites_left_out', details: {} }])
  expect([job.state, job.error]).toEqual(['done', null])
  const [alpha, beta] = await topicsOf(job.result)
  expect(beta?.prerequisites).toEqual([alpha?.resource_id])
})

test('a topic whose requirements did not come in or run in a circle is hidden in the contest, not open', async () => {
  const needing = (name: string, needs: string) => ({ [`web/${name}/challenge.yml`]: yml(name, `requirements: [${needs}]\n`) })
  const lost = zipOf({ ...needing('waits-b', 'gone'), ...needing('waits-c', 'WAITS-B') })
  const first = await importAll(server.admin, lost, { as_contest: true, contest: { name: 'With a gap', ...times } })
  const [b, c] = await topicsOf(first.job.result)
  expect([b, c].map((row) => [row?.is_public, row?.prerequisites])).toEqual([
    [false, []],
    [true, [b?.resource_id]],
  ])
  const circle = zipOf({ ...needing('round-b', 'round-c'), ...needing('round-c', 'round-b') })
  const second = await importAll(server.admin, circle, { as_contest: true, contest: { name: 'With a circle', ...times } })
  expect((await topicsOf(second.job.result)).map(({ is_public, prerequisites }) => [is_public, prerequisites])).toEqual([
    [false, []],
    [false, []],
  ])
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

const dear = 'hints: [{ content: Look., cost: 150 }]\n'

test('a hint dearer than the floor comes in and is told, and the question can be saved as it is', async () => {
  const value = 'value: 500\ntype: dynamic\nextra: { initial: 500, decay: 9, minimum: 100 }'
  const body = yml('Dear', dear).replace('value: 100\ntype: standard', value)
  const { read, job } = await importAll(server.admin, zipOf({ 'misc/dear/challenge.yml': body }))
  expect(read.items[0]).toMatchObject({ refusals: [], repairs: [{ code: 'hint_too_dear', details: { sum: 150, n: 100 } }] })
  expect(job.state).toBe('done')
  const made = await byName('Dear')
  expect(made).toMatchObject({ score: 500, score_min: 100, hints: [{ cost: 150 }] })
  const fields = { ...Object.fromEntries(Object.entries(made).filter(([name]) => name in questionFields)), version: made.version }
  const form = { ...fields, direction_id: made.direction.resource_id, author: 'Somebody' }
  const params = { resource_id: made.resource_id }
  const saved = await server.admin.call(question.update, { params, body: form as never })
  expect([saved.status, saved.body.author, saved.body.hints[0]?.cost]).toEqual([200, 'Somebody', 150])
})

test('what is worth 0 stays worth 0, and so does a floor of 0', async () => {
  const { read, job } = await importAll(
    server.admin,
    zipOf({
      'misc/hello/challenge.yml': yml('Hello').replace('value: 100', 'value: 0'),
      'misc/down/challenge.yml': yml('Down').replace(
        'value: 100\ntype: standard',
        'value: 300\ntype: dynamic\nextra: { initial: 300, decay: 9, minimum: 0 }',
      ),
    }),
  )
  expect(read.items.map(codesIn)).toEqual([[], []])
  expect(job.state).toBe('done')
  expect(await byName('Hello')).toMatchObject({ score: 0, score_min: 0, integral_way: 'accumulative' })
  expect(await byName('Down')).toMatchObject({ score: 300, score_min: 0, integral_way: 'dynamic' })
})

test('a CTFd’s history keeps the solve of a challenge with a dear hint, and one worth 0 moves no tie', async () => {
  const begin = Date.parse('2024-03-01T09:00:00Z')
  const solved = [
    { id: 1, challenge_id: 1, team_id: 1, minute: 1 },
    { id: 2, challenge_id: 2, team_id: 1, minute: 2 },
    { id: 3, challenge_id: 1, team_id: 2, minute: 3 },
    { id: 4, challenge_id: 2, team_id: 2, minute: 4 },
    // Later than everybody's last solve that counts.
    { id: 5, challenge_id: 3, team_id: 1, minute: 9 },
  ].map(({ minute, ...row }) => ({ ...row, user_id: row.team_id, date: ctfdDate(begin + minute * 60_000) }))
  const bytes = ctfdZip({
    config: configRows({ ctf_name: 'Dear cup', user_mode: 'teams', start: String(begin / 1000), end: String(begin / 1000 + 36_000) }),
    challenges: [
      challengeRow(1, { name: 'Cheap one' }),
      challengeRow(2, { name: 'Dear one', type: 'dynamic', value: 410 }),
      challengeRow(3, { name: 'Survey', value: 0 }),
    ],
    dynamic_challenge: [{ id: 2, initial: 410, minimum: 100, decay: 100, function: 'logarithmic' }],
    flags: [1, 2, 3].map((id) => flagRow(id, id)),
    hints: [{ id: 1, title: '', type: 'standard', challenge_id: 2, content: 'Look.', cost: 250, requirements: null }],
    teams: [teamRow(1), teamRow(2)],
    users: [userRow(1, { team_id: 1 }), userRow(2, { team_id: 2 })],
    submissions: solved.map((row) => ({ ...row, ip: '10.1.2.3', provided: 'x', type: 'correct' })),
    solves: solved.map(({ date: _date, ...row }) => row),
    awards: [1, 2].map((id) => ({ id, user_id: id, team_id: id, value: -30, date: ctfdDate(begin + 90_000), name: 'Hint 1' })),
  })
  const { read, job } = await importAll(server.admin, bytes, { as_contest: true })
  expect(read.items.map(({ score, refusals }) => [score, refusals])).toEqual([
    [100, []],
    [410, []],
    [0, []],
  ])
  expect(read.items[1]?.repairs).toContainEqual({ code: 'hint_too_dear', details: { sum: 250, n: 100 } })
  expect(job.result?.['ranking']).toEqual({ compared: true, differences: 0, lost_solves: 0 })
  const { contest_id } = (job.result?.['contest'] ?? {}) as { contest_id: string }
  const { items } = (await server.admin.call(ranking.list, { params: { resource_id: contest_id } })).body
  expect(items.map(({ name, score }) => [name, score])).toEqual([
    ['Team 1', 480],
    ['Team 2', 480],
  ])
})
