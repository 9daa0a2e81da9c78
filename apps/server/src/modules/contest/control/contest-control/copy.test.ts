import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { entrant } from '@beacon/api/contest/entrant'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { copyName } from './copy.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const full = async (id: string) => (await server.admin.call(contest.settings, at(id))).body
const copy = (id: string, body: object = {}) => server.admin.call(contest.copy, { ...at(id), body })

/** Rows of a contest in every table that names one. */
async function rowsOf(contest_id: string): Promise<Record<string, number>> {
  const { rows } = await server.db.execute<{ name: string; column: string }>(sql`
    select c.table_name as name, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('contest_id', 'topic_id', 'entrant_id')
      -- The log names the contest of an operation; it is nobody's data.
      and c.table_name !~ '^audit' order by 1`)
  const counts: Record<string, number> = {}
  for (const { name, column } of rows) {
    const of: Record<string, string> = {
      contest_id: `= '${contest_id}'`,
      topic_id: `in (select resource_id from topic where contest_id = '${contest_id}')`,
      entrant_id: `in (select entrant_id from entrant where contest_id = '${contest_id}')`,
    }
    const found = await server.db.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from "${name}" where "${column}"::text::uuid ${of[column]}`),
    )
    const n = found.rows[0]?.n ?? 0
    if (n > 0) counts[name] = Math.max(n, counts[name] ?? 0)
  }
  return counts
}

/** A running contest in which people have done what they can do. */
async function busyContest() {
  const id = await makeContest(server, {
    name: 'City finals',
    guide: 'Bring a cable.',
    freeze_at: inHours(7),
    public_watch: true,
    brackets: [{ ...bracketDefaults, name_en: 'Senior', name_zh: '公开组' }],
    ip_whitelist: ['127.0.0.0/8', '::1'],
  })
  const topics = await placeTopics(server, id, ['flag{one}', 'flag{two}'], { hints: [{ title: 'Look', content: 'Under it', cost: 5 }] })
  const [first = ''] = topics
  const { brackets } = await full(id)
  const bracket_id = brackets[0]!.bracket_id
  const { version } = await full(id)
  await server.admin.call(contest.update, { ...at(id), body: { brackets: [{ ...brackets[0]!, topics }], version } })
  const team = await makeTeam(server, 2)
  await join(team.captain, id, { bracket_id })
  await act(server.admin, id, 'start', { force: true })
  const params = { resource_id: id, topic_id: first }
  await team.captain.call(submission.submit, { params, body: { flag: 'flag{wrong}' } })
  await team.captain.call(submission.submit, { params, body: { flag: 'flag{one}' } })
  const board = (await team.captain.call(topic.list, at(id))).body
  const hint = board.items.find(({ resource_id }) => resource_id === topics[1])!.hints![0]!
  await team.captain.call(topic.open_hint, { params: { resource_id: id, topic_id: topics[1]!, hint_id: hint.hint_id }, body: {} })
  await server.admin.call(bulletin.create, {
    ...at(id),
    body: { type: 'notice', title: 'Lunch time', content: 'At noon.', is_pinned: false },
  })
  await server.admin.call(viewerKey.create, { ...at(id), body: { name: 'Hall screen' } })
  return { id, team, topics }
}

test('a contest copied while it runs carries no data of players', async () => {
  const { id } = await busyContest()
  const source = await rowsOf(id)
  expect(source).toMatchObject({ submission: expect.any(Number), solve: expect.any(Number), hint_opened: 1, entrant: 1 })
  const made = await copy(id)
  expect(made.status).toBe(201)
  const copied = await rowsOf(made.body.resource_id)
  // Only what an organiser made, and the first events of its own run.
  expect(Object.keys(copied).toSorted()).toEqual([
    'contest_answer',
    'contest_scene',
    'live_event',
    'live_head',
    'score_event',
    'screen',
    'topic',
    'topic_answer',
    'topic_flag',
    'topic_hint',
  ])
  expect(copied).toMatchObject({ contest_answer: 1, topic: 2, topic_answer: 2, topic_flag: 2, topic_hint: 2, screen: 2 })
  const [old, fresh] = await Promise.all(
    [id, made.body.resource_id].map(
      async (one) => (await server.db.select().from(contestTable).where(eq(contestTable.resource_id, one)))[0]!,
    ),
  )
  expect(fresh!.secret_sealed.equals(old!.secret_sealed)).toBe(false)
  expect(fresh).toMatchObject({ run: 1, started_at: null, is_public: false, is_stick: false })
  expect((await full(made.body.resource_id)).watch_key).not.toBe((await full(id)).watch_key)
  const keys = await server.db.execute<{ n: number }>(
    sql`select count(distinct key_hash)::int as n from screen where contest_id in (${id}, ${made.body.resource_id})`,
  )
  expect(keys.rows[0]?.n).toBe(4)
})

test('it stands a day ahead with the same length, freeze, brackets and topics, and can be played', async () => {
  const { id, topics } = await busyContest()
  const source = await full(id)
  const { body } = await copy(id)
  const length = (one: { start_at: string; end_at: string }) => Date.parse(one.end_at) - Date.parse(one.start_at)
  expect(body).toMatchObject({
    name: 'City finals copy',
    status: 'not_started',
    is_public: false,
    guide: '',
    ip_whitelist: source.ip_whitelist,
  })
  expect(length(body)).toBe(length(source))
  expect(Date.parse(body.start_at) % 3_600_000).toBe(0)
  expect(Date.parse(body.start_at) - Date.now()).toBeGreaterThan(24 * 3_600_000)
  expect(Date.parse(body.end_at) - Date.parse(body.freeze_at ?? '')).toBe(Date.parse(source.end_at) - Date.parse(source.freeze_at ?? ''))
  const [bracket] = body.brackets
  expect(bracket?.bracket_id).not.toBe(source.brackets[0]?.bracket_id)
  const rows = (await server.admin.call(topic.rows, at(body.resource_id))).body.items
  expect(bracket?.topics?.toSorted()).toEqual(rows.map(({ resource_id }) => resource_id).toSorted())
  expect(topics).not.toContain(rows[0]?.resource_id)
  await server.admin.call(contest.update, { ...at(body.resource_id), body: { is_public: true, version: body.version } })
  const team = await makeTeam(server)
  await join(team.captain, body.resource_id, { bracket_id: bracket!.bracket_id })
  await act(server.admin, body.resource_id, 'start', { force: true })
  const params = { resource_id: body.resource_id, topic_id: rows[0]!.resource_id }
  expect((await team.captain.call(submission.submit, { params, body: { flag: 'flag{one}' } })).body).toMatchObject({ result: 'correct' })
})

test('each tick takes along what it names', async () => {
  const { id, team } = await busyContest()
  const bare = (await copy(id, { settings: false, topics: false, staff: false, brackets: false, screens: false, name: 'Bare one' })).body
  expect(bare).toMatchObject({ name: 'Bare one', topic_count: 0, brackets: [], ip_whitelist: [], freeze_at: null })
  const all = (await copy(id, { guide_and_bulletins: true, entrants: true, start_at: inHours(50) })).body
  expect(all).toMatchObject({ guide: 'Bring a cable.', entrant_count: 1 })
  const people = (await server.admin.call(entrant.rows, at(all.resource_id))).body.items
  expect(people).toMatchObject([{ name: team.name, score: 0, solved: 0, member_count: 2, bracket_id: all.brackets[0]!.bracket_id }])
  const bulletins = (await server.admin.call(bulletin.list, at(all.resource_id))).body.items
  expect(bulletins.map(({ title }) => title)).toEqual(['Lunch time'])
})

test('the name is cut so that “copy” still fits', () => {
  expect(copyName({ name: 'x'.repeat(40), lang: 'en' })).toBe(`${'x'.repeat(35)} copy`)
  expect(copyName({ name: '决赛', lang: 'zh' })).toBe('决赛 副本')
})

test('who is no staff cannot copy', async () => {
  const { id } = await busyContest()
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(contest.copy, { ...at(id), body: {} })).status).toBe(404)
})
