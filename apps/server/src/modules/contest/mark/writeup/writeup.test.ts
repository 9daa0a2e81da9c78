import { randomBytes } from 'node:crypto'
import { writeup as contract, type OwnUpload, type WriteupRow } from '@beacon/api/topic/writeup'
import { and, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { contestAnswer } from '../../../../db/schema/contest/contest-answer.ts'
import { contestStaff } from '../../../../db/schema/contest/contest.ts'
import { evidence } from '../../../../db/schema/contest/evidence.ts'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import { writeup } from '../../../../db/schema/contest/writeup.ts'
import { testClient, type TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { submitAs } from '../../answer/submission/testing/player.ts'
import { setStage, type Stage, type StageInput, type StagedPlayer } from '../../answer/submission/testing/stage.ts'
import { docxOf, pdfOf, zipOf } from './testing/documents.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rubric = [
  { rubric_id: newId(), name: 'Finding', max_points: 60, description: '' },
  { rubric_id: newId(), name: 'Proof', max_points: 40, description: '' },
]
const topics: StageInput['topics'] = [
  { name: 'Gate', flags: [{ content: 'flag{gate}' }] },
  { name: 'Audit', flags: [], change: { flag_type: 'report', rubric, report_types: ['zip', 'pdf'], uploads_max: 3, score: 100 } },
  { name: 'Sort', flags: [], change: { flag_type: 'optimise', best_counts: true, uploads_max: 20, score: 100, report_max_mb: 1 } },
]
const stage = (more: Partial<StageInput> = {}) =>
  setStage(server.platform, {
    topics,
    teams: [2, 1, 1],
    ...more,
    contest: { allow_writeup_upload: true, writeup_score_max: 50, ...more.contest },
  })
const at = <T>(items: readonly T[], index: number): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
const params = (on: Stage) => ({ resource_id: on.contest_id })
const topicOf = (on: Stage, index: number) => at(on.topics, index).topic_id

/** A staged player as a client that keeps its cookie. */
function as({ cookie }: StagedPlayer): Pick<TestClient, 'call' | 'request'> {
  const one = testClient(server.url)
  return {
    call: (endpoint, input, headers = {}) => one.call(endpoint, input, { cookie, ...headers }),
    request: (method, path, more = {}) => one.request(method, path, { ...more, headers: { cookie, ...more.headers } }),
  }
}

async function send(client: Pick<TestClient, 'request'>, purpose: string, bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return client.request('POST', `/files?purpose=${purpose}`, { body: form })
}
const fileOf = async (client: Pick<TestClient, 'request'>, purpose: string, bytes: Uint8Array, name = 'x') =>
  ((await send(client, purpose, bytes, name)).body as { file_id: string }).file_id

async function hand(on: Stage, player: StagedPlayer, bytes: Uint8Array, more: object = {}) {
  const file_id = await fileOf(as(player), 'writeup', bytes, 'wp.pdf')
  return as(player).request('POST', `/contests/${on.contest_id}/writeups`, { body: { file_id, ai_use: 'none', ...more } })
}
async function handTopic(on: Stage, player: StagedPlayer, index: number, bytes: Uint8Array) {
  const file_id = await fileOf(as(player), 'report', bytes, 'report.zip')
  return as(player).request('POST', `/contests/${on.contest_id}/topics/${topicOf(on, index)}/uploads`, {
    body: { file_id, ai_use: 'none' },
  })
}
const desk = async (on: Stage, client: Pick<TestClient, 'call'> = server.admin): Promise<WriteupRow[]> =>
  (await client.call(contract.list, { params: params(on) })).body.items
const idOf = (reply: { body: unknown }) => (reply.body as OwnUpload).upload_id
const judge = (on: Stage, upload_id: string, body: object, client: Pick<TestClient, 'request'> = server.admin) =>
  client.request('POST', `/contests/${on.contest_id}/desk/writeups/${upload_id}/review`, {
    body: { review_version: 0, status: 'passed', ...body },
  })
const scores = async (on: Stage) => {
  const { body } = await server.admin.request('GET', `/contests/${on.contest_id}/desk/scores`)
  return (body as { items: { entrant_id: string; score: number; public_score: number; rank: number; judged_points: number }[] }).items
}
const scoreOf = async (on: Stage, player: StagedPlayer) =>
  (await scores(on)).find(({ entrant_id }) => entrant_id === player.entrant_id)?.score

test('a writeup is a pdf or a docx by its content: a wrong type inside a right name is refused', async () => {
  const on = await stage()
  const player = as(at(on.players, 0))
  const refused = await send(player, 'writeup', Buffer.from('<html>not a pdf</html>'), 'writeup.pdf')
  expect([refused.status, refused.error.code, refused.error.details?.['allowed']]).toEqual([415, 'file_type', ['pdf', 'docx']])
  const zip = await send(player, 'writeup', await zipOf({ 'word/readme.txt': 'no document' }), 'writeup.docx')
  expect([zip.status, zip.error.details?.['found']]).toEqual([415, 'zip'])
  expect((await send(player, 'writeup', pdfOf('right'), 'writeup.txt')).status).toBe(201)
  expect((await send(player, 'writeup', await docxOf('right'), 'writeup.bin')).status).toBe(201)
})

test('each upload replaces the one before, keeps its versions, and needs the declaration', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  expect((await hand(on, player, pdfOf('one'), { ai_use: undefined })).error.code).toBe('ai_declaration_required')
  expect((await hand(on, player, pdfOf('one'), { comment: 'first', ai_use: 'assisted', ai_tools: 'a model' })).body).toMatchObject({
    version: 1,
    status: 'pending',
    comment: 'first',
    ai_tools: 'a model',
  })
  expect((await hand(on, at(on.players, 1), pdfOf('two'))).body).toMatchObject({ version: 2 })
  const mine = (await as(player).call(contract.mine, { params: params(on) })).body.items
  expect(mine.map(({ version, ai_use }) => [version, ai_use])).toEqual([
    [2, 'none'],
    [1, 'assisted'],
  ])
  expect((await desk(on)).map(({ version, is_latest }) => [version, is_latest])).toEqual([[2, true]])
  const all = await server.admin.call(contract.list, { params: params(on), query: { latest: 'false' } })
  expect(all.body.total).toBe(2)
})

test('a file of somebody else, or for another purpose, cannot be handed in', async () => {
  const on = await stage()
  const [ann, bob] = [at(on.players, 0), at(on.players, 2)]
  const post = (file_id: string) => as(ann).request('POST', `/contests/${on.contest_id}/writeups`, { body: { file_id, ai_use: 'none' } })
  expect((await post(await fileOf(as(bob), 'writeup', pdfOf('his')))).error.code).toBe('writeup_required')
  expect((await post(await fileOf(as(ann), 'report', pdfOf('report')))).error.code).toBe('field_wrong')
  expect((await post(newId())).error.code).toBe('field_wrong')
})

test('writeups are taken from the start to the deadline, and only where they are asked for', async () => {
  const hour = 3_600_000
  const iso = (ms: number) => new Date(Date.now() + ms).toISOString()
  const refusal = async (contest: StageInput['contest'] & object) => {
    const on = await stage({ contest })
    return (await hand(on, at(on.players, 0), pdfOf('x'))).error.code
  }
  expect(await refusal({ allow_writeup_upload: false })).toBe('upload_unpublished')
  expect(await refusal({ start_at: iso(hour), end_at: iso(2 * hour) })).toBe('contest_not_started')
  expect(await refusal({ end_at: iso(-hour), writeup_until: iso(-1_000) })).toBe('writeup_closed')
  expect(await refusal({ end_at: iso(-25 * hour), start_at: iso(-30 * hour) })).toBe('writeup_closed')
  expect(await refusal({ end_at: iso(-hour), start_at: iso(-2 * hour) })).toBeUndefined()
})

test('per topic, a writeup names a topic that its entrant may see', async () => {
  const on = await stage({
    contest: { writeup_scope: 'topic' },
    topics: [...topics, { name: 'Later', flags: [{ content: 'x' }], change: { is_released: false } }],
  })
  const player = at(on.players, 0)
  expect((await hand(on, player, pdfOf('x'))).error.code).toBe('topic_not_found')
  expect((await hand(on, player, pdfOf('x'), { topic_id: topicOf(on, 3) })).error.code).toBe('topic_not_found')
  expect((await hand(on, player, pdfOf('x'), { topic_id: topicOf(on, 0) })).body).toMatchObject({ version: 1, topic_id: topicOf(on, 0) })
})

test('a mark is points at once, and can be asked for again past the deadline', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  const upload_id = idOf(await hand(on, player, pdfOf('short')))
  expect((await judge(on, upload_id, { score: 51 })).error.code).toBe('field_range')
  expect((await judge(on, upload_id, {})).error.code).toBe('field_empty')
  expect((await judge(on, upload_id, { status: 'ask_again' })).error.code).toBe('field_empty')
  const ask_until = new Date(Date.now() + 3_600_000).toISOString()
  expect((await judge(on, upload_id, { status: 'ask_again', ask_until, remark: 'no proof' })).body).toMatchObject({
    status: 'ask_again',
    score: null,
  })
  const past = { writeup_until: new Date(Date.now() - 1_000).toISOString() }
  await server.db.update(contestAnswer).set(past).where(eq(contestAnswer.contest_id, on.contest_id))
  forgetContest(server.platform, on.contest_id)
  const again = await hand(on, player, pdfOf('long'))
  expect(again.body).toMatchObject({ version: 2 })
  expect((await hand(on, at(on.players, 2), pdfOf('late'))).error.code).toBe('writeup_closed')
  expect((await judge(on, idOf(again), { score: 40, remark: 'well shown' })).status).toBe(200)
  expect(await scoreOf(on, player)).toBe(40)
  const [mine] = (await as(player).call(contract.mine, { params: params(on) })).body.items
  expect(mine).toMatchObject({ status: 'passed', score: 40, counts: true, remark: 'well shown' })
})

test('two referees score one report: the second is told who reads, is refused, and keeps the own review', async () => {
  const on = await stage()
  const [mei, tom] = [await server.signIn('referee'), await server.signIn('referee')]
  await server.db
    .insert(contestStaff)
    .values([mei, tom].map(({ user_id }) => ({ contest_id: on.contest_id, user_id, role: 'referee' as const })))
  forgetContest(server.platform, on.contest_id)
  const upload_id = idOf(await handTopic(on, at(on.players, 0), 1, await zipOf({ 'report.md': 'what we found' })))
  const place = { params: { ...params(on), upload_id } }
  const hold = (client: TestClient, release = false) => client.call(contract.lock, { ...place, body: { release } })
  expect((await hold(mei)).body).toMatchObject({ is_mine: true })
  const told = (await hold(tom)).body
  expect(told.is_mine).toBe(false)
  expect(told.by).toBe((await desk(on)).at(0)?.reading?.by)
  const marks = (first: number, second: number) =>
    rubric.map(({ rubric_id }, index) => ({ rubric_id, points: index === 0 ? first : second }))
  const early = await judge(on, upload_id, { rubric: marks(10, 10), remark: 'thin' }, tom)
  expect(early.error).toMatchObject({ code: 'already_decided', details: { reading: true } })
  expect((await judge(on, upload_id, { rubric: marks(50, 30) }, mei)).body).toMatchObject({ score: 80, status: 'passed' })
  const second = await judge(on, upload_id, { rubric: marks(20, 10), remark: 'I see less' }, tom)
  expect(second.error).toMatchObject({ code: 'already_decided' })
  const seen = (await tom.call(contract.get, place)).body
  expect(seen).toMatchObject({ score: 80, draft: { remark: 'I see less', rubric: marks(20, 10) } })
  expect((await mei.call(contract.get, place)).body.draft).toBeNull()
  expect(await scoreOf(on, at(on.players, 0))).toBe(80)
})

test('every rubric row is scored, none above its most', async () => {
  const on = await stage()
  const upload_id = idOf(await handTopic(on, at(on.players, 0), 1, pdfOf('report')))
  const [finding, proof] = rubric.map(({ rubric_id }) => rubric_id)
  const refused = async (marks: object[]) => Object.keys((await judge(on, upload_id, { rubric: marks })).error.details?.['fields'] ?? {})
  expect(await refused([{ rubric_id: finding, points: 10 }])).toEqual(['rubric.1.points'])
  expect(
    await refused([
      { rubric_id: finding, points: 61 },
      { rubric_id: proof, points: 1 },
    ]),
  ).toEqual(['rubric.0.points'])
})

test('a topic says which files it takes, how large and how many', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  expect((await handTopic(on, player, 1, png)).error).toMatchObject({ code: 'file_type', details: { found: 'png' } })
  expect((await handTopic(on, player, 2, pdfOf('x'))).error.code).toBe('file_only_zip')
  const large = await zipOf({ 'noise.bin': randomBytes(1024 * 1024).toString('latin1') })
  expect(large.length).toBeGreaterThan(1024 * 1024 - 1)
  expect((await handTopic(on, player, 2, large)).error.code).toBe('file_size')
  expect((await handTopic(on, player, 0, pdfOf('x'))).error.code).toBe('topic_not_found')
  for (let n = 1; n <= 3; n += 1) expect((await handTopic(on, player, 1, pdfOf(`x${n}`))).body).toMatchObject({ version: n })
  expect((await handTopic(on, player, 1, pdfOf('x4'))).error).toMatchObject({ code: 'uploads_used_up', details: { max: 3 } })
})

test('an optimise topic counts the best upload, a report the latest', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  const zip = await zipOf({ 'a.py': 'print(1)' })
  const [first, second] = [idOf(await handTopic(on, player, 2, zip)), idOf(await handTopic(on, player, 2, zip))]
  await judge(on, first, { score: 90 })
  await judge(on, second, { score: 30 })
  expect(await scoreOf(on, player)).toBe(90)
  const [early, late] = [idOf(await handTopic(on, player, 1, zip)), idOf(await handTopic(on, player, 1, zip))]
  const marks = (points: number) => rubric.map(({ rubric_id }) => ({ rubric_id, points }))
  await judge(on, late, { rubric: marks(5) })
  await judge(on, early, { rubric: marks(40) })
  expect(await scoreOf(on, player)).toBe(90 + 10)
  const mine = (await as(player).call(contract.mine, { params: params(on) })).body.items
  expect(
    mine
      .filter(({ counts }) => counts)
      .map(({ upload_id }) => upload_id)
      .toSorted(),
  ).toEqual([first, late].toSorted())
})

test('late marking decides no tie: the upload counts where it was made', async () => {
  const on = await stage()
  const [ann, bob] = [at(on.players, 0), at(on.players, 2)]
  const zip = await zipOf({ 'a.py': 'print(1)' })
  const early = idOf(await handTopic(on, ann, 2, zip))
  const late = idOf(await handTopic(on, bob, 2, zip))
  await judge(on, late, { score: 70 })
  await judge(on, early, { score: 70 })
  expect((await scores(on)).slice(0, 2).map(({ entrant_id, rank }) => [entrant_id, rank])).toEqual([
    [ann.entrant_id, 1],
    [bob.entrant_id, 2],
  ])
  const events = await server.db
    .select()
    .from(scoreEvent)
    .where(and(eq(scoreEvent.contest_id, on.contest_id), eq(scoreEvent.kind, 'judged')))
    .orderBy(scoreEvent.seq)
  expect(events.every(({ seq, counts_at_seq }) => counts_at_seq < seq)).toBe(true)
})

test('while frozen the points wait: for the public, and for the own team', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  const upload_id = idOf(await hand(on, player, pdfOf('x')))
  await submitAs(server.url, player, { contest_id: on.contest_id, topic_id: topicOf(on, 0), flag: 'flag{gate}' })
  const { status } = await server.admin.request('POST', `/contests/${on.contest_id}/actions`, {
    body: { action: 'freeze', reason: 'the last hour' },
  })
  expect(status).toBe(200)
  const ranking = async () => (await as(at(on.players, 2)).request('GET', `/contests/${on.contest_id}/ranking`)).body
  const before = await ranking()
  expect((await judge(on, upload_id, { score: 40 })).status).toBe(200)
  expect(await ranking()).toEqual(before)
  const [row] = (await scores(on)).filter(({ entrant_id }) => entrant_id === player.entrant_id)
  expect((row?.score ?? 0) - (row?.public_score ?? 0)).toBe(40)
  const [mine] = (await as(player).call(contract.mine, { params: params(on) })).body.items
  expect(mine).toMatchObject({ status: 'passed', score: null, counts: false })
})

test('the desk exists for markers of the contest; an own file for its own team', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  const upload_id = idOf(await hand(on, player, pdfOf('secret words')))
  const path = `/contests/${on.contest_id}/desk/writeups/${upload_id}`
  expect((await as(player).request('GET', path)).status).toBe(403)
  expect((await (await server.signIn('referee')).request('GET', path)).error.code).toBe('contest_not_found')
  const own = `/contests/${on.contest_id}/me/uploads/${upload_id}/file`
  const sent = await as(at(on.players, 1)).request('GET', own)
  expect([
    sent.status,
    sent.headers.get('content-disposition')?.startsWith('attachment'),
    sent.headers.get('x-content-type-options'),
  ]).toEqual([200, true, 'nosniff'])
  expect((await as(at(on.players, 2)).request('GET', own)).status).toBe(404)
})

const story = (who: string) =>
  `The ${who} gate asked for a name and compared it byte by byte, so that the time it took told how many bytes were right. We measured each answer
  two hundred times, took the median, and built the name from its first byte to its last. The page behind the gate held a backup of the source, in which
  a comment named the harbour master and the year the harbour was built; both together opened the vault. Inside lay a picture whose last bytes were a
  second archive, locked by a password that the first page had shown in its title for a moment before the script replaced it with another one.`

test('texts much like another team’s become evidence; what everybody was given does not', async () => {
  const on = await stage({ contest: { guide: story('given') } })
  const first = await hand(
    on,
    at(on.players, 0),
    await docxOf(`${story('northern')} ${'Then we slept until the morning came and the others woke us. '.repeat(3)}`),
  )
  const second = await hand(
    on,
    at(on.players, 2),
    pdfOf(story('northern'), 'And that is how it went for us in the end, with nothing more to say about it.'),
  )
  await hand(on, at(on.players, 3), await docxOf(story('given')))
  const ready = async () =>
    (await server.db.select().from(writeup).where(eq(writeup.contest_id, on.contest_id))).map(({ text_state }) => text_state)
  await expect.poll(ready).toEqual(['ready', 'ready', 'ready'])
  const { body } = await server.admin.call(contract.text, { params: { ...params(on), upload_id: idOf(second) } })
  expect(body.text).toContain('harbour master')
  const found = await server.db.select().from(evidence).where(eq(evidence.contest_id, on.contest_id))
  expect(found.filter(({ kind }) => kind === 'writeup_similarity')).toEqual([])
  const other = await stage()
  const a = await hand(other, at(other.players, 0), await docxOf(story('northern')))
  await hand(other, at(other.players, 2), pdfOf(story('northern')))
  await hand(other, at(other.players, 3), await docxOf('Nothing alike: '.repeat(40)))
  const alike = async () =>
    (
      await server.db
        .select()
        .from(evidence)
        .where(and(eq(evidence.contest_id, other.contest_id), eq(evidence.kind, 'writeup_similarity')))
    ).map(({ strength, fact_count }) => [strength, fact_count])
  await expect.poll(alike).toEqual([['medium', 2]])
  const detail = (await server.admin.call(contract.get, { params: { ...params(other), upload_id: idOf(a) } })).body
  expect(detail.similar).toMatchObject([{ percent: 100 }])
  expect(idOf(first)).not.toBe('')
})

test('a document that is none inside is marked unreadable and stays a download', async () => {
  const on = await stage()
  await hand(on, at(on.players, 0), Buffer.from('%PDF-1.7 and then nothing of a pdf'))
  const states = async () =>
    (await server.db.select().from(writeup).where(eq(writeup.contest_id, on.contest_id))).map(({ text_state }) => text_state)
  await expect.poll(states).toEqual(['failed'])
})

test('a score table replaces what referees gave to the entrants it names', async () => {
  const on = await stage()
  const [ann, bob] = [at(on.players, 0), at(on.players, 2)]
  const zip = await zipOf({ 'a.py': 'print(1)' })
  const first = idOf(await handTopic(on, ann, 2, zip))
  await handTopic(on, ann, 2, zip)
  await handTopic(on, bob, 2, zip)
  await judge(on, first, { score: 95 })
  const table = async (text: string, dry_run: boolean) => {
    const file_id = await fileOf(server.admin, 'score_table', Buffer.from(text), 'scores.csv')
    return server.admin.call(contract.score_table, { params: { ...params(on), topic_id: topicOf(on, 2) }, body: { file_id, dry_run } })
  }
  const problems = (await table('number,score\n1,80\n9,10\n2,1000\n1,3\n3,5\n', true)).body.items.map(({ number, problem, before }) => [
    number,
    problem,
    before,
  ])
  expect(problems).toEqual([
    ['1', null, 95],
    ['9', 'number_unknown', null],
    ['2', 'score_wrong', null],
    ['1', 'number_twice', 95],
    ['3', 'no_upload', null],
  ])
  expect((await table('9,10\n', false)).error.code).toBe('import_refused')
  expect(await scoreOf(on, ann)).toBe(95)
  expect((await table('\uFEFF编号,成绩\n001,80\n2,60\n', false)).body).toMatchObject({ applied: 2 })
  expect([await scoreOf(on, ann), await scoreOf(on, bob)]).toEqual([80, 60])
})

test('a score table may be an xlsx', async () => {
  const on = await stage()
  await handTopic(on, at(on.players, 0), 2, await zipOf({ 'a.py': 'print(1)' }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Scores',
        rows: [
          ['number', 'score'],
          [1, 77],
        ],
      },
    ],
  })
  const file_id = await fileOf(server.admin, 'score_table', bytes, 'scores.xlsx')
  const place = { params: { ...params(on), topic_id: topicOf(on, 2) } }
  expect((await server.admin.call(contract.score_table, { ...place, body: { file_id, dry_run: false } })).body).toMatchObject({
    applied: 1,
  })
  expect(await scoreOf(on, at(on.players, 0))).toBe(77)
})
