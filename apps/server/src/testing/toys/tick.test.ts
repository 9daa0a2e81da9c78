import { contest } from '@beacon/api/contest/contest'
import { contestExport } from '@beacon/api/contest/export'
import { tick } from '@beacon/api/kinds/tick/operations'
import { ranking } from '@beacon/api/contest/ranking'
import { resolver } from '@beacon/api/contest/screen'
import { statistic } from '@beacon/api/contest/statistic'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act, announceClock } from '../../modules/contest/core/contest/testing.ts'
import type { TestServer } from '../index.ts'
import { enterToy, makeToyContest, readAll, startToy, startToyServer, type Toy } from './toy-server.ts'

let server: TestServer
let id: string
let ada: Toy
let bo: Toy
let cy: Toy
const params = () => ({ resource_id: id })

beforeAll(async () => {
  server = await startToyServer({ withJobs: true })
  id = await makeToyContest(server, 'tick', { round_duration_s: 60 })
  ;[ada, bo] = [await enterToy(server, id), await enterToy(server, id)]
  await startToy(server, id)
})
afterAll(() => server.stop())

/** The contest began a minute earlier than it did: one more tick is over. */
async function minutePasses(): Promise<void> {
  await server.db.execute(sql`update contest set started_at = started_at - interval '1 minute' where resource_id = ${id}`)
  await server.db.execute(sql`update toy_capture set at = at - interval '1 minute' where contest_id = ${id}`)
  await server.db.execute(sql`update round set closed_at = closed_at - interval '1 minute' where contest_id = ${id}`)
  await server.db.execute(sql`update contest set version = version + 1 where resource_id = ${id}`)
  await announceClock(server)
}
async function csvOf(what: 'ranking' | 'matrix'): Promise<string> {
  const { body } = await server.admin.call(contestExport.create, { params: params(), body: { what, format: 'csv', view: 'public' } })
  await expect
    .poll(async () => (await server.admin.call(contestExport.list, { params: params() })).body.items)
    .toContainEqual(expect.objectContaining({ export_id: body.export_id, state: 'done' }))
  const reply = await fetch(`${server.url}/api/ct/exports/${body.export_id}/file`, { headers: { cookie: server.admin.cookie() } })
  return (await reply.text()).replace(/^\uFEFF/u, '')
}
const capture = ({ team }: Toy) => team.captain.call(tick.capture, { params: params(), body: {} })
const rankingRows = async () =>
  (await ada.team.captain.call(ranking.matrix, { params: params(), query: {} })).body.items.map(({ entrant_id, rank, score, cells }) => [
    entrant_id,
    rank,
    score,
    cells,
  ])

describe('a game of ticks', () => {
  test('a job at the boundary settles a tick by one event that pays many', async () => {
    await capture(ada)
    await capture(ada)
    await capture(bo)
    await minutePasses()
    await expect.poll(rankingRows).toEqual([
      [ada.entrant_id, 1, 20, '20'],
      [bo.entrant_id, 2, 10, '10'],
    ])
    const { rows } = await server.db.execute(sql`select kind, payload from score_event where contest_id = ${id} and kind = 'round.settled'`)
    expect(rows).toEqual([{ kind: 'round.settled', payload: { n: 1, rev: 1, points: { [ada.entrant_id]: 20, [bo.entrant_id]: 10 } } }])
  })

  test('the desk counts captures and settled ticks', async () => {
    const { body } = await server.admin.call(contest.facts, { params: params() })
    expect(body).toMatchObject({ captures: 3, settled: 1 })
  })

  test('who joins late has nothing of earlier ticks, and cells of several characters say so', async () => {
    cy = await enterToy(server, id)
    await capture(cy)
    await minutePasses()
    await expect.poll(rankingRows).toEqual([
      [ada.entrant_id, 1, 20, '20,0'],
      [bo.entrant_id, 2, 10, '10,0'],
      [cy.entrant_id, 3, 10, ',10'],
    ])
  })

  test('a settled tick is revised by a later event; one that is not settled cannot be', async () => {
    const points = { [bo.entrant_id]: 100, [ada.entrant_id]: 0 }
    expect((await server.admin.call(tick.revise, { params: { ...params(), tick: 1 }, body: { points } })).status).toBe(200)
    await expect.poll(rankingRows).toEqual([
      [bo.entrant_id, 1, 100, '100,0'],
      [cy.entrant_id, 2, 10, ',10'],
      [ada.entrant_id, 3, 0, '0,0'],
    ])
    const early = await server.admin.call(tick.revise, { params: { ...params(), tick: 9 }, body: { points } })
    expect([early.status, early.body]).toMatchObject([409, { code: 'contest_state' }])
  })

  test('rows, scores and files carry the columns of the kind, in its order', async () => {
    const { items } = (await ada.team.captain.call(ranking.list, { params: params(), query: {} })).body
    expect(items.map(({ entrant_id, own, solved }) => [entrant_id, own, solved])).toEqual([
      [bo.entrant_id, [2, 100], 0],
      [cy.entrant_id, [1, 10], 0],
      [ada.entrant_id, [2, 0], 0],
    ])
    const scores = (await server.admin.call(ranking.scores, { params: params(), query: { sort: 'ticks' } })).body.items
    expect(scores.map(({ entrant_id, parts, topic_points }) => [entrant_id, parts, topic_points])).toEqual([
      [cy.entrant_id, [10], 0],
      [bo.entrant_id, [100], 0],
      [ada.entrant_id, [0], 0],
    ])
    const byBest = (await server.admin.call(ranking.scores, { params: params(), query: { sort: '-best' } })).body.items
    expect(byBest.map(({ own }) => own[1])).toEqual([100, 10, 0])
    const mine = (await ada.team.captain.call(contest.me, { params: params() })).body
    expect([mine.own, mine.solved]).toEqual([[2, 0], 0])
    const [head, first] = (await csvOf('ranking')).split('\r\n')
    expect(head).toContain('Score,Ticks,Best tick,Last solve')
    expect(first).toContain(',100,2,100,')
    expect((await csvOf('matrix')).split('\r\n').slice(0, 2)).toEqual(['Rank,Team,Score,1,2', expect.stringMatching(/^1,.*,100,100,0$/u)])
  })

  test('statistics say the figures of the kind, in the table and in its file, and sort by them', async () => {
    const { items } = (await server.admin.call(statistic.teams, { params: params(), query: { sort: '-captures' } })).body
    expect(items.map(({ entrant_id, own, submissions }) => [entrant_id, own, submissions])).toEqual([
      [ada.entrant_id, [2, 0], 0],
      [bo.entrant_id, [1, 100], 0],
      [cy.entrant_id, [1, 10], 0],
    ])
    const { csv } = (await server.admin.call(statistic.export, { params: params(), body: { tab: 'teams', lang: 'en', sort: '-points' } }))
      .body
    const [head, first] = csv.replace(/^\uFEFF/u, '').split('\r\n')
    expect(head).toMatch(/,Registered at,Captures,Points$/u)
    expect(first).toMatch(/,1,100$/u)
  })

  test('a freeze holds back what ticks pay from then on', async () => {
    expect((await act(server.admin, id, 'freeze')).status).toBe(200)
    const before = await rankingRows()
    await capture(ada)
    await minutePasses()
    expect(await rankingRows()).toEqual(before)
  })

  test('a kind without a resolver refuses it', async () => {
    const { status, body } = await server.admin.call(resolver.prepare, { params: params(), body: {} })
    expect([status, body]).toMatchObject([409, { code: 'kind_lacks', details: { what: 'resolver' } }])
  })

  test('every read of the contest answers, though it has no topics', async () => {
    const told = await readAll(ada, id, { player: ada.team.captain, admin: server.admin })
    expect(told.length).toBeGreaterThan(60)
    expect(told.filter(({ status }) => status >= 500)).toEqual([])
  })
})
