import { contest } from '@beacon/api/contest/contest'
import { setting } from '@beacon/api/platform/setting'
import { topic } from '@beacon/api/topic/topic'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { contest as contestTable, contestStaff } from '../../../../db/schema/contest/contest.ts'
import { organisation } from '../../../../db/schema/people/organisation.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { announceAll } from '../../control/contest-control/announce.ts'
import { purgeContests } from '../../control/contest-control/purge.ts'
import { newId } from '../../../../db/id.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const eventsOf = (id: string, kind: 'rules.set' | 'entrant.state' | 'topic.state') =>
  server.db
    .select()
    .from(scoreEvent)
    .where(and(eq(scoreEvent.contest_id, id), eq(scoreEvent.kind, kind)))
    .orderBy(scoreEvent.run, scoreEvent.seq)
async function openRegistration(isOpen: boolean): Promise<void> {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { values: { registration_open: isOpen }, version } })
}
/** Started with one topic and one team. */
async function running(more: Parameters<typeof makeContest>[1] = {}) {
  const id = await makeContest(server, more)
  const [topicId = ''] = await placeTopics(server, id, [`flag{${id}}`])
  const team = await makeTeam(server)
  await join(team.captain, id)
  const started = await act(server.admin, id, 'start')
  expect(started.status).toBe(200)
  return { id, topicId, team }
}

describe('settings', () => {
  test('what is not sent stands on its default, and the rules are the first event', async () => {
    const id = await makeContest(server)
    const { body } = await server.admin.call(contest.settings, at(id))
    expect(body).toMatchObject({ status: 'not_started', game_type: 'team', score: 500, blood_percent: [5, 3, 1], version: 1, run: 1 })
    const [first] = await eventsOf(id, 'rules.set')
    expect(first).toMatchObject({ seq: 1, lane: 'result', topic_id: null, payload: { blood_base: 'initial', hint_charge: 'on_solve' } })
  })

  test.each([
    ['end before start', { start_at: inHours(2), end_at: inHours(1) }, 'end_before_start'],
    ['freeze outside', { freeze_at: inHours(20) }, 'freeze_out_of_range'],
    ['an address that is none', { ip_whitelist: ['10.0.0.0/8', 'here'] }, 'cidr_invalid'],
    ['rising rewards', { blood_percent: [1, 3, 5] as [number, number, number] }, 'blood_order'],
    ['a code to register by, but none set', { registration: 'code' as const }, 'field_empty'],
    ['an automatic start in the past', { start_mode: 'auto' as const, start_at: inHours(-1) }, 'start_past'],
  ])('refuses %s', async (_case, more, code) => {
    const body = { kind: 'flag' as const, name: 'Contest of faults', start_at: inHours(1), end_at: inHours(9), ...more }
    const reply = await server.admin.call(contest.create, { body })
    expect([reply.status, reply.error.code]).toEqual([400, code])
  })

  test('a stale form learns who was faster and where they differ', async () => {
    const id = await makeContest(server)
    const first = await server.admin.call(contest.update, { ...at(id), body: { version: 1, brief: 'first' } })
    expect(first.body).toMatchObject({ brief: 'first', version: 2 })
    const late = await server.admin.call(contest.update, { ...at(id), body: { version: 1, brief: 'second' } })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.error.details).toMatchObject({ fields: ['brief'], version: 2 })
  })

  test('of two organisers who save at the same moment one is told, and what the other saved stands', async () => {
    const id = await makeContest(server)
    const { version } = (await server.admin.call(contest.settings, at(id))).body
    const save = (brief: string) => server.admin.call(contest.update, { ...at(id), body: { brief, version } })
    const briefs = ['By Ann', 'By Bob', 'By Cho']
    const replies = await Promise.all(briefs.map(save))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const winner = briefs[replies.findIndex(({ status }) => status === 200)]
    expect((await server.admin.call(contest.settings, at(id))).body).toMatchObject({ brief: winner, version: version + 1 })
    const told = replies.filter(({ status }) => status === 409).map(({ error }) => [error.code, error.details?.['fields']])
    expect(told).toEqual([
      ['changed_meanwhile', ['brief']],
      ['changed_meanwhile', ['brief']],
    ])
  })

  test('a change of scoring writes rules.set for the contest, an inherited one for every topic', async () => {
    const id = await makeContest(server)
    await placeTopics(server, id, [`flag{a${id}}`, `flag{b${id}}`])
    expect(await eventsOf(id, 'rules.set')).toHaveLength(3)
    await server.admin.call(contest.update, { ...at(id), body: { version: 1, blood_base: 'fixed' } })
    expect(await eventsOf(id, 'rules.set')).toHaveLength(4)
    await server.admin.call(contest.update, { ...at(id), body: { version: 2, blood_percent: [10, 5, 0] } })
    const rules = await eventsOf(id, 'rules.set')
    expect(rules.slice(4).map(({ payload }) => payload)).toMatchObject([{ blood_percent: [10, 5, 0] }, { blood_percent: [10, 5, 0] }])
    await server.admin.call(contest.update, { ...at(id), body: { version: 3, brief: 'words score nothing' } })
    expect(await eventsOf(id, 'rules.set')).toHaveLength(6)
  })

  test('from the start on some settings stand still', async () => {
    const { id } = await running()
    const now = await server.admin.call(contest.settings, at(id))
    const { version } = now.body
    const fixed = await server.admin.call(contest.update, { ...at(id), body: { version, end_at: inHours(12), team_size_max: 9 } })
    expect([fixed.status, fixed.error.code]).toEqual([409, 'read_only_while_running'])
    expect(Object.keys(fixed.error.details?.['fields'] ?? {})).toEqual(['end_at', 'team_size_max'])
    const open = await server.admin.call(contest.update, { ...at(id), body: { version, show_rank: false } })
    expect(open.status).toBe(200)
  })

  test('at most five are pinned', async () => {
    for (let i = 0; i < 5; i += 1) {
      const id = await makeContest(server)
      expect((await server.admin.call(contest.update, { ...at(id), body: { version: 1, is_stick: true } })).status).toBe(200)
    }
    const id = await makeContest(server)
    const sixth = await server.admin.call(contest.update, { ...at(id), body: { version: 1, is_stick: true } })
    expect([sixth.status, sixth.error.code]).toEqual([409, 'pinned_too_many'])
  })

  test('the audit row holds before and after, and no registration code', async () => {
    const id = await makeContest(server)
    await server.admin.call(contest.update, { ...at(id), body: { version: 1, registration: 'code', registration_code: 'harbour-77' } })
    const rows = await server.db.select().from(audit).where(eq(audit.object_id, id))
    expect(rows.map(({ operation }) => operation)).toEqual(['create', 'update'])
    expect(rows[1]).toMatchObject({ before: { registration: 'open' }, after: { registration: 'code' } })
    expect(JSON.stringify(rows)).not.toContain('harbour-77')
  })
})

describe('who sees a contest', () => {
  test('players see published ones, nobody else’s hidden one', async () => {
    const id = await makeContest(server, { is_public: false })
    const player = await server.signIn('student')
    const hidden = await player.call(contest.get, at(id))
    expect([hidden.status, hidden.error.code]).toEqual([404, 'contest_not_found'])
    expect((await player.call(contest.me, at(id))).status).toBe(404)
    expect((await player.call(topic.list, at(id))).status).toBe(404)
    await server.admin.call(contest.update, { ...at(id), body: { version: 1, is_public: true } })
    expect((await player.call(contest.get, at(id))).status).toBe(200)
    expect((await server.nobody.call(contest.get, at(id))).status).toBe(401)
  })

  test('a teacher sees the own ones, and those of which one is staff', async () => {
    const id = await makeContest(server)
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(contest.settings, at(id))).status).toBe(404)
    expect((await teacher.call(contest.list, { query: { q: 'Contest' } })).body.total).toBe(0)
    await server.db.insert(contestStaff).values({ contest_id: id, user_id: teacher.user_id, role: 'administrator' })
    const fresh = await makeContest(server)
    await server.db.insert(contestStaff).values({ contest_id: fresh, user_id: teacher.user_id, role: 'referee' })
    expect((await teacher.call(contest.settings, at(fresh))).status).toBe(200)
    const refused = await act(teacher, fresh, 'freeze')
    expect([refused.status, refused.error.code, refused.error.details?.['item']]).toEqual([403, 'permission_missing', 'contest.control'])
    expect((await teacher.call(contest.list, {})).body.total).toBe(2)
  })

  test('what an account lacks is named', async () => {
    const id = await makeContest(server)
    const player = await server.signIn('student')
    const reply = await player.call(contest.settings, at(id))
    expect([reply.status, reply.error.code, reply.error.details?.['item']]).toEqual([403, 'permission_missing', 'contest.read'])
  })
})

describe('actions', () => {
  test('the start check blocks a contest without topics and wants warnings confirmed', async () => {
    const id = await makeContest(server)
    const blocked = await act(server.admin, id, 'start', { force: true })
    expect([blocked.status, blocked.error.code]).toEqual([409, 'start_check_failed'])
    expect(blocked.error.details?.['items']).toMatchObject([
      { code: 'no_topics', level: 'block' },
      { code: 'no_entrants', level: 'warn' },
      { code: 'accounts_closed', level: 'warn', details: { n: expect.any(Number) } },
    ])
    await openRegistration(true)
    expect((await server.admin.call(contest.check, at(id))).body.items.map(({ code }) => code)).toEqual(['no_topics', 'no_entrants'])
    await openRegistration(false)
    await placeTopics(server, id, [`flag{${id}}`])
    expect((await act(server.admin, id, 'start', { force: false })).status).toBe(409)
    expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
    expect((await act(server.admin, id, 'start')).error).toMatchObject({ code: 'contest_state', details: { state: 'running' } })
  })

  test('pause and resume: the end moves on wish, players get a bulletin with key and values', async () => {
    const { id, team } = await running()
    expect((await act(server.admin, id, 'pause', { reason: 'Power cut' })).body).toMatchObject({
      status: 'paused',
      pauses: [{ to: null, reason: 'Power cut' }],
    })
    expect((await act(server.admin, id, 'stop', { confirm_name: 'x' })).error.code).toBe('resume_first')
    const before = (await server.admin.call(contest.settings, at(id))).body.end_at
    const resumed = await act(server.admin, id, 'resume', { keep_end: false })
    expect(Date.parse(resumed.body.end_at)).toBeGreaterThan(Date.parse(before))
    expect(resumed.body.was_end_at).toBe(before)
    const bulletins = await team.captain.request('GET', `/contests/${id}/bulletins`)
    expect(bulletins.body).toMatchObject({
      items: [
        { automatic: { key: 'contest_resumed_moved' } },
        { automatic: { key: 'contest_paused', values: { reason: 'Power cut' } } },
        { automatic: { key: 'contest_started' } },
      ],
    })
  })

  test('stop needs the name; reopen is possible until the first unfreeze', async () => {
    const { id } = await running()
    const { name } = (await server.admin.call(contest.settings, at(id))).body
    expect((await act(server.admin, id, 'stop', { confirm_name: 'another' })).error.code).toBe('confirm_mismatch')
    expect((await act(server.admin, id, 'freeze')).body.is_frozen).toBe(true)
    expect((await act(server.admin, id, 'stop', { confirm_name: name })).body).toMatchObject({ status: 'finished', is_frozen: true })
    expect((await act(server.admin, id, 'reopen', { confirm_name: name, end_at: inHours(3) })).body.status).toBe('running')
    await act(server.admin, id, 'stop', { confirm_name: name })
    expect((await act(server.admin, id, 'unfreeze')).body.is_frozen).toBe(false)
    expect((await act(server.admin, id, 'reopen', { confirm_name: name, end_at: inHours(3) })).error.code).toBe('results_published')
  })

  test('a reset opens an empty run with today’s topics and entrants; the old run comes back', async () => {
    const { id, topicId, team } = await running()
    await team.captain.request('POST', `/contests/${id}/topics/${topicId}/submissions`, { body: { flag: `flag{${id}}` } })
    const { name } = (await server.admin.call(contest.settings, at(id))).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    expect((await act(server.admin, id, 'restore_run', { confirm_name: name })).error.code).toBe('no_old_run')
    const reset = await act(server.admin, id, 'reset', { confirm_name: name })
    expect(reset.body).toMatchObject({ run: 2, status: 'not_started', is_public: false, stopped_at: null })
    const rows = await server.admin.request('GET', `/contests/${id}/desk/entrants`)
    expect(rows.body).toMatchObject({ items: [{ score: 0, solved: 0 }] })
    expect((await eventsOf(id, 'entrant.state')).map(({ run }) => run)).toEqual([1, 2])
    const restored = await act(server.admin, id, 'restore_run', { confirm_name: name })
    expect(restored.body).toMatchObject({ run: 1, status: 'finished', is_public: true })
    const again = await server.admin.request('GET', `/contests/${id}/desk/entrants`)
    expect(again.body).toMatchObject({ items: [{ score: 525, solved: 1 }] })
    const second = await act(server.admin, id, 'reset', { confirm_name: name })
    expect(second.body.run).toBe(3)
  })

  test('a reset needs its own permission', async () => {
    const teacher = await server.signIn('teacher')
    const made = await teacher.call(contest.create, {
      body: { kind: 'flag', name: 'Teacher contest', start_at: inHours(1), end_at: inHours(2) },
    })
    const reply = await act(teacher, made.body.resource_id, 'reset', { confirm_name: 'Teacher contest' })
    expect([reply.status, reply.error.details?.['item']]).toEqual([403, 'contest.reset'])
  })
})

describe('delete', () => {
  test('a running contest is stopped first; a deleted one is gone for everybody and comes back', async () => {
    const { id, team } = await running()
    expect((await server.admin.call(contest.remove, { ...at(id), body: { confirm: 'delete 1' } })).error.code).toBe('stop_first')
    const { name } = (await server.admin.call(contest.settings, at(id))).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    expect((await server.admin.call(contest.remove, { ...at(id), body: { confirm: 'no' } })).error.code).toBe('confirm_mismatch')
    expect((await server.admin.call(contest.remove, { ...at(id), body: { confirm: name } })).status).toBe(200)
    expect((await team.captain.call(contest.get, at(id))).status).toBe(404)
    expect((await server.admin.call(contest.settings, at(id))).status).toBe(404)
    expect(
      (await server.admin.call(contest.list, { query: { deleted: true } })).body.items.map(({ resource_id }) => resource_id),
    ).toContain(id)
    expect((await server.admin.call(contest.restore, at(id))).status).toBe(200)
    expect((await team.captain.call(contest.get, at(id))).status).toBe(200)
  })
})

describe('the clock', () => {
  test('an automatic start needs no job, and is announced once by whoever comes first', async () => {
    const id = await makeContest(server, { start_mode: 'auto' })
    await placeTopics(server, id, [`flag{${id}}`])
    await server.db.update(topicTable).set({ test_result: 'passed' }).where(eq(topicTable.contest_id, id))
    await server.db
      .update(contestTable)
      .set({ start_at: inHours(-0.001) })
      .where(eq(contestTable.resource_id, id))
    await Promise.all([announceAll(server.platform), announceAll(server.platform)])
    const reply = await server.admin.request('GET', `/contests/${id}/bulletins`)
    expect(reply.body).toMatchObject({ total: 1, items: [{ automatic: { key: 'contest_started' } }] })
    expect((await server.admin.call(contest.settings, at(id))).body.status).toBe('running')
  })

  test('an automatic start that its check blocks stays put', async () => {
    const id = await makeContest(server, { start_mode: 'auto' })
    await server.db
      .update(contestTable)
      .set({ start_at: new Date(Date.now() + 4_000).toISOString() })
      .where(eq(contestTable.resource_id, id))
    await announceAll(server.platform)
    const [row] = await server.db.select().from(contestTable).where(eq(contestTable.resource_id, id))
    expect(row?.is_start_held).toBe(true)
  })
})

test('the lobby tells what is open, what is mine, and shows no hidden contest', async () => {
  const { id, team } = await running()
  const hidden = await makeContest(server, { is_public: false })
  const open = await makeContest(server)
  const mine = await team.captain.call(contest.lobby, { query: { view: 'mine' } })
  expect(mine.body.items).toMatchObject([{ resource_id: id, my: { status: 'approved', rank: 1, score: 0 }, is_staff: false }])
  const joinable = (await team.captain.call(contest.lobby, { query: { view: 'open', size: 100 } })).body.items.map(
    ({ resource_id }) => resource_id,
  )
  expect(joinable).toContain(open)
  expect(joinable).not.toContain(id)
  const all = (await team.captain.call(contest.lobby, { query: { size: 100 } })).body.items.map(({ resource_id }) => resource_id)
  expect(all).not.toContain(hidden)
  const organisers = async () => {
    const { items } = (await team.captain.call(contest.lobby, { query: { view: 'mine' } })).body
    return items.map(({ organiser }) => organiser)
  }
  expect(await organisers()).toEqual([null])
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { version, values: { organiser_name: 'Harbour Office' } } })
  await expect.poll(organisers).toEqual(['Harbour Office'])
  const [root] = await server.db.select().from(organisation)
  const [owner] = await server.db.select().from(user).where(eq(user.username, 'admin'))
  const school = { resource_id: newId(), name: 'Quay School', parent_id: root?.resource_id }
  await server.db.insert(organisation).values(school)
  await server.db.update(user).set({ organisation_id: school.resource_id }).where(eq(user.username, 'admin'))
  await expect.poll(organisers).toEqual(['Quay School'])
  await server.db.update(user).set({ organisation_id: owner?.organisation_id }).where(eq(user.username, 'admin'))
  const facts = await server.admin.call(contest.facts, at(id))
  expect(facts.body).toMatchObject({ entrants: 1, participants: 1, entrants_online: 1, topics: 1, topics_online: 1, submissions: 0 })
})

test('what was deleted 30 days ago is purged, with its topics and entrants', async () => {
  const id = await makeContest(server)
  await placeTopics(server, id, [`flag{${id}}`])
  const { captain } = await makeTeam(server)
  await join(captain, id)
  const kept = await makeContest(server)
  for (const [one, days] of [
    [id, 31],
    [kept, 29],
  ] as const)
    await server.db
      .update(contestTable)
      .set({ deleted_at: inHours(-24 * days) })
      .where(eq(contestTable.resource_id, one))
  await purgeContests(server.ctx)
  const left = await server.db.select({ id: contestTable.resource_id }).from(contestTable)
  expect(left.map((row) => row.id)).not.toContain(id)
  expect(left.map((row) => row.id)).toContain(kept)
})
