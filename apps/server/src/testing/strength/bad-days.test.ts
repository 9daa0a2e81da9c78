import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { entrant } from '@beacon/api/contest/entrant'
import { ranking } from '@beacon/api/contest/ranking'
import { resolver } from '@beacon/api/contest/screen'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { writeup } from '@beacon/api/topic/writeup'
import { project, reduce, type FlagRow } from '@beacon/engine/answers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submission as tries } from '../../db/schema/contest/score.ts'
import { topic as topicTable, topicFlag } from '../../db/schema/contest/topic.ts'
import {
  act,
  announceClock,
  inHours,
  join,
  makeContest,
  makeQuestion,
  makeTeam,
  placeTopics,
  type TestTeam,
} from '../../modules/contest/core/contest/testing.ts'
import { sendPackage } from '../../modules/contest/out/package-import/testing/client.ts'
import { rawZip } from '../../modules/contest/out/package-import/testing/raw-zip.ts'
import { forgetFold } from '../../modules/contest/score/score/index.ts'
import { readAnswerEvents, answerStandings } from '../../modules/contest/topic/standings/index.ts'
import { batchPool } from '../../db/batch-pool.ts'
import { submitAs } from '../../modules/contest/answer/submission/testing/player.ts'
import { setStage } from '../../modules/contest/answer/submission/testing/stage.ts'
import { pdfOf } from '../../modules/contest/mark/writeup/testing/documents.ts'
import { startTestServer, type TestServer } from '../index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const of = <T>(items: readonly T[], index = 0): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}
const full = async (id: string) => (await server.admin.call(contest.settings, at(id))).body
const bracket = (name: string, more: object = {}) => ({ ...bracketDefaults, name_en: name, name_zh: name, ...more })
const solve = (team: TestTeam, resource_id: string, topic_id: string, flag: string) =>
  team.captain.call(submission.submit, { params: { resource_id, topic_id }, body: { flag } })

/** A topic that is answered by a file and marked by a referee. */
async function placeReport(id: string): Promise<string> {
  const question_id = await makeQuestion(server, '', {
    flag_type: 'report',
    parts: [{ flags: [] }],
    score: 100,
    rubric: [{ name: 'All', max_points: 100 }],
    report_types: ['pdf'],
    report_max_mb: 5,
    uploads_max: 10,
  })
  const placed = await server.admin.call(topic.add, { ...at(id), body: { question_ids: [question_id] } })
  return of(placed.body.items).resource_id
}
async function hand(team: TestTeam, id: string, topic_id: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdfOf('found'))]), 'report.pdf')
  const { file_id } = (await team.captain.request('POST', '/files?purpose=report', { body: form })).body as { file_id: string }
  const sent = await team.captain.request('POST', `/contests/${id}/topics/${topic_id}/uploads`, { body: { file_id, ai_use: 'none' } })
  return (sent.body as { upload_id: string }).upload_id
}
async function mark(id: string, upload_id: string, points: number): Promise<number> {
  const params = { resource_id: id, upload_id }
  const { rubric_rows, review_version } = (await server.admin.call(writeup.get, { params })).body
  const rubric = rubric_rows.map(({ rubric_id }) => ({ rubric_id, points }))
  return (await server.admin.call(writeup.review, { params, body: { review_version, status: 'passed', rubric } })).status
}

/** Random, and the same each time: a seed names an order. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const byId = (rows: readonly FlagRow[]) => rows.toSorted((a, b) => (a.entrant_id < b.entrant_id ? -1 : 1))

test.each([1, 2])(
  'bans, brackets, marks, words of referees and topics in any order (%i): both views equal a fold of the events from nothing',
  async (seed) => {
    const roll = dice(seed)
    const pick = <T>(list: readonly T[]): T => of(list, Math.floor(roll() * list.length))
    const brackets = [bracket('Senior'), bracket('Guests', { affects_value: false, gets_blood: false, ranks_overall: false })]
    const id = await makeContest(server, { score: 500, score_min: 100, decay: 3, brackets, announce_blood: 0 })
    const flags = [0, 1, 2].map((n) => `flag{${id} ${n}}`)
    const topics = await placeTopics(server, id, flags, { score: 500, score_min: 100, decay: 3 })
    const report = await placeReport(id)
    const ids = (await full(id)).brackets.map(({ bracket_id }) => bracket_id)
    const teams: { team: TestTeam; entrant_id: string }[] = []
    for (let n = 0; n < 4; n += 1) {
      const team = await makeTeam(server)
      teams.push({ team, entrant_id: (await join(team.captain, id, { bracket_id: of(ids, n % 2) })).body.entrant_id })
    }
    await act(server.admin, id, 'start')
    for (const { team } of teams)
      for (const [n, topic_id] of topics.entries()) if (roll() < 0.8) await solve(team, id, topic_id, of(flags, n))
    const uploads: string[] = []
    for (const { team } of teams) uploads.push(await hand(team, id, report))
    const { items: judged } = (await server.admin.call(submission.list, { ...at(id), query: { size: 50 } })).body
    const onEntrant = (body: { action: 'ban' | 'unban' | 'hide' | 'show' } | { action: 'move'; bracket_id: string }) =>
      server.admin.call(entrant.act, { ...at(id), body: { ...body, entrant_ids: [pick(teams).entrant_id], reason: 'because of it' } })
    const onTopic = (action: 'hide' | 'publish' | 'offline' | 'online' | 'remove', topic_id: string) =>
      server.admin.call(topic.act, { ...at(id), body: { action, topic_ids: [topic_id], confirm: 'delete 1' } })
    const moves: (() => Promise<unknown>)[] = [
      () => onEntrant({ action: pick(['ban', 'unban', 'hide', 'show'] as const) }),
      () => onEntrant({ action: 'move', bracket_id: pick(ids) }),
      () => onTopic(pick(['hide', 'publish', 'offline', 'online'] as const), pick([...topics, report])),
      () => mark(id, pick(uploads), Math.floor(roll() * 101)),
      () => hand(pick(teams).team, id, report).then((one) => uploads.push(one)),
      () =>
        server.admin.call(ranking.rejudge, {
          params: { resource_id: id, submission_id: pick(judged).submission_id },
          body: { verdict: pick(['correct', 'wrong'] as const), reason: 'looked again' },
        }),
      () =>
        server.admin.call(ranking.adjust, { ...at(id), body: { entrant_ids: [pick(teams).entrant_id], points: 10, reason: 'fair play' } }),
      () => solve(pick(teams).team, id, pick(topics), pick(flags)),
    ]
    const roam = async (steps: number) => {
      for (let n = 0; n < steps; n += 1) await pick(moves)()
    }
    await roam(20)
    await onTopic('remove', of(topics))
    await act(server.admin, id, 'freeze', { reason: 'the last hour' })
    await roam(20)
    await onTopic('remove', report)
    await roam(4)
    const events = await readAnswerEvents(server.platform.pool, { contest_id: id, run: 1, after: 0 })
    const kinds = new Set(events.map(({ kind }) => kind))
    for (const kind of ['judged', 'verdict', 'adjust', 'entrant.state', 'topic.state', 'solve']) expect(kinds).toContain(kind)
    const standings = await answerStandings(server.ctx, id)
    const facts = reduce(events)
    const views = [
      [standings.real, project(facts, { view: 'real' })],
      [standings.public, project(facts, { view: 'public', freeze_seq: standings.freeze_seq })],
    ] as const
    expect(standings.freeze_seq).toBeLessThan(standings.seq)
    for (const [held, folded] of views) {
      expect(folded.rows.length + folded.others.length).toBe(teams.length)
      expect(byId(held.page(0, held.total()))).toEqual(byId(folded.rows))
      for (const row of folded.others) expect(held.row(row.entrant_id)).toEqual(row)
      for (const one of folded.topics) expect(held.topic(one.topic_id)?.solves ?? one.solves).toBe(one.solves)
      for (const bracket_id of ids) {
        const places = project(facts, {
          ...(held.view === 'real' ? { view: 'real' } : { view: 'public', freeze_seq: standings.freeze_seq }),
          bracket: bracket_id,
        })
        expect(held.ranking(bracket_id).map(({ entrant_id, rank, score }) => [entrant_id, rank, score])).toEqual(
          places.rows.map(({ entrant_id, rank, score }) => [entrant_id, rank, score]),
        )
      }
    }
  },
)

test('an entrant moved between brackets in the freeze stands in the other one at once, with the points everybody knows', async () => {
  const id = await makeContest(server, { brackets: [bracket('Senior'), bracket('Guests')], announce_blood: 0 })
  const [senior, guests] = (await full(id)).brackets.map(({ bracket_id }) => bracket_id)
  const topics = await placeTopics(server, id, [`flag{a${id}}`, `flag{b${id}}`])
  const [one, two, three] = [await makeTeam(server), await makeTeam(server), await makeTeam(server)]
  const { entrant_id } = (await join(one.captain, id, { bracket_id: senior ?? '' })).body
  await join(two.captain, id, { bracket_id: senior ?? '' })
  await join(three.captain, id, { bracket_id: guests ?? '' })
  await act(server.admin, id, 'start')
  await solve(one, id, of(topics), `flag{a${id}}`)
  await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  await solve(one, id, of(topics, 1), `flag{b${id}}`)
  const rankingRows = async (bracket_id: string | undefined) =>
    (await two.captain.call(ranking.list, { ...at(id), query: bracket_id === undefined ? {} : { bracket_id } })).body.items.map(
      ({ name, score, rank, solved }) => [name, score, rank, solved],
    )
  const overall = await rankingRows(undefined)
  expect(await rankingRows(senior)).toEqual([
    [one.name, 525, 1, 1],
    [two.name, 0, 2, 0],
  ])
  await server.admin.call(entrant.act, { ...at(id), body: { action: 'move', entrant_ids: [entrant_id], bracket_id: guests ?? '' } })
  expect(await rankingRows(senior)).toEqual([[two.name, 0, 1, 0]])
  expect(await rankingRows(guests)).toEqual([
    [one.name, 525, 1, 1],
    [three.name, 0, 2, 0],
  ])
  expect(await rankingRows(undefined)).toEqual(overall)
  await act(server.admin, id, 'unfreeze')
  expect(of(await rankingRows(guests)).slice(2)).toEqual([1, 2])
})

test.each(['show', 'hide'] as const)(
  'a topic whose time comes during a pause (%s) is released then, and takes flags after it',
  async (topics_in_pause) => {
    const id = await makeContest(server, { topics_in_pause, announce_blood: 0 })
    const [early = '', late = ''] = await placeTopics(server, id, [`flag{a${id}}`, `flag{b${id}}`])
    const { version } = (await server.admin.call(topic.get, { params: { resource_id: id, topic_id: late } })).body
    await server.admin.call(topic.update, { params: { resource_id: id, topic_id: late }, body: { version, release_at: inHours(2) } })
    const team = await makeTeam(server)
    await join(team.captain, id)
    await act(server.admin, id, 'start')
    await act(server.admin, id, 'pause', { reason: 'power' })
    const topicIds = async () => (await team.captain.call(topic.list, at(id))).body.items.map(({ resource_id }) => resource_id)
    const before = await topicIds()
    expect(before).toEqual(topics_in_pause === 'show' ? [early] : [])
    await server.db
      .update(topicTable)
      .set({ release_at: inHours(-0.001) })
      .where(eq(topicTable.resource_id, late))
    await announceClock(server)
    expect(await topicIds()).toEqual(topics_in_pause === 'show' ? [early, late] : [])
    expect(codeOf(await solve(team, id, late, `flag{b${id}}`))).toEqual([409, 'contest_paused'])
    await act(server.admin, id, 'resume')
    expect(await topicIds()).toEqual([early, late])
    expect((await solve(team, id, late, `flag{b${id}}`)).body).toMatchObject({ result: 'correct', points: 525 })
    const [row] = await server.db.select().from(topicTable).where(eq(topicTable.resource_id, late))
    const [tried] = await server.db.select().from(tries).where(eq(tries.topic_id, late))
    // Time of the contest stood still in the pause: the topic is hardly older than the resume.
    expect(tried?.elapsed_ms).toBeLessThan(Date.parse(tried?.at ?? '') - Date.parse(row?.released_at ?? '') + 1)
  },
)

test('a reset puts judged uploads aside with their run, and restore_run brings them and their points back', async () => {
  const id = await makeContest(server, { announce_blood: 0 })
  await placeTopics(server, id, [`flag{a${id}}`])
  const report = await placeReport(id)
  const team = await makeTeam(server)
  await join(team.captain, id)
  await act(server.admin, id, 'start')
  const upload_id = await hand(team, id, report)
  expect(await mark(id, upload_id, 70)).toBe(200)
  const score = async () => of((await server.admin.call(ranking.scores, { ...at(id), query: {} })).body.items)
  const listed = async () => (await server.admin.call(writeup.list, { ...at(id), query: {} })).body.items.map((one) => one.upload_id)
  expect(await score()).toMatchObject({ score: 70, judged_points: 70 })
  const confirm_name = (await full(id)).name
  await act(server.admin, id, 'stop', { confirm_name })
  expect((await act(server.admin, id, 'reset', { confirm_name })).body).toMatchObject({ run: 2, status: 'not_started' })
  expect(await score()).toMatchObject({ score: 0, judged_points: 0 })
  expect(await listed()).toEqual([])
  // The new run is played, and marked, on its own.
  const { version } = await full(id)
  await server.admin.call(contest.update, { ...at(id), body: { is_public: true, start_at: inHours(1), end_at: inHours(3), version } })
  expect((await act(server.admin, id, 'start')).body.status).toBe('running')
  const second = await hand(team, id, report)
  expect(await mark(id, second, 20)).toBe(200)
  expect(await score()).toMatchObject({ score: 20 })
  expect(await listed()).toEqual([second])
  await act(server.admin, id, 'stop', { confirm_name })
  expect((await act(server.admin, id, 'restore_run', { confirm_name })).body).toMatchObject({ run: 1, status: 'finished' })
  expect(await listed()).toEqual([upload_id])
  expect(await score()).toMatchObject({ score: 70, judged_points: 70 })
  forgetFold(server.platform, id)
  expect(await score()).toMatchObject({ score: 70, judged_points: 70 })
  // A mark after the fact counts in the run that it is of.
  expect(await mark(id, upload_id, 90)).toBe(200)
  expect(await score()).toMatchObject({ score: 90 })
})

test('another score of a topic stops a resolver that runs, until it is made ready again', async () => {
  const id = await makeContest(server, { announce_blood: 0 })
  const topics = await placeTopics(server, id, [`flag{a${id}}`, `flag{b${id}}`])
  const team = await makeTeam(server)
  await join(team.captain, id)
  await act(server.admin, id, 'start')
  await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  for (const [n, topic_id] of topics.entries()) await solve(team, id, topic_id, `flag{${n === 0 ? 'a' : 'b'}${id}}`)
  const step = () => server.admin.call(resolver.act, { ...at(id), body: { action: 'step' } })
  await server.admin.call(resolver.prepare, { ...at(id), body: { award_places: 1 } })
  expect((await step()).status).toBe(200)
  const params = { resource_id: id, topic_id: of(topics) }
  const { version } = (await server.admin.call(topic.get, { params })).body
  expect((await server.admin.call(topic.update, { params, body: { score: 900, version } })).status).toBe(200)
  expect(codeOf(await step())).toEqual([409, 'resolver_changed'])
  await server.admin.call(resolver.prepare, { ...at(id), body: { award_places: 1 } })
  expect((await step()).status).toBe(200)
})

test('a flag of another entrant, a decoy and a wrong text ask the database the same, and are answered by the same bytes', async () => {
  const flags = [{ content: 'flag{mine}' }, { content: 'flag{theirs}' }, { content: 'flag{bait}', kind: 'decoy' as const }]
  const on = await setStage(server.platform, { topics: [{ name: 'Gate', flags }], teams: [1, 1] })
  const [player, other] = [of(on.players), of(on.players, 1)]
  const { topic_id } = of(on.topics)
  const owned = await server.db.select().from(topicFlag).where(eq(topicFlag.topic_id, topic_id)).orderBy(topicFlag.sort)
  await server.db
    .update(topicFlag)
    .set({ owner_id: player.entrant_id, run: 1 })
    .where(eq(topicFlag.flag_id, of(owned).flag_id))
  await server.db
    .update(topicFlag)
    .set({ owner_id: other.entrant_id, run: 1 })
    .where(eq(topicFlag.flag_id, of(owned, 1).flag_id))
  // Judging has connections of its own: what goes over them belongs to the try.
  const asked: string[] = []
  const pool = batchPool(server.platform)
  const heard = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const { query } = client
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [first] = given
        asked.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
        return Reflect.apply(query, client, given) as unknown
      },
    })
  })
  const send = async (flag: string) => {
    asked.length = 0
    const { status, text } = await submitAs(server.url, player, { contest_id: on.contest_id, topic_id, flag })
    return { status, text, asked: [...asked] }
  }
  await send('warm')
  const wrong = await send('flag{no}')
  expect(wrong.asked.length).toBeGreaterThan(2)
  expect(await send('flag{theirs}')).toEqual(wrong)
  expect(await send('flag{bait}')).toEqual(wrong)
  expect((await send('flag{mine}')).text).toContain('flag_correct')
  const rows = await server.db.select().from(tries).where(eq(tries.contest_id, on.contest_id)).orderBy(tries.at)
  expect(rows.map(({ evidence }) => evidence?.kind ?? null)).toEqual([null, null, 'foreign_flag', 'decoy_flag', null])
})

test('two challenges of one name in a messy repository get numbers, and each keeps its own file', async () => {
  const yml = (more: string) =>
    `name: Twins\ncategory: Web\ndescription: T\nvalue: "100"\nreplicas: 2\nflags: ["flag{${more}}"]\nfiles: [dist/${more}.txt]\n`
  const bytes = rawZip([
    { name: 'web/one/challenge.yml', body: yml('one') },
    { name: 'web/two/challenge.yaml', body: yml('two') },
    { name: 'dist/one.txt', body: 'at the root' },
    { name: 'web/two/dist/two.txt', body: 'beside it' },
  ])
  const { items } = await sendPackage(server.admin, bytes)
  expect(items.map(({ name, files, refusals }) => [name, files, refusals])).toEqual([
    ['Twins', 1, []],
    ['Twins (2)', 1, []],
  ])
  const codes = items.map(({ repairs }) => repairs.map(({ code }) => code).toSorted())
  expect(codes[0]).toEqual(expect.arrayContaining(['file_at_root', 'key_ignored', 'number_in_quotes']))
  expect(codes[1]).not.toContain('file_at_root')
})
