import { contest } from '@beacon/api/contest/contest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer } from '../../../../db/schema/contest/topic-answer.ts'
import { eq } from 'drizzle-orm'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const full = async (id: string) => (await server.admin.call(contest.settings, at(id))).body
type Action = 'publish' | 'hide' | 'online' | 'offline' | 'pin' | 'unpin' | 'delete' | 'restore'
const bulk = (action: Action, contest_ids: string[], confirm?: string, who: TestClient = server.admin) =>
  who.call(contest.bulk, { body: { action, contest_ids, ...(confirm === undefined ? {} : { confirm }) } })
async function running() {
  const id = await makeContest(server)
  await placeTopics(server, id, ['flag{r}'])
  await act(server.admin, id, 'start', { force: true })
  return id
}

describe('bulk actions', () => {
  test('publish asks for topics and a start ahead; each contest is judged alone', async () => {
    const [empty, late, good] = [
      await makeContest(server, { is_public: false }),
      await makeContest(server, { is_public: false }),
      await makeContest(server, { is_public: false }),
    ]
    await placeTopics(server, late, ['flag{1}'])
    await placeTopics(server, good, ['flag{2}'])
    await server.db
      .update(contestTable)
      .set({ start_at: inHours(-1) })
      .where(eq(contestTable.resource_id, late))
    const { body } = await bulk('publish', [empty, late, good])
    expect(body.done).toEqual([good])
    expect(body.skipped).toMatchObject([
      { resource_id: empty, code: 'start_check_failed', details: { items: [{ code: 'no_topics' }] } },
      { resource_id: late, code: 'start_past' },
    ])
    expect((await full(good)).is_public).toBe(true)
  })

  test('hiding one that runs needs its name: players are inside', async () => {
    const id = await running()
    const { name } = await full(id)
    expect((await bulk('hide', [id])).body.skipped).toMatchObject([{ code: 'confirm_mismatch', details: { name } }])
    expect((await bulk('hide', [id], name)).body.done).toEqual([id])
    const player = await server.signIn('student')
    expect((await player.call(contest.get, at(id))).status).toBe(404)
  })

  test('offline is refused while it runs; offline nobody joins, and its name stays in the lobby', async () => {
    const [id, runs] = [await makeContest(server), await running()]
    const { body } = await bulk('offline', [id, runs])
    expect(body).toMatchObject({ done: [id], skipped: [{ resource_id: runs, code: 'pause_or_stop_first' }] })
    const { captain } = await makeTeam(server)
    expect(codeOf(await join(captain, id))).toEqual([409, 'contest_offline'])
    const lobby = await captain.call(contest.lobby, { query: { q: (await full(id)).name } })
    expect(lobby.body.items).toMatchObject([{ resource_id: id, is_online: false }])
    expect((await bulk('online', [id])).body.done).toEqual([id])
    expect((await join(captain, id)).status).toBe(201)
  })

  test('five are pinned at most', async () => {
    const ids = []
    for (let n = 0; n < 6; n += 1) ids.push(await makeContest(server))
    const { body } = await bulk('pin', ids)
    expect(body.done).toHaveLength(5)
    expect(body.skipped).toMatchObject([{ code: 'pinned_too_many', details: { n: 5 } }])
    expect((await bulk('unpin', ids)).body.done).toHaveLength(5)
  })

  test('deleting asks how many, skips what runs, and can be undone', async () => {
    const [one, two, runs] = [await makeContest(server), await makeContest(server), await running()]
    expect(codeOf(await bulk('delete', [one, two, runs], 'delete 2'))).toEqual([400, 'confirm_mismatch'])
    const { body } = await bulk('delete', [one, two, runs], 'delete 3')
    expect(body).toMatchObject({ done: [one, two], skipped: [{ resource_id: runs, code: 'stop_first' }] })
    const gone = await server.admin.call(contest.list, { query: { deleted: true, size: 200 } })
    expect(gone.body.items.map(({ resource_id }) => resource_id)).toEqual(expect.arrayContaining([one, two]))
    expect((await bulk('restore', [one, two])).body.done).toEqual([one, two])
  })

  test('of what one may not see not even the name is told', async () => {
    const id = await makeContest(server)
    const teacher = await server.signIn('teacher')
    const { body } = await bulk('pin', [id, newId()], undefined, teacher)
    expect(body.skipped).toMatchObject([
      { name: '', code: 'contest_not_found' },
      { name: '', code: 'contest_not_found' },
    ])
  })
})

describe('the list', () => {
  test('filters by registration, organiser, start and freeze, counts by the same filters, and sorts by figures', async () => {
    const teacher = await server.signIn('teacher')
    const make = async (more: object) => {
      const body = {
        kind: 'flag' as const,
        name: `List ${newId().slice(-8)}`,
        start_at: inHours(30),
        end_at: inHours(40),
        start_mode: 'manual' as const,
        ...more,
      }
      return (await teacher.call(contest.create, { body })).body.resource_id
    }
    const [review, code] = [
      await make({ registration: 'review' }),
      await make({ registration: 'code', registration_code: 'enter-me', start_at: inHours(60), end_at: inHours(70) }),
    ]
    const list = async (query: object) => (await teacher.call(contest.list, { query })).body
    const idsOf = (reply: { items: Array<{ resource_id: string }> }) => reply.items.map(({ resource_id }) => resource_id)
    expect(idsOf(await list({ registration: ['code'] }))).toEqual([code])
    expect(idsOf(await list({ owner_id: teacher.user_id, sort: 'start_at' }))).toEqual([review, code])
    expect(idsOf(await list({ start_from: inHours(50) }))).toEqual([code])
    expect(await list({ start_to: inHours(50) })).toMatchObject({ total: 1, counts: { all: 1, not_started: 1 } })
    expect((await list({ is_frozen: true })).total).toBe(0)
    expect((await list({ has_open_evidence: true })).total).toBe(0)
    await server.admin.call(contest.settings, at(code))
    await placeTopics(server, code, ['flag{l}'])
    expect(idsOf(await list({ sort: '-topics' }))).toEqual([code, review])
    expect((await list({ sort: '-topics' })).items[0]).toMatchObject({
      topic_count: 1,
      topic_online_count: 1,
      evidence_open: 0,
      registration: 'code',
    })
  })

  test('the lobby goes on beyond two hundred contests', async () => {
    const [pattern] = await server.db.select().from(contestTable).limit(1)
    const { number: _number, ...row } = pattern!
    const rows = Array.from({ length: 230 }, (_, n) => ({
      ...row,
      resource_id: newId(),
      name: `Crowd ${String(n).padStart(3, '0')}`,
      is_public: true,
      deleted_at: null,
      start_at: inHours(100 + n),
      end_at: inHours(900),
      watch_screen_id: null,
      watch_key_sealed: null,
      public_watch: false,
    }))
    await server.db.insert(contestTable).values(rows)
    const player = await server.signIn('student')
    const page = async (n: number) => (await player.call(contest.lobby, { query: { q: 'Crowd', page: n, size: 100 } })).body
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [100, 230],
      [100, 230],
      [30, 230],
    ])
    expect(pages[2]?.items.at(-1)?.name).toBe('Crowd 229')
  })
})

describe('asking for a reset', () => {
  test('waits for who may, is one at a time, is rejected with a reason or done with the name', async () => {
    const teacher = await server.signIn('teacher')
    const body = {
      kind: 'flag' as const,
      name: `Reset ${newId().slice(-8)}`,
      start_at: inHours(1),
      end_at: inHours(9),
      start_mode: 'manual' as const,
      is_public: true,
    }
    const { resource_id: id } = (await teacher.call(contest.create, { body })).body
    const { name } = await full(id)
    expect(codeOf(await act(teacher, id, 'reset', { confirm_name: name }))).toEqual([403, 'permission_missing'])
    expect(codeOf(await act(teacher, id, 'request_reset', { reason: 'oh' }))).toEqual([400, 'field_length'])
    const asked = await act(teacher, id, 'request_reset', { reason: 'The wrong topics were placed' })
    expect(asked.body.reset_request).toMatchObject({ state: 'pending', reason: 'The wrong topics were placed' })
    expect(codeOf(await act(teacher, id, 'request_reset', { reason: 'Once more' }))).toEqual([409, 'reset_pending'])
    expect(codeOf(await act(teacher, id, 'decide_reset', { decision: 'reset' }))).toEqual([403, 'permission_missing'])
    expect(codeOf(await act(server.admin, id, 'decide_reset', { decision: 'reject' }))).toEqual([400, 'field_empty'])
    await act(server.admin, id, 'decide_reset', { decision: 'reject', reason: 'Place others instead' })
    expect((await full(id)).reset_request).toBeNull()
    expect(codeOf(await act(server.admin, id, 'decide_reset', { decision: 'reject', reason: 'Again' }))).toEqual([409, 'already_decided'])
    await act(teacher, id, 'request_reset', { reason: 'They play the wrong ones' })
    expect(codeOf(await act(server.admin, id, 'decide_reset', { decision: 'reset' }))).toEqual([400, 'confirm_mismatch'])
    const done = await act(server.admin, id, 'decide_reset', { decision: 'reset', confirm_name: name })
    expect(done.body).toMatchObject({ run: 2, reset_request: null })
    const requests = (await teacher.call(contest.reset_requests, at(id))).body
    expect(requests.items.map(({ state, answer }) => [state, answer])).toEqual([
      ['reset', null],
      ['rejected', 'Place others instead'],
    ])
  })

  test('while it runs it is stopped first', async () => {
    const id = await running()
    expect(codeOf(await act(server.admin, id, 'request_reset', { reason: 'Too early' }))).toEqual([409, 'stop_first'])
  })
})

describe('the start check', () => {
  test('names what blocks and what warns', async () => {
    const id = await makeContest(server, { registration: 'list', translations: { zh: { name: '城市夺旗赛', brief: '', guide: '' } } })
    const check = async () => (await server.admin.call(contest.check, at(id))).body.items
    expect((await check()).map(({ code, level }) => [code, level])).toEqual(
      expect.arrayContaining([
        ['no_topics', 'block'],
        ['list_empty', 'block'],
      ]),
    )
    await placeTopics(server, id, ['flag{same}', 'flag{same}'])
    const items = await check()
    expect(items.find(({ code }) => code === 'topics_untested')).toMatchObject({ level: 'confirm', details: { n: 0, m: 2 } })
    expect(items.find(({ code }) => code === 'translation_missing')?.details).toMatchObject({ lang: 'zh' })
    expect(items.find(({ code }) => code === 'duplicate_flags')).toMatchObject({ level: 'warn' })
    expect(codeOf(await act(server.admin, id, 'start', { force: true }))).toEqual([409, 'start_check_failed'])
  })

  test('blocks a pool that is too small for the entrants, and a report without a rubric', async () => {
    const id = await makeContest(server)
    const [pool = '', report = ''] = await placeTopics(server, id, ['flag{1}', 'flag{2}'])
    await join((await makeTeam(server)).captain, id)
    await server.db.update(topicAnswer).set({ flag_type: 'random' }).where(eq(topicAnswer.topic_id, pool))
    await server.db.update(topicAnswer).set({ flag_type: 'report' }).where(eq(topicAnswer.topic_id, report))
    await server.db.update(topicTable).set({ test_result: 'passed' }).where(eq(topicTable.resource_id, report))
    const { items } = (await server.admin.call(contest.check, at(id))).body
    expect(items.find(({ code }) => code === 'pool_too_small')).toMatchObject({ level: 'block', details: { n: 0, m: 1 } })
    expect(items.find(({ code }) => code === 'topic_without_rubric')).toMatchObject({ level: 'block' })
    expect(items.find(({ code }) => code === 'topics_untested')?.details).toEqual({ n: 1, m: 2 })
  })
})
