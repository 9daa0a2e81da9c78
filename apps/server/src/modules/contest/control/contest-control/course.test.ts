import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { feed } from '@beacon/api/topic/feed'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bulletin as bulletinTable } from '../../../../db/schema/contest/bulletin.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { announceAll } from './announce.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const full = async (id: string) => (await server.admin.call(contest.settings, at(id))).body
const save = async (id: string, body: object) =>
  server.admin.call(contest.update, { ...at(id), body: { ...body, version: (await full(id)).version } })
const solve = (one: TestClient, resource_id: string, topic_id: string, flag: string) =>
  one.call(submission.submit, { params: { resource_id, topic_id }, body: { flag } })
const automaticOf = async (id: string, who: TestClient = server.admin) =>
  (await who.call(bulletin.list, at(id))).body.items.map(({ automatic }) => automatic?.key ?? '')

describe('team score of members who solve alone', () => {
  async function played(team_score_type: 'sum' | 'average' | 'lowest' | 'highest') {
    const id = await makeContest(server, { team_score_type, integral_way: 'accumulative', reward_way: 'none' })
    const topics = await placeTopics(server, id, ['flag{1}', 'flag{2}', 'flag{3}'], { integral_way: 'accumulative', score: 100 })
    const team = await makeTeam(server, 3)
    await join(team.captain, id)
    await act(server.admin, id, 'start', { force: true })
    const [a, b] = team.members
    // The first member solves all, the second one, the third none.
    for (const [n, topicId] of topics.entries()) expect((await solve(a!, id, topicId, `flag{${n + 1}}`)).status).toBe(200)
    const second = await solve(b!, id, topics[0]!, 'flag{1}')
    const again = await solve(a!, id, topics[0]!, 'flag{1}')
    const [row] = (await server.admin.call(ranking.list, at(id))).body.items
    return { second, again, row: row!, id, topics }
  }

  test('sum: one solve a topic and team; the second member is told who solved it', async () => {
    const { second, row } = await played('sum')
    expect(codeOf(second)).toEqual([409, 'already_solved'])
    expect(row).toMatchObject({ score: 300, solved: 3 })
  })

  test.each([
    ['average', 133],
    ['lowest', 0],
    ['highest', 300],
  ] as const)('%s: every member solves alone, over the whole roster', async (kind, score) => {
    const { second, again, row } = await played(kind)
    expect(codeOf(second)).toEqual([200, 'flag_correct'])
    expect(codeOf(again)).toEqual([409, 'already_solved'])
    expect(row.score).toBe(score)
  })

  test('the price counts the first member of a team, once', async () => {
    const { id, topics } = await played('average')
    const board = (await server.admin.call(topic.list, at(id))).body.items
    expect(board.find(({ resource_id }) => resource_id === topics[0])?.solves).toBe(1)
  })

  test('it cannot change once the contest has started', async () => {
    const { id } = await played('highest')
    expect(codeOf(await save(id, { team_score_type: 'sum' }))).toEqual([409, 'read_only_while_running'])
  })
})

describe('the clock', () => {
  test('an extension moves the end and a freeze ahead, and remembers the first end', async () => {
    const id = await makeContest(server, { freeze_at: inHours(8) })
    const [topicId = ''] = await placeTopics(server, id, ['flag{c}'])
    await act(server.admin, id, 'start', { force: true })
    const before = await full(id)
    const end_at = new Date(Date.parse(before.end_at) + 3_600_000).toISOString()
    const moved = (await act(server.admin, id, 'extend', { end_at })).body
    expect(moved).toMatchObject({ end_at, was_end_at: before.end_at })
    expect(Date.parse(moved.freeze_at ?? '') - Date.parse(before.freeze_at ?? '')).toBe(3_600_000)
    const kept = (
      await act(server.admin, id, 'extend', { end_at: new Date(Date.parse(end_at) + 3_600_000).toISOString(), keep_freeze: true })
    ).body
    expect(kept.freeze_at).toBe(moved.freeze_at)
    expect(kept.was_end_at).toBe(before.end_at)
    expect(codeOf(await act(server.admin, id, 'extend', { end_at: moved.freeze_at, keep_freeze: true }))).toEqual([
      400,
      'freeze_out_of_range',
    ])
    expect(topicId).not.toBe('')
  })

  test('the freeze holds at its own solve after the end was moved', async () => {
    const id = await makeContest(server)
    const topics = await placeTopics(server, id, ['flag{f1}', 'flag{f2}', 'flag{f3}'])
    const team = await makeTeam(server)
    await join(team.captain, id)
    await act(server.admin, id, 'start', { force: true })
    await solve(team.captain, id, topics[0]!, 'flag{f1}')
    await act(server.admin, id, 'freeze')
    await solve(team.captain, id, topics[1]!, 'flag{f2}')
    const firstRow = async () => (await team.captain.call(ranking.list, at(id))).body.items[0]
    const frozen = await firstRow()
    expect(frozen).toMatchObject({ solved: 1 })
    const { end_at, freeze_at } = await full(id)
    const later = (await act(server.admin, id, 'extend', { end_at: new Date(Date.parse(end_at) + 7_200_000).toISOString() })).body
    expect(later.freeze_at).toBe(freeze_at)
    await solve(team.captain, id, topics[2]!, 'flag{f3}')
    expect(await firstRow()).toEqual(frozen)
    await act(server.admin, id, 'unfreeze')
    expect(await firstRow()).toMatchObject({ solved: 3 })
  })

  test('a pause may hide the topics for itself, whatever the setting says', async () => {
    const id = await makeContest(server)
    await placeTopics(server, id, ['flag{p}'])
    const team = await makeTeam(server)
    await join(team.captain, id)
    await act(server.admin, id, 'start', { force: true })
    await act(server.admin, id, 'pause', { hide_topics: true })
    expect((await team.captain.call(topic.list, at(id))).body.total).toBe(0)
    expect((await team.captain.call(contest.get, at(id))).body).toHaveProperty('topics_in_pause', 'hide')
    await act(server.admin, id, 'resume')
    await act(server.admin, id, 'pause')
    expect((await team.captain.call(contest.get, at(id))).body).toHaveProperty('topics_in_pause', 'show')
    expect((await team.captain.call(topic.list, at(id))).body.total).toBe(1)
  })

  test('stopped with the reveal, the frozen results are public at once', async () => {
    const id = await makeContest(server)
    await placeTopics(server, id, ['flag{s}'])
    await act(server.admin, id, 'start', { force: true })
    await act(server.admin, id, 'freeze')
    const { name } = await full(id)
    expect((await act(server.admin, id, 'stop', { confirm_name: name, reveal: true })).body).toMatchObject({
      status: 'finished',
      is_frozen: false,
    })
    expect(codeOf(await act(server.admin, id, 'reopen', { confirm_name: name, end_at: inHours(2) }))).toEqual([409, 'results_published'])
  })
})

describe('after the end', () => {
  test('practice is judged without points, and rests while the contest is offline', async () => {
    const id = await makeContest(server, { after_end: 'practice' })
    const [topicId = ''] = await placeTopics(server, id, ['flag{after}'])
    const team = await makeTeam(server)
    await join(team.captain, id)
    await act(server.admin, id, 'start', { force: true })
    const { name } = await full(id)
    await act(server.admin, id, 'stop', { confirm_name: name })
    await act(server.admin, id, 'offline')
    expect(codeOf(await solve(team.captain, id, topicId, 'flag{after}'))).toEqual([409, 'contest_finished'])
    expect(codeOf(await team.captain.call(topic.list, at(id)))).toEqual([409, 'contest_offline'])
    expect((await team.captain.call(ranking.list, at(id))).body.total).toBe(1)
    await act(server.admin, id, 'online')
    expect((await solve(team.captain, id, topicId, 'flag{after}')).body).toMatchObject({ result: 'correct', practice: true })
    expect((await team.captain.call(ranking.list, at(id))).body.items[0]).toMatchObject({ score: 0, solved: 0 })
  })

  test('read only and closed take no flag', async () => {
    for (const after_end of ['read_only', 'closed'] as const) {
      const id = await makeContest(server, { after_end })
      const [topicId = ''] = await placeTopics(server, id, ['flag{after}'])
      const team = await makeTeam(server)
      await join(team.captain, id)
      await act(server.admin, id, 'start', { force: true })
      await act(server.admin, id, 'stop', { confirm_name: (await full(id)).name })
      expect(codeOf(await solve(team.captain, id, topicId, 'flag{after}'))).toEqual([409, 'contest_finished'])
    }
  })
})

/** What was told of the bloods of a contest, in order: the rows note it, no list holds it. */
const bloodsOf = async (id: string) => {
  const rows = await server.db.select().from(bulletinTable).where(eq(bulletinTable.contest_id, id)).orderBy(bulletinTable.at)
  return rows.flatMap(({ automatic, topic_id, content }) =>
    automatic?.key.endsWith('_blood') ? [{ key: automatic.key, topic_id, content }] : [],
  )
}
const keysOf = async (id: string) => (await bloodsOf(id)).map(({ key }) => key)

describe('announcements', () => {
  async function running(more: object) {
    const id = await makeContest(server, more)
    const topics = await placeTopics(server, id, ['flag{n1}', 'flag{n2}'])
    const teams = [await makeTeam(server), await makeTeam(server)]
    for (const { captain } of teams) await join(captain, id)
    await act(server.admin, id, 'start', { force: true })
    return { id, topics, one: teams[0]!, two: teams[1]! }
  }

  test('as many bloods of a topic as set, each once', async () => {
    const { id, topics, one, two } = await running({ announce_blood: 1 })
    await solve(one.captain, id, topics[0]!, 'flag{n1}')
    await solve(two.captain, id, topics[0]!, 'flag{n1}')
    await vi.waitFor(async () => expect(await keysOf(id)).toContain('first_blood'), 30_000)
    await solve(two.captain, id, topics[1]!, 'flag{n2}')
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(2), 30_000)
    expect(await keysOf(id)).not.toContain('second_blood')
    const said = (await bloodsOf(id)).find(({ topic_id }) => topic_id === topics[0])
    expect(said?.content).toContain(one.name)
  })

  test('bloods from before more of them were asked for stay untold', async () => {
    const { id, topics, one, two } = await running({ announce_blood: 0 })
    await solve(one.captain, id, topics[0]!, 'flag{n1}')
    await save(id, { announce_blood: 1 })
    await solve(two.captain, id, topics[1]!, 'flag{n2}')
    await vi.waitFor(async () => expect(await keysOf(id)).toContain('first_blood'), 30_000)
    expect((await bloodsOf(id)).map(({ topic_id }) => topic_id)).toEqual([topics[1]])
  })

  test('an upgrade tells nothing of the past', async () => {
    const { id, topics, one, two } = await running({ announce_blood: 0 })
    await solve(one.captain, id, topics[0]!, 'flag{n1}')
    // As the migration leaves a contest that ran before bloods were announced.
    await server.db.execute(sql`update contest_answer set announce_blood = 1, bloods_from = now() where contest_id = ${id}`)
    await solve(two.captain, id, topics[1]!, 'flag{n2}')
    await vi.waitFor(async () => expect(await keysOf(id)).toContain('first_blood'), 30_000)
    expect(await keysOf(id)).toHaveLength(1)
  })

  test('a blood in the freeze is held until it is lifted', async () => {
    const { id, topics, one } = await running({ announce_blood: 3 })
    await act(server.admin, id, 'freeze')
    await solve(one.captain, id, topics[0]!, 'flag{n1}')
    // The clock's next turns pass; a pause tells that they did.
    await act(server.admin, id, 'pause')
    await vi.waitFor(async () => expect(await automaticOf(id)).toContain('contest_paused'), 30_000)
    await act(server.admin, id, 'resume')
    expect(await keysOf(id)).not.toContain('first_blood')
    await act(server.admin, id, 'unfreeze')
    await vi.waitFor(async () => expect(await keysOf(id)).toContain('first_blood'), 30_000)
  })

  test('bloods are news of the feed: no list of bulletins holds one, and nobody has one to read', async () => {
    const { id, topics, one, two } = await running({ announce_blood: 3 })
    const unread = async () => (await one.captain.call(contest.me, at(id))).body.unread_bulletins
    const before = await unread()
    await solve(one.captain, id, topics[0]!, 'flag{n1}')
    await solve(two.captain, id, topics[0]!, 'flag{n1}')
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['first_blood', 'second_blood']), 30_000)
    expect(await unread()).toBe(before)
    for (const who of [one.captain, server.admin]) expect((await automaticOf(id, who)).filter((key) => key.endsWith('_blood'))).toEqual([])
    await server.admin.call(bulletin.create, { ...at(id), body: { type: 'correction', title: 'The port is 9002', content: 'Not 9001.' } })
    expect(await unread()).toBe(before + 1)
    const feeds = (await one.captain.call(feed.list, { ...at(id), query: {} })).body.items
    expect(feeds.map(({ blood }) => blood)).toEqual([2, 1])
  })

  test('a release is announced where the contest says so', async () => {
    for (const announce_release of [true, false]) {
      const id = await makeContest(server, { announce_release })
      const topics = await placeTopics(server, id, ['flag{n1}', 'flag{n2}'])
      const params = { resource_id: id, topic_id: topics[0]! }
      const { version } = (await server.admin.call(topic.get, { params })).body
      await server.admin.call(topic.update, { params, body: { release_at: inHours(1), version } })
      await act(server.admin, id, 'start', { force: true })
      const topicIds = async () => (await server.admin.call(topic.list, at(id))).body.items.map(({ resource_id }) => resource_id)
      expect(await topicIds()).not.toContain(topics[0])
      await server.db
        .update(topicTable)
        .set({ release_at: inHours(-0.001) })
        .where(eq(topicTable.resource_id, params.topic_id))
      await announceAll(server.platform)
      expect(await topicIds()).toContain(topics[0])
      expect((await automaticOf(id)).includes('topic_released')).toBe(announce_release)
    }
  })
})
