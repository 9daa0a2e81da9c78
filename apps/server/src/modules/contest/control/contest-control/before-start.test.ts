import { randomUUID } from 'node:crypto'
import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { message } from '@beacon/api/people/message'
import { submission } from '@beacon/api/topic/submission'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openAlarms } from '../../../platform/alarm/index.ts'
import { announceAll } from './announce.ts'
import { purgeContests } from './purge.ts'
import { findConfirmed } from './start-confirmed.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { watchStarts } from './watch-starts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const seconds = (n: number) => new Date(Date.now() + n * 1_000).toISOString()
const move = (id: string, start_at: string) => server.db.update(contestTable).set({ start_at }).where(eq(contestTable.resource_id, id))
const rowOf = async (id: string) => {
  const [row] = await server.db.select().from(contestTable).where(eq(contestTable.resource_id, id))
  if (row === undefined) throw new Error('no contest')
  return row
}
const checkOf = async (id: string) => (await server.admin.call(contest.check, at(id))).body
const confirm = (id: string, codes: string[]) => server.admin.call(contest.confirm_check, { ...at(id), body: { codes } })
const statusOf = async (id: string) => (await server.admin.call(contest.settings, at(id))).body.status
const bulletins = async (id: string) => (await server.admin.call(bulletin.list, at(id))).body.total

/** Ready in every respect: published, a tested topic, an entrant; it starts by itself. */
async function scheduled(more: Parameters<typeof makeContest>[1] = {}): Promise<string> {
  const id = await makeContest(server, { start_mode: 'auto', is_public: true })
  await placeTopics(server, id, [`flag{${id}}`])
  await server.db.update(topicTable).set({ test_result: 'passed' }).where(eq(topicTable.contest_id, id))
  await join((await makeTeam(server)).captain, id)
  const { version } = await rowOf(id)
  if (Object.keys(more).length > 0) await server.admin.call(contest.update, { ...at(id), body: { ...more, version } })
  return id
}

/** Its hour comes: a tick just before, one after. */
async function comes(id: string): Promise<void> {
  await announceAll(server.platform)
  await move(id, seconds(-1))
  await announceAll(server.platform)
}

/** Notes of the system to who made the contests, by what they are about. */
async function countNotes(template: string, name: string): Promise<number> {
  const { items } = (await server.admin.call(message.mine.list, { query: { size: 100 } })).body
  const word = template === 'start_held' ? 'did not start' : 'will not start automatically'
  return items.filter(({ subject }) => subject.includes(name) && subject.includes(word)).length
}

describe('an automatic start', () => {
  test('comes when everything is ready', async () => {
    const id = await scheduled()
    await move(id, seconds(3))
    expect(await checkOf(id)).toMatchObject({ items: [], holds_automatic: false })
    await comes(id)
    expect([await statusOf(id), await bulletins(id)]).toEqual(['running', 1])
  })

  test.each([
    ['hidden', { is_public: false }, 'contest_hidden'],
    ['offline', null, 'contest_offline'],
    ['without topics', null, 'no_topics'],
    ['with nothing tested', null, 'topics_untested'],
  ] as const)('of a contest that is %s stays put, is announced to nobody, and its staff are told once', async (what, more, code) => {
    const id = await scheduled(more ?? {})
    if (what === 'offline') await act(server.admin, id, 'offline')
    if (what === 'without topics') await server.db.update(topicTable).set({ is_online: false }).where(eq(topicTable.contest_id, id))
    if (what === 'with nothing tested') await server.db.update(topicTable).set({ test_result: null }).where(eq(topicTable.contest_id, id))
    const { name } = await rowOf(id)
    await move(id, seconds(1.5))
    await Promise.all([announceAll(server.platform), announceAll(server.platform)])
    await new Promise((resolve) => setTimeout(resolve, 1_600))
    for (let tick = 0; tick < 3; tick += 1) await Promise.all([announceAll(server.platform), watchStarts(server.ctx)])
    expect([await statusOf(id), await bulletins(id)]).toEqual(['not_started', 0])
    expect(await checkOf(id)).toMatchObject({ items: [{ code }], is_held: true })
    expect(await countNotes('start_held', name)).toBe(1)
  })

  test('is held also where no server looked in the last seconds before it', async () => {
    const id = await scheduled({ is_public: false })
    await move(id, seconds(-30))
    await announceAll(server.platform)
    expect([await statusOf(id), await bulletins(id)]).toEqual(['not_started', 0])
  })

  test('that was missed is not taken back once somebody played', async () => {
    const id = await scheduled()
    const player = (await makeTeam(server)).captain
    await join(player, id)
    await move(id, seconds(-30))
    await announceAll(server.platform)
    const [topic] = await server.db.select().from(topicTable).where(eq(topicTable.contest_id, id))
    const params = { resource_id: id, topic_id: topic?.resource_id ?? '' }
    const tried = await player.call(submission.submit, { params, body: { flag: 'flag{wrong}', ai_use: 'none' } })
    expect(tried.status).toBe(200)
    // As the clock finds it that slept over the start.
    await server.db.update(contestTable).set({ is_public: false, announced_status: 'not_started' }).where(eq(contestTable.resource_id, id))
    await announceAll(server.platform)
    expect(await statusOf(id)).toBe('running')
  })

  test('comes after all when the fault is gone in time, and needs a hand when it went later', async () => {
    const [inTime, late] = [await scheduled({ is_public: false }), await scheduled({ is_public: false })]
    for (const id of [inTime, late]) await move(id, seconds(4))
    await announceAll(server.platform)
    for (const id of [inTime, late]) await vi.waitFor(async () => expect((await rowOf(id)).is_start_held).toBe(true), { timeout: 120_000 })
    await server.db.update(contestTable).set({ is_public: true }).where(eq(contestTable.resource_id, inTime))
    await comes(inTime)
    expect(await statusOf(inTime)).toBe('running')
    await comes(late)
    await server.db.update(contestTable).set({ is_public: true }).where(eq(contestTable.resource_id, late))
    await announceAll(server.platform)
    expect([await statusOf(late), await checkOf(late)]).toMatchObject(['not_started', { items: [], is_held: true }])
    expect((await act(server.admin, late, 'start', { force: false })).status).toBe(200)
    await watchStarts(server.ctx)
    expect((await openAlarms(server.db)).filter(({ about }) => about === late)).toEqual([])
  })
})

describe('confirming', () => {
  test('lets a hidden contest start by itself, for this start alone', async () => {
    const id = await scheduled({ is_public: false })
    await move(id, seconds(4))
    const { body } = await confirm(id, ['contest_hidden', 'no_topics'])
    expect(body).toMatchObject({ items: [{ code: 'contest_hidden', is_confirmed: true }], holds_automatic: false })
    expect([...(await findConfirmed(server.db, await rowOf(id)))]).toEqual(['contest_hidden'])
    await move(id, seconds(3_000))
    expect(await checkOf(id)).toMatchObject({ items: [{ is_confirmed: false }], holds_automatic: true })
    await move(id, seconds(4))
    await confirm(id, ['contest_hidden'])
    const { start_at } = await rowOf(id)
    await announceAll(server.platform)
    await vi.waitFor(async () => expect((await rowOf(id)).is_start_held).toBe(false), { timeout: 120_000 })
    await server.db.update(contestTable).set({ run: 2 }).where(eq(contestTable.resource_id, id))
    expect([...(await findConfirmed(server.db, { ...(await rowOf(id)), start_at }))]).toEqual([])
  })

  test('can be taken back, and does nothing for what blocks', async () => {
    const id = await makeContest(server, { start_mode: 'auto', is_public: false })
    expect((await confirm(id, ['contest_hidden'])).body.holds_automatic).toBe(true)
    expect((await confirm(id, [])).body.items.every(({ is_confirmed }) => !is_confirmed)).toBe(true)
  })

  test('comes too late once the start has passed, and nothing is left of it when the contest is gone', async () => {
    const id = await scheduled({ is_public: false })
    await confirm(id, ['contest_hidden'])
    const planned = await rowOf(id)
    await move(id, seconds(4))
    await comes(id)
    const refused = await confirm(id, ['contest_hidden'])
    expect([refused.status, refused.error.code]).toEqual([400, 'start_past'])
    await server.db
      .update(contestTable)
      .set({ deleted_at: inHours(-24 * 31) })
      .where(eq(contestTable.resource_id, id))
    await purgeContests(server.ctx)
    expect([...(await findConfirmed(server.db, planned))]).toEqual([])
    expect((await confirm(randomUUID(), [])).status).toBe(404)
  })
})

test('a start by hand wants a hidden contest confirmed', async () => {
  const id = await scheduled({ is_public: false })
  const refused = await act(server.admin, id, 'start', { force: false })
  expect([refused.status, refused.error.details?.['items']]).toMatchObject([409, [{ code: 'contest_hidden', level: 'confirm' }]])
  expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
})

test('staff hear an hour ahead, once, and the alarm ends when it is mended, moved or confirmed', async () => {
  const id = await scheduled({ is_public: false })
  const { name } = await rowOf(id)
  const isOpen = async () => (await openAlarms(server.db)).some(({ about }) => about === id)
  await move(id, inHours(2))
  await watchStarts(server.ctx)
  expect(await isOpen()).toBe(false)
  await move(id, inHours(0.9))
  for (let minute = 0; minute < 3; minute += 1) await watchStarts(server.ctx)
  expect([await isOpen(), await countNotes('start_blocked', name)]).toEqual([true, 1])
  await confirm(id, ['contest_hidden'])
  await watchStarts(server.ctx)
  expect(await isOpen()).toBe(false)
})
