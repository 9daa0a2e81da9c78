import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { entrant } from '@beacon/api/contest/entrant'
import { statistic } from '@beacon/api/contest/statistic'
import { submission } from '@beacon/api/topic/submission'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statisticKey } from '../../../../db/schema/contest/monitoring.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'
import { act, join, makeTeam, type TestTeam } from '../../core/contest/testing.ts'

let server: TestServer
let world: World
let rival: TestTeam
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await makeWorld(server)
  rival = await makeTeam(server)
  await join(rival.captain, world.contest_id)
})

const inContest = () => ({ resource_id: world.contest_id })
const solver = () => world.team.captain.user_id

async function link(user_ids: string[], by: TestClient = server.admin) {
  const reply = await by.call(statistic.create_link, { params: inContest(), body: { user_ids, lang: 'en' } })
  expect([reply.status, reply.status === 201 ? '' : reply.error]).toEqual([201, ''])
  const token = new URL(reply.body.path, 'http://x').searchParams.get('token') ?? ''
  return { ...reply.body, token }
}
/** A browser that has opened a link. */
async function opened(token: string): Promise<TestClient> {
  const browser = server.client()
  expect((await browser.call(statistic.open, { body: { ...inContest(), token } })).status).toBe(200)
  return browser
}
const print = (browser: TestClient, user_id?: string[]) =>
  browser.call(statistic.print, { params: inContest(), query: user_id === undefined ? {} : { user_id } })

describe('the person statistic', () => {
  test('shows what the named person did, and no flag', async () => {
    const browser = await opened((await link([solver()])).token)
    const { status, body } = await print(browser)
    expect(status).toBe(200)
    expect(body).toMatchObject({ lang: 'en', is_unrevealed: false })
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ rank: 1, of: 2, solved: 1, submissions: 1, correct: 1 })
    expect(body.items[0]?.topics[0]).toMatchObject({ tries: 1, is_own: true, blood: 1 })
    expect(body.items[0]?.timeline.map(({ kind }) => kind)).toEqual(['solve'])
    expect(JSON.stringify(body)).not.toContain('flag{')
  })

  test('a solve of a team mate counts for the team and not for the person', async () => {
    const mate = world.team.members[1]?.user_id ?? ''
    const { body } = await print(await opened((await link([mate])).token))
    expect(body.items[0]).toMatchObject({ solved: 0, own_points: 0, submissions: 0 })
    expect(body.items[0]?.score).toBeGreaterThan(0)
    expect(body.items[0]?.topics[0]).toMatchObject({ is_own: false })
  })

  /** The whole-contest writeup of the world's team, marked as a referee does it. */
  async function mark(score: number) {
    const path = `/contests/${world.contest_id}/desk/writeups`
    const { items } = (await server.admin.request('GET', path)).body as { items: { upload_id: string; score: number | null }[] }
    const { upload_id = '' } = items[0] ?? {}
    const { review_version } = (await server.admin.request('GET', `${path}/${upload_id}`)).body as { review_version: number }
    const body = { review_version, status: 'passed', score, remark: 'well told' }
    return (await server.admin.request('POST', `${path}/${upload_id}/review`, { body })).status
  }

  test('says what became of a writeup, and what was said since the freeze to nobody who may not know', async () => {
    const { version } = (await server.admin.call(contest.settings, { params: inContest() })).body
    const scored = { allow_writeup_upload: true, writeup_score_max: 100, version }
    expect((await server.admin.call(contest.update, { params: inContest(), body: scored })).status).toBe(200)
    const key = await link([solver()])
    const browser = await opened(key.token)
    const uploads = async () => (await print(browser)).body.items[0]?.uploads
    expect(await uploads()).toMatchObject([{ kind: 'writeup', topic_name: null, status: 'pending', score: null }])
    expect(await mark(80)).toBe(200)
    expect(await uploads()).toMatchObject([{ status: 'passed', score: 80 }])
    await act(server.admin, world.contest_id, 'freeze', { reason: 'the last hour' })
    await mark(95)
    expect(await uploads()).toMatchObject([{ status: 'passed', score: 95 }])
    // As somebody makes it who may not watch the contest.
    await server.db.update(statisticKey).set({ is_real: false }).where(eq(statisticKey.key_id, key.link.link_id))
    expect(await uploads()).toMatchObject([{ status: 'pending', score: null }])
  })

  test('several people of one link come in its order', async () => {
    const browser = await opened((await link([rival.captain.user_id, solver()])).token)
    expect((await print(browser)).body.items.map(({ user_id }) => user_id)).toEqual([rival.captain.user_id, solver()])
    expect((await print(browser, [solver()])).body.items).toHaveLength(1)
  })
})

describe('nobody else finds it', () => {
  const nothing = [404, 'contest_not_found']
  const answer = async (browser: TestClient, ids?: string[]) => {
    const reply = await print(browser, ids)
    return [reply.status, reply.error.code]
  }

  test("another person's id", async () => {
    const browser = await opened((await link([solver()])).token)
    expect(await answer(browser, [rival.captain.user_id])).toEqual(nothing)
    expect(await answer(browser, [solver(), rival.captain.user_id])).toEqual(nothing)
  })

  test('a wrong key', async () => {
    const { token } = await link([solver()])
    const wrong = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const reply = await server.client().call(statistic.open, { body: { ...inContest(), token: wrong } })
    expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
  })

  test('a browser without a key, and the administrator', async () => {
    await link([solver()])
    expect(await answer(server.client())).toEqual(nothing)
    expect(await answer(server.admin)).toEqual(nothing)
  })

  test('after 24 hours, also a browser that has it open', async () => {
    const { token, link: made } = await link([solver()])
    const browser = await opened(token)
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBeGreaterThan(23.9 * 3_600_000)
    await server.db.update(statisticKey).set({ expires_at: '2020-01-01T00:00:00.000Z' }).where(eq(statisticKey.key_id, made.link_id))
    expect(await answer(browser)).toEqual(nothing)
    expect((await server.client().call(statistic.open, { body: { ...inContest(), token } })).status).toBe(404)
  })

  test('once it is revoked, also a browser that has it open', async () => {
    const { token, link: made } = await link([solver()])
    const browser = await opened(token)
    const params = { ...inContest(), link_id: made.link_id }
    expect((await server.admin.call(statistic.revoke_link, { params, body: {} })).status).toBe(200)
    expect(await answer(browser)).toEqual(nothing)
    expect((await server.client().call(statistic.open, { body: { ...inContest(), token } })).status).toBe(404)
    const { body } = await server.admin.call(statistic.links, { params: inContest(), query: {} })
    expect(body.items.map(({ state }) => state)).toEqual(['revoked'])
  })

  test('with the key of another contest', async () => {
    const other = await makeWorld(server)
    const browser = await opened((await link([solver()])).token)
    const reply = await browser.call(statistic.print, { params: { resource_id: other.contest_id }, query: {} })
    expect(reply.status).toBe(404)
  })

  test('a link cannot name who does not take part', async () => {
    const stranger = await server.signIn('student')
    const body = { user_ids: [solver(), stranger.user_id] }
    expect((await server.admin.call(statistic.create_link, { params: inContest(), body })).status).toBe(404)
  })

  test('the key is stored as a digest only', async () => {
    const { token } = await link([solver()])
    const { rows } = await server.db.execute<{ found: boolean }>(
      sql`select exists (select from statistic_key k where position(${token} in k::text) > 0) as found`,
    )
    expect(rows[0]?.found).toBe(false)
  })
})

describe('while the ranking is frozen', () => {
  const solveMore = () =>
    server.admin.call(statistic.questions, { params: inContest(), query: {} }).then(async ({ body }) => {
      const second = body.items[1]?.topic_id ?? ''
      const params = { ...inContest(), topic_id: second }
      expect((await world.team.captain.call(submission.submit, { params, body: { flag: 'flag{two}' } })).status).toBe(200)
    })

  test('a link of somebody who may watch shows it, marked', async () => {
    await act(server.admin, world.contest_id, 'freeze', { reason: 'the last hour' })
    await solveMore()
    const { body } = await print(await opened((await link([solver()])).token))
    expect(body.is_unrevealed).toBe(true)
    expect(body.items[0]?.solved).toBe(2)
  })

  test('a link of somebody who may not, shows what players see', async () => {
    await act(server.admin, world.contest_id, 'freeze', { reason: 'the last hour' })
    await solveMore()
    const { token, link: made } = await link([solver()])
    await server.db.update(statisticKey).set({ is_real: false }).where(eq(statisticKey.key_id, made.link_id))
    const { body } = await print(await opened(token))
    expect(body.is_unrevealed).toBe(false)
    expect(body.items[0]).toMatchObject({ solved: 1, submissions: 1 })
  })
})

describe('the statistic of the desk', () => {
  test('counts people, teams and questions', async () => {
    const people = await server.admin.call(statistic.people, { params: inContest(), query: { sort: '-solved' } })
    expect(people.body.total).toBe(3)
    expect(people.body.items[0]).toMatchObject({ user_id: solver(), submissions: 1, correct_share: 1, solved: 1, first_bloods: 1 })
    const teams = await server.admin.call(statistic.teams, { params: inContest(), query: {} })
    expect(teams.body.items.map(({ rank, solved }) => [rank, solved])).toEqual([
      [1, 1],
      [2, 0],
    ])
    const questions = await server.admin.call(statistic.questions, { params: inContest(), query: {} })
    expect(questions.body.items.map(({ tried, solved, opened: open }) => [tried, solved, open])).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('counts of a question who stands outside the overall ranking, solved as well as tried', async () => {
    const { version } = (await server.admin.call(contest.settings, { params: inContest() })).body
    const guests = { ...bracketDefaults, name_en: 'Guests', name_zh: '嘉宾组', ranks_overall: false }
    const updated = await server.admin.call(contest.update, { params: inContest(), body: { brackets: [guests], version } })
    expect(updated.status).toBe(200)
    const bracket_id = (await server.admin.call(contest.settings, { params: inContest() })).body.brackets[0]?.bracket_id ?? null
    const { items } = (await server.admin.call(entrant.rows, { params: inContest(), query: {} })).body
    const body = { action: 'move' as const, entrant_ids: items.map(({ entrant_id }) => entrant_id), bracket_id }
    expect((await server.admin.call(entrant.act, { params: inContest(), body })).body.done).toHaveLength(2)
    const questions = (await server.admin.call(statistic.questions, { params: inContest(), query: {} })).body.items
    const teams = (await server.admin.call(statistic.teams, { params: inContest(), query: {} })).body.items
    expect(questions.map(({ tried, solved }) => [tried, solved])).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(teams.map(({ rank, solved }) => [rank, solved]).sort()).toEqual([
      [null, 0],
      [null, 1],
    ])
  })

  test('tells of a person what the lists of participants and the page of the entrant tell', async () => {
    const params = { ...inContest(), topic_id: world.topic_id }
    await world.team.captain.call(submission.submit, { params, body: { flag: 'flag{one}' } })
    await rival.captain.call(submission.submit, { params, body: { flag: 'flag{wrong}' } })
    const [counted, listed] = await Promise.all([
      server.admin.call(statistic.people, { params: inContest(), query: {} }),
      server.admin.call(entrant.participants, { params: inContest(), query: {} }),
    ])
    const figures = new Map(counted.body.items.map(({ user_id, submissions, solved }) => [user_id, [submissions, solved]]))
    expect(new Map(listed.body.items.map(({ user_id, submissions, solves }) => [user_id, [submissions, solves]]))).toEqual(figures)
    expect([figures.get(solver()), figures.get(rival.captain.user_id)]).toEqual([
      [1, 1],
      [1, 0],
    ])
    const entrants = new Set(listed.body.items.map(({ entrant_id }) => entrant_id))
    for (const entrant_id of entrants) {
      const { body } = await server.admin.call(entrant.get, { params: { ...inContest(), entrant_id } })
      expect(body.members.map(({ user_id, solves }) => [user_id, solves])).toEqual(
        body.members.map(({ user_id }) => [user_id, figures.get(user_id)?.[1]]),
      )
    }
  })

  test('wrong texts are shortened and counted', async () => {
    const params = { ...inContest(), topic_id: world.topic_id }
    const long = 'flag{this is a very long guess indeed}'
    await rival.captain.call(submission.submit, { params, body: { flag: long } })
    const { body } = await server.admin.call(statistic.questions, { params: inContest(), query: {} })
    expect(body.items[0]?.wrong_top).toEqual([{ text: 'flag{this is a very …', count: 1, entrants: 1 }])
  })

  test('exports the chosen rows as CSV', async () => {
    const body = { tab: 'people' as const, ids: [solver()], lang: 'zh' as const }
    const reply = await server.admin.call(statistic.export, { params: inContest(), body })
    expect(reply.body.rows).toBe(1)
    expect(reply.body.csv.split('\r\n')[0]).toContain('用户名')
    expect(reply.body.csv.startsWith('\ufeff')).toBe(true)
  })

  test('a referee may watch it, and neither export nor print', async () => {
    const referee = await server.signIn('referee')
    const { version } = (await server.admin.call(contest.staff, { params: inContest() })).body
    const items = [{ user_id: referee.user_id, role: 'referee' as const }]
    expect((await server.admin.call(contest.set_staff, { params: inContest(), body: { items, version } })).status).toBe(200)
    expect((await referee.call(statistic.people, { params: inContest(), query: {} })).status).toBe(200)
    expect((await referee.call(statistic.export, { params: inContest(), body: { tab: 'people' } })).status).toBe(403)
    expect((await referee.call(statistic.create_link, { params: inContest(), body: { user_ids: [solver()] } })).status).toBe(403)
  })
})
