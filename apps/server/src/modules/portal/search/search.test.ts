import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { question } from '@beacon/api/bank/question'
import { search } from '@beacon/api/platform/search'
import { topic } from '@beacon/api/topic/topic'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../db/id.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, makeQuestion, makeTeam, placeTopics } from '../../contest/core/contest/testing.ts'

let server: TestServer
let word = ''
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  word = `Q${newId().slice(-10)}`
})

async function searchNames(client: TestClient, q: string, side: 'desk' | 'front') {
  const { status, body } = await client.call(search.find, { query: { q, side } })
  expect(status).toBe(200)
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  return { contests: names(body.contests), teams: names(body.teams), questions: names(body.questions), body }
}
const nothing = { contests: [], teams: [], questions: [] }

describe('who organises', () => {
  it('finds contests, entrants and questions by a part of the name, in any case, beginnings first', async () => {
    const other = await makeContest(server, { name: `Old ${word} cup` })
    await makeContest(server, { name: `${word} final` })
    await makeQuestion(server, 'flag{x}', { name: `The ${word} vault` })
    const team = await makeTeam(server)
    await join(team.captain, other)
    expect(await searchNames(server.admin, ` ${word.toLowerCase()} `, 'desk')).toMatchObject({
      contests: [`${word} final`, `Old ${word} cup`],
      questions: [`The ${word} vault`],
    })
    const { body } = await searchNames(server.admin, team.name.slice(2), 'desk')
    expect(body.teams).toMatchObject([{ name: team.name, contest: { resource_id: other, kind: 'flag', game_type: 'team' } }])
  })

  it('finds hidden contests only as their staff, and no deleted ones', async () => {
    const hidden = await makeContest(server, { name: `${word} secret`, is_public: false })
    const [teacher, referee] = [await server.signIn('teacher'), await server.signIn('referee')]
    expect((await searchNames(teacher, word, 'desk')).contests).toEqual([])
    const { body } = await server.admin.call(contest.staff, { params: { resource_id: hidden } })
    const staff = await server.admin.call(contest.set_staff, {
      params: { resource_id: hidden },
      body: { items: [{ user_id: referee.user_id, role: 'referee' }], version: body.version },
    })
    expect(staff.status).toBe(200)
    expect((await searchNames(referee, word, 'desk')).contests).toEqual([`${word} secret`])
    expect((await searchNames(referee, word, 'front')).contests).toEqual([])
    await server.admin.call(contest.remove, { params: { resource_id: hidden }, body: { confirm: `${word} secret` } })
    expect((await searchNames(server.admin, word, 'desk')).contests).toEqual([])
  })

  it('finds questions of others only once they are published', async () => {
    const id = await makeQuestion(server, 'flag{x}', { name: `${word} own` })
    const teacher = await server.signIn('teacher')
    expect((await searchNames(teacher, word, 'desk')).questions).toEqual([])
    const shown = await server.admin.call(question.set_visibility, { params: { resource_id: id }, body: { visibility: 'published' } })
    expect(shown.status).toBe(200)
    expect((await searchNames(teacher, word, 'desk')).questions).toEqual([`${word} own`])
  })

  it('gives eight of each at most', async () => {
    for (let n = 0; n < 10; n += 1) await makeContest(server, { name: `${word} ${n}` })
    expect((await searchNames(server.admin, word, 'desk')).contests).toHaveLength(8)
  })

  it('takes signs of a pattern for what they are', async () => {
    await makeQuestion(server, 'flag{x}', { name: `${word} 100% safe_` })
    expect((await searchNames(server.admin, `${word} 100% safe_`, 'desk')).questions).toHaveLength(1)
    expect((await searchNames(server.admin, `${word}%safe`, 'desk')).questions).toEqual([])
  })

  it('a player finds nothing there, and nobody anything without a word', async () => {
    await makeContest(server, { name: `${word} open` })
    const student = await server.signIn('student')
    expect(await searchNames(student, word, 'desk')).toMatchObject(nothing)
    expect(await searchNames(server.admin, '  ', 'desk')).toMatchObject(nothing)
  })
})

describe('who plays', () => {
  it('finds published contests, and in those of their own the topics of the board and the entrants of the ranking', async () => {
    const id = await makeContest(server, { name: `${word} league` })
    await placeTopics(server, id, ['flag{1}'], { name: `${word} door` })
    const [mine, rival] = [await makeTeam(server), await makeTeam(server)]
    await join(mine.captain, id)
    await join(rival.captain, id)
    expect((await searchNames(mine.captain, word, 'front')).questions).toEqual([])
    expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
    expect(await searchNames(mine.captain, word, 'front')).toMatchObject({ contests: [`${word} league`], questions: [`${word} door`] })
    expect((await searchNames(mine.captain, rival.name, 'front')).teams).toEqual([rival.name])
    const outsider = await server.signIn('student')
    expect(await searchNames(outsider, word, 'front')).toMatchObject({ contests: [`${word} league`], questions: [] })
    expect((await searchNames(outsider, rival.name, 'front')).teams).toEqual([])
  })

  it('finds no hidden topic, and no entrant that the ranking leaves out', async () => {
    const id = await makeContest(server, { name: `${word} cup` })
    const [topic_id = ''] = await placeTopics(server, id, ['flag{1}', 'flag{2}'], { name: `${word} door` })
    const [mine, rival] = [await makeTeam(server), await makeTeam(server)]
    await join(mine.captain, id)
    await join(rival.captain, id)
    await act(server.admin, id, 'start', { force: true })
    expect((await searchNames(mine.captain, word, 'front')).questions).toHaveLength(2)
    const params = { resource_id: id }
    const hide = await server.admin.call(topic.act, { params, body: { action: 'hide', topic_ids: [topic_id] } as never })
    expect(hide.status).toBe(200)
    expect((await searchNames(mine.captain, word, 'front')).questions).toHaveLength(1)
    const { body } = await server.admin.call(entrant.rows, { params, query: { q: rival.name } })
    const ban = await server.admin.call(entrant.act, {
      params,
      body: { action: 'ban', entrant_ids: body.items.map(({ entrant_id }) => entrant_id), reason: 'shared a flag' } as never,
    })
    expect(ban.status).toBe(200)
    expect((await searchNames(mine.captain, rival.name, 'front')).teams).toEqual([])
  })
})

/** Rows straight into the tables, like the first one but for id and name. */
async function fill(table: 'question' | 'team', model: string, count: number): Promise<void> {
  const columns = await server.db.execute<{ name: string }>(sql`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and column_name not in ('resource_id', 'name', 'code_digest')`)
  const others = columns.rows.map(({ name }) => `"${name}"`).join(', ')
  const digest = table === 'team' ? [', code_digest', ', uuid_send(gen_random_uuid())'] : ['', '']
  await server.db.execute(sql`insert into ${sql.raw(table)} (resource_id, name, ${sql.raw(others)} ${sql.raw(digest[0] ?? '')})
    select gen_random_uuid(), 'Filler number ' || n, ${sql.raw(others)} ${sql.raw(digest[1] ?? '')} from ${sql.raw(table)}, generate_series(1, ${count}) n
    where resource_id = ${model}`)
}

it('answers in less than 100 ms over 10,000 questions and 10,000 entrants', async () => {
  const id = await makeContest(server, { name: `${word} large` })
  const team = await makeTeam(server)
  await fill('question', await makeQuestion(server, 'flag{x}', { name: `${word} model` }), 10_000)
  await fill('team', team.team_id, 10_000)
  await server.db.execute(sql`insert into entrant (entrant_id, contest_id, team_id, number, name, status)
    select gen_random_uuid(), ${id}::uuid, resource_id, row_number() over (), name, 'approved' from team where name like 'Filler%'`)
  const timed = async (q: string) => {
    const from = performance.now()
    const { teams, questions } = await searchNames(server.admin, q, 'desk')
    return { ms: performance.now() - from, teams, questions }
  }
  expect(await timed('number 9999')).toMatchObject({ teams: ['Filler number 9999'], questions: ['Filler number 9999'] })
  // What else runs on the machine is no fault of the search: it is asked until it answers in time, and not more often than this.
  const times: number[] = []
  do {
    for (const q of ['number 9999', '9999', 'no such name']) times.push((await timed(q)).ms)
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (times.length < 90 && Math.min(...times) >= 100)
  expect(Math.min(...times)).toBeLessThan(100)
})
