import { contest } from '@beacon/api/contest/contest'
import { contestDefault } from '@beacon/api/contest/contest-default'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { paper } from '@beacon/api/kinds/paper/operations'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../index.ts'
import { inHours } from '../../modules/contest/core/contest/testing.ts'
import { enterToy, makeToyContest, readAll, startToy, startToyServer, type Toy } from './toy-server.ts'

let server: TestServer
let id: string
let ada: Toy
let bo: Toy
let rooms: string[]
const params = () => ({ resource_id: id })

beforeAll(async () => {
  server = await startToyServer()
  id = await makeToyContest(server, 'paper', {
    minutes: 30,
    brackets: ['1', '2'].map((n) => ({ ...bracketDefaults, name_en: `Room ${n}`, name_zh: `${n} 号考场` })),
  })
  rooms = (await server.admin.call(contest.settings, { params: params() })).body.brackets.map(({ bracket_id }) => bracket_id)
  const [first = '', second = ''] = rooms
  ada = await enterToy(server, id, { bracket_id: first })
  bo = await enterToy(server, id, { bracket_id: second })
  await startToy(server, id)
})
afterAll(() => server.stop())

const rankingRows = async () =>
  (await ada.team.captain.call(ranking.list, { params: params(), query: {} })).body.items.map(({ entrant_id, rank, score }) => [
    entrant_id,
    rank,
    score,
  ])
const release = (options: object = {}, contestId = id) =>
  server.admin.request('POST', `/contests/${contestId}/actions`, { body: { action: 'release', ...options } })
const mark = ({ entrant_id }: Toy, points: number | null) =>
  server.admin.call(paper.mark, { params: { ...params(), entrant_id }, body: { points } })

describe('a paper without topics', () => {
  test('has the fields of its kind in its body, and none of another kind', async () => {
    const { body } = await server.admin.call(contest.settings, { params: params() })
    expect(body).toMatchObject({ kind: 'paper', minutes: 30 })
    expect(body).not.toHaveProperty('flag_box')
    const reply = await server.admin.call(contest.update, { params: params(), body: { version: body.version, flag_box: false } })
    expect([reply.status, reply.body]).toMatchObject([400, { details: { fields: { flag_box: { code: 'field_wrong' } } } }])
  })

  test('defaults of the kind refuse the fields of another kind', async () => {
    const { version } = (await server.admin.call(contestDefault.get, { query: { kind: 'paper' as never } })).body
    const change = async (more: object) => {
      const { status, body } = await server.admin.request('PATCH', '/contest-defaults', { body: { kind: 'paper', version, ...more } })
      return [status, body]
    }
    const foreign = { details: { fields: { flag_box: { code: 'field_wrong' } } } }
    expect(await change({ values: { minutes: 45, flag_box: false } })).toMatchObject([400, foreign])
    expect(await change({ restore: ['flag_box'] })).toMatchObject([400, foreign])
    expect(await change({ values: { minutes: 45 } })).toMatchObject([200, { values: { minutes: 45 } }])
    expect(await change({ values: {}, restore: ['minutes'], version: version + 1 })).toMatchObject([200, { values: { minutes: 60 } }])
  })

  test('each entrant has its own time from its first look on', async () => {
    const first = await ada.team.captain.call(paper.open, { params: params(), body: {} })
    expect(first.status).toBe(200)
    const left = Date.parse(first.body.deadline) - Date.now()
    expect(left).toBeGreaterThan(29 * 60_000)
    expect((await ada.team.captain.call(paper.open, { params: params(), body: {} })).body).toEqual(first.body)
    expect((await ada.team.captain.call(paper.hand_in, { params: params(), body: { answers: 'B C A' } })).status).toBe(200)
    await bo.team.captain.call(paper.open, { params: params(), body: {} })
    await server.db.execute(sql`update toy_paper set opened_at = now() - interval '31 minutes' where entrant_id = ${bo.entrant_id}`)
    const late = await bo.team.captain.call(paper.hand_in, { params: params(), body: { answers: 'A' } })
    expect([late.status, late.body]).toMatchObject([409, { code: 'contest_finished' }])
  })

  test('the desk counts what the kind counts, and nothing of another kind', async () => {
    const { body } = await server.admin.call(contest.facts, { params: params() })
    expect(body).toMatchObject({ opened: 2, handed_in: 1, participants: 2 })
    expect(body).not.toHaveProperty('submissions')
  })

  test('a pause of a room gives its time back to that room alone', async () => {
    const pause = (bracket_id = '') => server.admin.call(paper.pause_room, { params: params(), body: { bracket_id, seconds: 300 } })
    const hand = () => bo.team.captain.call(paper.hand_in, { params: params(), body: { answers: 'A' } })
    expect((await pause(rooms[0])).status).toBe(200)
    expect((await hand()).status).toBe(409)
    expect((await pause(rooms[1])).status).toBe(200)
    expect((await hand()).status).toBe(200)
  })

  test('marks are sealed until the release; after it they may come late and be withdrawn', async () => {
    expect((await mark(ada, 7_250)).status).toBe(200)
    expect(await rankingRows()).toEqual([])
    const told = await readAll(ada, id, { player: ada.team.captain, other: bo.team.captain, nobody: server.nobody })
    expect(told.length).toBeGreaterThan(60)
    expect(told.filter(({ text }) => /(?<![\w-])7250(?![\w-])|72\.5/u.test(text)).map(({ what }) => what)).toEqual([])
    const desk = await readAll(ada, id, { admin: server.admin })
    expect([...told, ...desk].filter(({ status }) => status >= 500)).toEqual([])
    expect(desk.some(({ text }) => /(?<![\w-])7250(?![\w-])/u.test(text))).toBe(true)
    const refused = await release()
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'contest_state', details: { unmarked: 1 } }])
    expect((await release({ despite_unmarked: true })).status).toBe(200)
    await expect.poll(rankingRows).toEqual([
      [ada.entrant_id, 1, 7_250],
      [bo.entrant_id, 2, 0],
    ])
    await mark(bo, 8_000)
    await mark(ada, null)
    await expect.poll(rankingRows).toEqual([
      [bo.entrant_id, 1, 8_000],
      [ada.entrant_id, 2, 0],
    ])
  })

  test('the kind has an action of its own, and refuses those whose subject it lacks', async () => {
    const about = async (options: object) => {
      const { status, body } = await server.admin.request('POST', `/contests/${id}/actions`, { body: options })
      return [status, body]
    }
    expect(await about({ action: 'freeze' })).toMatchObject([409, { code: 'kind_lacks', details: { what: 'freeze' } }])
    expect(await about({ action: 'stop', reveal: true })).toMatchObject([409, { code: 'kind_lacks', details: { what: 'freeze' } }])
    const foreign = await about({ action: 'pause', despite_unmarked: true })
    expect(foreign).toMatchObject([400, { details: { fields: { despite_unmarked: { code: 'field_wrong' } } } }])
    const waiting = await makeToyContest(server, 'paper')
    expect((await release({}, waiting)).body).toMatchObject({ code: 'contest_not_started' })
    const settings = { version: 1, freeze_at: inHours(5) }
    const changed = await server.admin.call(contest.update, { params: { resource_id: waiting }, body: settings })
    expect([changed.status, changed.body]).toMatchObject([400, { details: { fields: { freeze_at: { code: 'field_wrong' } } } }])
    expect((await release({}, await makeToyContest(server, 'tick'))).body).toMatchObject({
      code: 'kind_lacks',
      details: { what: 'release' },
    })
  })

  test('a contest of another kind has no papers, and this one no topics', async () => {
    const other = await makeToyContest(server, 'tick')
    const reply = await server.admin.call(paper.pause_room, { params: { resource_id: other }, body: { bracket_id: other, seconds: 1 } })
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'contest_not_found' }])
    expect((await ada.team.captain.request('GET', `/contests/${id}/topics`)).status).toBe(404)
  })
})

test('is published from the list without a question, for its kind has none', async () => {
  const hidden = await makeToyContest(server, 'paper', { is_public: false })
  const { status, body } = await server.admin.call(contest.bulk, { body: { action: 'publish', contest_ids: [hidden] } })
  expect([status, body]).toMatchObject([200, { done: [hidden], skipped: [] }])
  expect((await server.admin.call(contest.settings, { params: { resource_id: hidden } })).body.is_public).toBe(true)
})
