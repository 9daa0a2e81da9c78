import { audit } from '@beacon/api/platform/audit'
import { role } from '@beacon/api/people/role'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { ask, at, bringOn, good, makeHall, uploadReport, type Hall } from './testing/hall.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const won = (...scores: number[]) => ({ result: 'success' as const, scores })
type Person = Hall['referees'][0]
const vote = (hall: Hall, challenge_id: string, referee: Person, body: Parameters<typeof won> | 'fail', remark = '') =>
  referee.call(rwReferee.vote, { ...at(hall, challenge_id), body: { ...(body === 'fail' ? { result: body } : won(...body)), remark } })

test('votes are hidden until enough have voted; the mean of those who saw a success counts', async () => {
  const hall = await makeHall(server, { settings: { judges_needed: 3 }, referees: 4 })
  const [first, second, third, fourth] = hall.referees as [Person, Person, Person, Person]
  const { challenge_id } = good(await ask(server, hall, hall.sides[0]!))
  await bringOn(hall, challenge_id)
  good(await vote(hall, challenge_id, first, [100, 100]))
  expect((await vote(hall, challenge_id, first, [0, 0])).error.code).toBe('vote_given')
  const seenBy = async (referee: Person) =>
    good(await referee.call(rwReferee.read, at(hall, challenge_id))).votes_given.map((one) => [one.is_me, one.vote?.scores ?? null])
  expect(await seenBy(first)).toEqual([[true, [100, 100]]])
  expect(await seenBy(second)).toEqual([[false, null]])
  expect((await first.call(rwReferee.attempt, { ...at(hall, challenge_id), body: { is_begun: true } })).error.code).toBe('attempt_state')
  good(await vote(hall, challenge_id, second, 'fail'))
  expect(good(await first.call(rwReferee.read, at(hall, challenge_id)))).toMatchObject({ state: 'challenging', votes: 2, result: null })
  expect(good(await vote(hall, challenge_id, third, [50, 50], 'Neat.'))).toMatchObject({ state: 'end', points: 750, needs_head: false })
  expect(await seenBy(fourth)).toEqual([
    [false, [100, 100]],
    [false, []],
    [false, [50, 50]],
  ])
  expect((await vote(hall, challenge_id, fourth, [100, 100])).error.code).toBe('challenge_state')
})

test('a tie waits for the head referee, who decides, and decides again with a reason', async () => {
  const hall = await makeHall(server, { settings: { judges_needed: 2 }, referees: 2 })
  const [one, other] = hall.referees as [Person, Person]
  const { challenge_id } = good(await ask(server, hall, hall.sides[0]!))
  await bringOn(hall, challenge_id)
  good(await vote(hall, challenge_id, one, [100, 100]))
  expect(good(await vote(hall, challenge_id, other, 'fail'))).toMatchObject({ state: 'challenging', needs_head: true })
  const decide = (person: Pick<Person, 'call'>, rev: number, scores: number[]) =>
    person.call(rwReferee.overrule, { ...at(hall, challenge_id), body: { ...won(...scores), reason: 'I saw it.', rev } })
  expect((await decide(one, 0, [10, 10])).status).toBe(403)
  expect(good(await decide(server.admin, 0, [80, 80]))).toMatchObject({
    state: 'end',
    points: 800,
    decisions: [{ rev: 1, by: 'admin' }],
  })
  expect((await decide(server.admin, 0, [10, 10])).error.code).toBe('already_decided')
  expect(good(await decide(server.admin, 1, [10, 10]))).toMatchObject({ points: 100, decisions: [{ rev: 1 }, { rev: 2 }] })
  const { rows } = await server.db.execute<{ payload: { rev: number } }>(
    sql`select payload from score_event where contest_id = ${hall.id} and kind = 'demo.decided' order by seq`,
  )
  expect(rows.map(({ payload }) => payload.rev)).toEqual([1, 2])
  const scores = good(await server.admin.call(ranking.list, { params: { resource_id: hall.id }, query: {} })).items.map(
    ({ score }) => score,
  )
  expect(scores).toEqual([100, 0])
  good(await server.admin.call(ranking.recompute, { params: { resource_id: hall.id } }))
})

test('a sealed report: whoever may not read it finds none, and every look is in the log', async () => {
  const hall = await makeHall(server, { settings: { report_before_demo: 'required' }, referees: 2 })
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee, other] = hall.referees as [Person, Person]
  const file_id = await uploadReport(ada.team.captain)
  expect((await ask(server, hall, ada)).error.code).toBe('challenge_report_required')
  const stolen = await ask(server, hall, bob, { file_id })
  expect(stolen.status).toBe(400)
  const { challenge_id, place } = good(await ask(server, hall, ada, { file_id }))
  expect(place).toBeNull()
  const where = at(hall, challenge_id)
  expect((await referee.call(rwReferee.call, { ...where, body: { stage_id: hall.stages[0] ?? '' } })).error.code).toBe('report_unreviewed')

  const path = `/contests/${hall.id}/referee/challenges/${challenge_id}/reports/1`
  const own = `/contests/${hall.id}/me/challenges/${challenge_id}/reports/1`
  await server.admin.reauth(adminPassword)
  const items = ['contest.read', 'contest.watch', 'kind.rw', 'marking.mark', 'marking.review', 'contest.all', 'front.contest.view'] as const
  const marker = await server.signIn('referee')
  const made = good(await server.admin.call(role.create, { body: { name: `Marker ${newId().slice(-6)}`, permissions: [...items] } }))
  await server.db.execute(sql`update "user" set role_resource_id = ${made.resource_id} where resource_id = ${marker.user_id}`)
  await marker.signIn(await nameOf(marker.user_id), 'tower4amber')
  const stranger = await server.signIn('referee')
  const rival = bob.team.captain
  const statuses = async () => {
    const people = [referee, other, marker, stranger, rival, ada.team.captain]
    return Promise.all(people.map(async (person) => (await person.request('GET', path)).status))
  }
  // Before it is taken it is nobody's; then its reader's alone; after the review it is every referee's of the contest.
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  good(await referee.call(rwReferee.take_report, { ...where, body: {} }))
  expect(await statuses()).toEqual([200, 404, 404, 404, 404, 404])
  expect((await other.call(rwReferee.take_report, { ...where, body: {} })).error.code).toBe('already_decided')
  expect((await other.call(rwReferee.review, { ...where, body: { is_passed: true } })).error.code).toBe('already_decided')
  expect(good(await referee.call(rwReferee.review, { ...where, body: { is_passed: true } }))).toMatchObject({ audit: 'success', place: 1 })
  expect(await statuses()).toEqual([200, 200, 404, 404, 404, 404])
  expect((await ada.team.captain.request('GET', own)).status).toBe(200)
  expect((await rival.request('GET', own)).status).toBe(404)
  expect((await server.nobody.request('GET', path)).status).toBe(401)
  expect((await ada.team.captain.request('GET', `/images/${file_id}`)).status).toBe(404)
  const looks = good(await server.admin.call(audit.list, { query: { module: 'referee', operation: 'report_view', size: 50 } })).items
  expect(looks.filter((one) => one.object_id === challenge_id)).toHaveLength(4)
})

const nameOf = async (user_id: string) =>
  (await server.db.execute<{ username: string }>(sql`select username from "user" where resource_id = ${user_id}`)).rows[0]?.username ?? ''

test('a report that fails may be sent again; the third failure ends the request, which does not count', async () => {
  const hall = await makeHall(server, { settings: { report_before_demo: 'required', request_limit: 1 } })
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [referee] = hall.referees as [Person]
  const { challenge_id } = good(await ask(server, hall, ada, { file_id: await uploadReport(ada.team.captain) }))
  const where = at(hall, challenge_id)
  const review = (is_passed: boolean, reason = '') => referee.call(rwReferee.review, { ...where, body: { is_passed, reason } })
  const send = async () =>
    ada.team.captain.call(challenge.send_report, { ...where, body: { file_id: await uploadReport(ada.team.captain) } })
  expect((await review(true)).error.code).toBe('report_not_taken')
  expect((await send()).error.code).toBe('report_in_review')
  for (const n of [1, 2, 3]) {
    good(await referee.call(rwReferee.take_report, { ...where, body: {} }))
    expect((await review(false)).status).toBe(400)
    good(await review(false, `No proof ${n}.`))
    if (n === 3) continue
    good(await send())
  }
  expect((await send()).error.code).toBe('challenge_state')
  const mine = good(await ada.team.captain.call(challenge.mine, { params: { resource_id: hall.id } })).items
  expect(mine).toMatchObject([
    { state: 'cancel', cancel_cause: 'report', is_counted: false, reports: [{ n: 3, reason: 'No proof 3.' }, {}, {}] },
  ])
  good(await ask(server, hall, ada, { file_id: await uploadReport(ada.team.captain) }))
})

test('a lease that is over lets another referee read', async () => {
  const hall = await makeHall(server, { settings: { report_before_demo: 'required' }, referees: 2 })
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [one, other] = hall.referees as [Person, Person]
  const { challenge_id } = good(await ask(server, hall, ada, { file_id: await uploadReport(ada.team.captain) }))
  good(await one.call(rwReferee.take_report, { ...at(hall, challenge_id), body: {} }))
  await server.db.execute(sql`update rw_report set lock_until = now() - interval '1 second' where challenge_id = ${challenge_id}`)
  const taken = good(await other.call(rwReferee.take_report, { ...at(hall, challenge_id), body: {} }))
  expect(taken.reader).toMatchObject({ is_me: true })
  expect((await one.call(rwReferee.review, { ...at(hall, challenge_id), body: { is_passed: true } })).error.code).toBe('already_decided')
})

test.each(['warn', 'exclude'] as const)('a referee of the organisation of the team: %s', async (conflict_rule) => {
  const hall = await makeHall(server, { settings: { conflict_rule } })
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee] = hall.referees as [Person]
  await server.db.execute(sql`
    update "user" set organisation_id = (select resource_id from organisation order by created_at limit 1)
    where resource_id in (${referee.user_id}, ${ada.team.captain.user_id})`)
  const fresh = server.client()
  await fresh.signIn(await nameOf(referee.user_id), 'tower4amber')
  const own = good(await ask(server, hall, ada)).challenge_id
  good(await ask(server, hall, bob))
  const { items, is_head } = good(await fresh.call(rwReferee.list, { params: { resource_id: hall.id } }))
  expect(is_head).toBe(false)
  expect(items.map(({ conflict }) => conflict === null)).toEqual([false, true])
  await bringOn(hall, own)
  const voted = await fresh.call(rwReferee.vote, { ...at(hall, own), body: won(50, 50) })
  const { may_vote, votes_given } = good(await fresh.call(rwReferee.read, at(hall, own)))
  const isWarned = conflict_rule === 'warn'
  expect([may_vote, voted.error?.code, votes_given]).toMatchObject(
    isWarned ? [true, undefined, [{ has_conflict: true }]] : [false, 'vote_conflict', []],
  )
})

test('a withdrawal is free while the team waits, and is confirmed and counts once it is called', async () => {
  const hall = await makeHall(server)
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee] = hall.referees as [Person]
  const first = good(await ask(server, hall, ada)).challenge_id
  const withdraw = (side: typeof ada, id: string, is_confirmed: boolean) =>
    side.team.captain.call(challenge.withdraw, { ...at(hall, id), body: { is_confirmed } })
  expect((await withdraw(bob, first, true)).status).toBe(404)
  expect(good(await withdraw(ada, first, false))).toMatchObject({ state: 'cancel', is_counted: false })
  const second = good(await ask(server, hall, ada)).challenge_id
  good(await referee.call(rwReferee.call, { ...at(hall, second), body: { stage_id: hall.stages[0] ?? '' } }))
  expect((await withdraw(ada, second, false)).error.code).toBe('challenge_called')
  expect(good(await withdraw(ada, second, true))).toMatchObject({ state: 'cancel', is_counted: true })
  const seats = good(await referee.call(rwReferee.contests, {})).items
  expect(seats.map(({ resource_id }) => resource_id)).toEqual([hall.id])
})
