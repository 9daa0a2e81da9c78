import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { ErrorBody } from '@beacon/api/errors'
import { seedItems, type SeedRole } from '@beacon/api/people/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { act, inHours, join, makeContest, makeTeam } from '../modules/contest/core/contest/testing.ts'
import type { TestClient } from '../testing/client.ts'
import type { TestServer } from '../testing/index.ts'
import { bodies } from '../testing/row-bodies.ts'
import { isOfToys, makeTestedWorld, startTestedServer, testedOperations, type TestedWorld } from '../testing/toys/tested.ts'

let server: TestServer
let hidden: TestedWorld
let shown: TestedWorld
beforeAll(async () => {
  server = await startTestedServer()
  shown = await makeTestedWorld(server)
  hidden = await makeTestedWorld(server)
  for (const resource_id of hidden.contest_ids) {
    const { version } = (await server.admin.call(api.contest.settings, { params: { resource_id } })).body
    await server.admin.call(api.contest.update, { params: { resource_id }, body: { is_public: false, version } })
  }
})
afterAll(() => server.stop())

const operations = testedOperations
/** A display's own cookie proves these, not a person. */
const ownCookie = new Set(['viewerKey.current', 'resolver.shown'])
// The row of a socket is judged where its ticket is made; without an upgrade it says only what it is.
const inContest = operations.filter(
  ({ name, endpoint }) =>
    endpoint.transfer !== 'socket' &&
    /\/(?:(?:contests|live\/\w+)\/:resource_id|exams\/:(?:exam|resource)_id)/u.test(endpoint.path) &&
    !ownCookie.has(name),
)

test('every operation below a contest has a body to ask with', () => {
  const missing = inContest.filter(({ name, endpoint }) => endpoint.body !== undefined && bodies[name] === undefined)
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(inContest.length).toBeGreaterThan(isOfToys ? 5 : 45)
})

interface AccessRow {
  name: string
  endpoint: AnyEndpoint
  path: string
}
async function ask(client: TestClient, { name, endpoint, path }: AccessRow): Promise<string> {
  const stop = new AbortController()
  const reply = await fetch(`${server.url}/api/ct${path}`, {
    method: endpoint.method,
    headers: { cookie: client.cookie(), ...(name in bodies ? { 'content-type': 'application/json' } : {}) },
    signal: stop.signal,
    ...(name in bodies ? { body: JSON.stringify(bodies[name]) } : {}),
  })
  const { code, details } = reply.status >= 400 ? ((await reply.json()) as ErrorBody) : { code: '', details: undefined }
  stop.abort()
  return code === 'permission_missing' ? `403 needs ${String(details?.['item'])}` : `${reply.status} ${code}`.trim()
}

const needs = ({ access }: AnyEndpoint, role: SeedRole): string | null =>
  access.kind === 'permission' && !seedItems(role).includes(access.item) ? `403 needs ${access.item}` : null

/** Somebody asks for a row of a world: what must be the answer. */
interface Row {
  who: string
  client: TestClient
  path: string
  answer: string | RegExp
}
const isAnswer = (answer: string | RegExp, told: string) => (typeof answer === 'string' ? told === answer : answer.test(told))

let outsiders: { role: SeedRole; client: TestClient }[] = []
let refereed: TestedWorld
let referee: TestClient
let closed: TestedWorld
beforeAll(async () => {
  for (const role of ['student', 'referee', 'teacher'] as const) outsiders.push({ role, client: await server.signIn(role) })
  refereed = await makeTestedWorld(server)
  const one = await server.signIn('teacher')
  referee = one
  for (const resource_id of refereed.contest_ids) {
    const params = { resource_id }
    const { version } = (await server.admin.call(api.contest.staff, { params })).body
    const staff = { items: [{ user_id: one.user_id, role: 'referee' as const }], version }
    await server.admin.call(api.contest.set_staff, { params, body: staff })
  }
  closed = await makeTestedWorld(server)
  for (const { contest_id, topic_id } of closed.topics)
    await server.admin.call(api.topic.act, { params: { resource_id: contest_id }, body: { action: 'hide', topic_ids: [topic_id] } })
  for (const { contest_id, topic_id } of closed.services) {
    const params = { resource_id: contest_id, topic_id }
    const { status } = await server.admin.call(api.contestService.update, { params, body: { is_hidden: true, version: 1 } })
    if (status !== 200) throw new Error(`the service was not hidden: ${status}`)
  }
  for (const { contest_id, topic_id } of closed.hills) {
    const params = { resource_id: contest_id, topic_id }
    const { status } = await server.admin.call(api.deskHill.update, { params, body: { is_hidden: true, version: 1 } })
    if (status !== 200) throw new Error(`the hill was not hidden: ${status}`)
  }
  for (const { contest_id, topic_id } of closed.targets) {
    const params = { resource_id: contest_id, topic_id }
    const { status } = await server.admin.call(api.rwTarget.update, { params, body: { is_hidden: true, version: 1 } })
    if (status !== 200) throw new Error(`the target was not hidden: ${status}`)
  }
})

type Operation = (typeof inContest)[number]

/** Who is no staff: a hidden contest does not exist, and neither does the desk of a published one. */
function rowsOfOutsiders({ endpoint }: Operation): Row[] {
  const isOfDesk = endpoint.access.kind === 'permission' && !endpoint.access.item.startsWith('front.')
  return outsiders.flatMap(({ role, client }) => {
    const answer = needs(endpoint, role) ?? '404 contest_not_found'
    const row = { who: `a ${role} at a hidden contest`, client, path: hidden.pathOf(endpoint), answer }
    return isOfDesk ? [row, { ...row, who: `a ${role} at the desk of a published contest`, path: shown.pathOf(endpoint) }] : [row]
  })
}

/** Nobody is asked to sign in; what a key in a cookie or an address opens is not found without it. */
function rowsOfNobody({ endpoint }: Operation): Row[] {
  const answer = endpoint.access.kind === 'public' ? /^404 / : '401 unauthenticated'
  return [{ who: 'nobody', client: server.nobody, path: shown.pathOf(endpoint), answer }]
}

/** Items that players, staff and everybody else hold alike: no matter of a contest role. */
const ofEverybody: ReadonlySet<string> = new Set(['front.message.send', 'front.token.own'])
const refereeMay = new Set(['contest.read', 'contest.watch', 'contest.score', 'contest.bulletin', 'marking.mark', 'marking.review'])

/** What is part of a contest and is not there. */
const codesOfParts = [
  'not_found',
  'scene_not_found',
  'patch_not_found',
  'reset_not_found',
  'check_not_found',
  'check_point_not_found',
  'hill_report_not_found',
  'evaluation_not_found',
  'reevaluation_not_found',
].join('|')

/** The referee of a contest. A deleted contest is its maker's alone to restore; this one is not deleted. */
function rowsOfReferee({ name, endpoint: { access }, endpoint }: Operation): Row[] {
  if (access.kind !== 'permission' || name === 'contest.restore' || ofEverybody.has(access.item)) return []
  const isTheirs = seedItems('teacher').includes(access.item) && refereeMay.has(access.item)
  const answer = isTheirs ? new RegExp(`^(?:2|400|409|404 (?:${codesOfParts}))`, 'u') : `403 needs ${access.item}`
  return [{ who: `the referee of the contest (${access.item})`, client: referee, path: refereed.pathOf(endpoint), answer }]
}

/** Ids of another contest: nothing of theirs is found here. */
function rowsOfOthers({ endpoint }: Operation): Row[] {
  if ((endpoint.path.match(/:/gu) ?? []).length <= 1) return []
  // A number names a part of any contest: it is nobody's row.
  if (/:(?:tick|n)\b/u.test(endpoint.path)) return []
  const path = hidden.contest_ids.reduce((address, id, at) => address.replace(id, shown.contest_ids[at] ?? ''), hidden.pathOf(endpoint))
  const entrantsOnly = endpoint.access.kind === 'permission' && endpoint.access.item === 'front.contest.join'
  const client = entrantsOnly ? shown.team.captain : server.admin
  return [{ who: 'with ids of another contest', client, path, answer: new RegExp(`^404 (?:topic_not_found|${codesOfParts})$`, 'u') }]
}

/** A topic that is hidden: its id is worth nothing. */
function rowsOfHiddenTopic({ endpoint }: Operation): Row[] {
  if (!endpoint.path.includes(':topic_id') || endpoint.path.includes('/desk/')) return []
  const path = closed.pathOf(endpoint)
  const answer = needs(endpoint, 'student') ?? '404 topic_not_found'
  return [{ who: 'a player at a hidden topic', client: closed.team.captain, path, answer }]
}

test.each(inContest)('$name: its rows exist for those alone whose they are', async ({ name, endpoint }) => {
  const wrong: string[] = []
  for (const rowsOf of [rowsOfOutsiders, rowsOfNobody, rowsOfReferee, rowsOfOthers, rowsOfHiddenTopic])
    for (const { who, client, path, answer } of rowsOf({ name, endpoint })) {
      const told = await ask(client, { name, endpoint, path })
      if (!isAnswer(answer, told)) wrong.push(`${who}: ${told} instead of ${String(answer)}`)
    }
  expect(wrong).toEqual([])
})

// These ask flag's own rows, so the run of the toys has no such tests.
const describeFlag = isOfToys ? () => undefined : describe

describeFlag('who takes no part in a published contest', () => {
  test.each([
    ['submission.submit', '403 not_registered'],
    ['topic.open_hint', '403 not_registered'],
    ['topic.attachment', '403 not_registered'],
    ['entrant.leave', '403 not_registered'],
    ['contest.me', '200'],
    ['topic.list', '200'],
  ])('%s: %s', async (name, expected) => {
    const found = operations.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no operation ${name}`)
    const client = await server.signIn('student')
    expect(await ask(client, { ...found, path: shown.pathOf(found.endpoint) })).toBe(expected)
  })
})

describeFlag('rows outside contests', () => {
  test('a session of another is not found', async () => {
    const [ann, bob] = [await server.signIn('student'), await server.signIn('student')]
    const { items } = (await ann.call(api.session.sessions, {})).body
    const reply = await bob.call(api.session.end_session, { params: { resource_id: items[0]?.resource_id ?? '' } })
    expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
    expect((await ann.call(api.session.me, {})).status).toBe(200)
  })

  test("a hidden question of another is not found, whatever is asked of it; a teacher's list has it not", async () => {
    const teacher = await server.signIn('teacher')
    const params = { resource_id: shown.question_id }
    const whole = (await server.admin.call(api.question.get, { params })).body
    expect((await teacher.call(api.question.get, { params })).status).toBe(404)
    const { name, direction, description, version } = whole
    const body = { name, description, version, direction_id: direction.resource_id, parts: [{ flags: [{ content: 'flag{mine}' }] }] }
    expect((await teacher.call(api.question.update, { params, body })).status).toBe(404)
    const acted = await teacher.call(api.question.act, { body: { action: 'publish', question_ids: [shown.question_id] } })
    expect(acted.body).toMatchObject({ done: [], skipped: [{ code: 'not_found' }] })
    expect((await teacher.call(api.question.list, { query: { size: 200 } })).body.items).toEqual([])
    const own = await makeOwnContest(teacher)
    const placed = await teacher.call(api.topic.add, { params: { resource_id: own }, body: { question_ids: [shown.question_id] } })
    expect(placed.body.items).toEqual([])
  })

  test('people of other organisations are not found', async () => {
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(api.user.get, { params: { resource_id: shown.team.captain.user_id } })).status).toBe(404)
    const { body } = await teacher.call(api.user.list, { query: { size: 200 } })
    expect(body.items.map(({ resource_id }) => resource_id)).not.toContain(shown.team.captain.user_id)
  })

  test('a player of another team in the same contest changes nothing of mine', async () => {
    const contest_id = await makeContest(server)
    const [one, two] = [await makeTeam(server, 2), await makeTeam(server, 2)]
    await join(one.captain, contest_id)
    await join(two.captain, contest_id)
    await act(server.admin, contest_id, 'start', { force: true })
    const [, member] = one.members
    const params = { user_id: member?.user_id ?? '' }
    expect((await two.captain.call(api.team.remove_member, { params })).status).toBeGreaterThanOrEqual(400)
    expect((await two.captain.call(api.team.hand_over, { body: params })).status).toBe(404)
    const mine = await member?.call(api.team.mine, {})
    expect(mine?.body.team?.members).toHaveLength(2)
  })
})

async function makeOwnContest(teacher: TestClient): Promise<string> {
  const times = { start_at: inHours(1), end_at: inHours(2), start_mode: 'manual' as const }
  const made = await teacher.call(api.contest.create, { body: { kind: 'flag', name: `Own ${newId().slice(-8)}`, ...times } })
  return made.body.resource_id
}
