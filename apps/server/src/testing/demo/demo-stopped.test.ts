import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlayers } from '../../../../../scripts/demo/build.ts'
import type { Ledger } from '../../../../../scripts/demo/ledger.ts'
import { removePart } from '../../../../../scripts/demo/parts.ts'
import { playMoves } from '../../../../../scripts/demo/play.ts'
import { removeDemo } from '../../../../../scripts/demo/remove.ts'
import { isStop, openRequests, type Requests } from '../../../../../scripts/demo/requests.ts'
import { submission as submissionTable } from '../../db/schema/contest/score.ts'
import { organisation } from '../../db/schema/people/organisation.ts'
import { team } from '../../db/schema/people/team.ts'
import { user } from '../../db/schema/people/user.ts'
import { setStage } from '../../modules/contest/answer/submission/testing/stage.ts'
import { adminPassword, startTestServer, type TestServer } from '../index.ts'

type Fault = 'busy' | 'too many' | 'lost' | 'cut' | null
/** Before the server: nothing is written. Behind it: it is, and its answer does not arrive. */
const refusals = {
  busy: { status: 503, body: { code: 'unavailable', message: '', details: {} } },
  'too many': { status: 429, body: { code: 'rate_limited', message: '', details: { s: 0.01 } } },
  lost: { status: 503, body: { code: 'outcome_unknown', message: '', details: {} } },
} as const

let server: TestServer
let door: Server
let origin = ''
let faultOf: (n: number, path: string) => Fault = () => null
let passed = 0

function answerWith(reply: ServerResponse, fault: keyof typeof refusals): void {
  reply.writeHead(refusals[fault].status, { 'content-type': 'application/json' }).end(JSON.stringify(refusals[fault].body))
}

function pass(asked: IncomingMessage, reply: ServerResponse): void {
  passed += 1
  const fault = asked.method === 'GET' ? null : faultOf(passed, asked.url ?? '')
  if (fault === 'busy' || fault === 'too many') {
    asked.resume()
    return answerWith(reply, fault)
  }
  const { method, headers } = asked
  const sent = request(`${server.url}${asked.url}`, { method, headers }, (found) => {
    if (fault === 'cut') return void found.resume().on('end', () => reply.destroy())
    if (fault === 'lost') return void found.resume().on('end', () => answerWith(reply, 'lost'))
    reply.writeHead(found.statusCode ?? 500, found.headers)
    found.pipe(reply)
  })
  asked.pipe(sent)
}

beforeAll(async () => {
  server = await startTestServer()
  door = createServer(pass)
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(async () => {
  door.closeAllConnections()
  await new Promise((resolve) => door.close(resolve))
  await server.stop()
})

const empty = (): Ledger => ({ origin, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] })
async function signedIn(requests: Requests): Promise<Person> {
  const admin = requests.person(origin)
  await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  return admin
}
/** What of the demo stands in the database, whatever the ledger says. */
async function left() {
  const people = await server.db.select({ deleted_at: user.deleted_at }).from(user).where(like(user.email, '%@demo.example'))
  const organisations = await server.db.select().from(organisation).where(like(organisation.name, 'Demo%'))
  return {
    people: people.filter(({ deleted_at }) => deleted_at === null).length,
    teams: await server.db.$count(team, isNull(team.disbanded_at)),
    organisations: organisations.length,
  }
}
const none = { people: 0, teams: 0, organisations: 0 }

test('a server that is busy, too busy, loses answers or cuts connections ends no demo, and nothing is made twice', async () => {
  const turn: Fault[] = ['busy', null, 'lost', null, 'cut', null, 'too many', null]
  faultOf = (n, path) => (path.endsWith('/login') ? null : (turn[n % turn.length] ?? null))
  const requests = openRequests()
  const admin = await signedIn(requests)
  const ledger = empty()
  const players = await makePlayers(admin, { ledger, save: () => undefined, open: requests.person })
  expect([players.length, ledger.user_ids.length, ledger.team_ids.length]).toEqual([40, 40, 40])
  expect(await left()).toEqual({ people: 40, teams: 40, organisations: 1 })
  await removeDemo(admin, ledger)
  expect(await left()).toEqual(none)
  faultOf = () => null
})

test.each([3, 20, 61])('stopped after %i requests, the ledger knows all that was made, and all of it is taken away', async (most) => {
  const requests = openRequests()
  const admin = await signedIn(requests)
  const ledger = empty()
  const from = requests.count()
  const stopped = Promise.withResolvers<void>()
  faultOf = (n) => {
    if (requests.count() - from >= most) void requests.stop().then(stopped.resolve)
    return n % 3 === 0 ? 'lost' : null
  }
  const made = makePlayers(admin, { ledger, save: () => undefined, open: requests.person })
  await expect(made).rejects.toSatisfy(isStop)
  await stopped.promise
  faultOf = () => null
  expect(await left()).toEqual({
    people: ledger.user_ids.length,
    teams: ledger.team_ids.length,
    organisations: ledger.organisation_id === undefined ? 0 : 1,
  })
  requests.goOn()
  await removeDemo(admin, ledger)
  expect(await left()).toEqual(none)
})

test('what a killed run never heard of is found by the log of its sessions, and taken away', async () => {
  const requests = openRequests()
  const admin = await signedIn(requests)
  const ledger = empty()
  const part = { begun_at: new Date().toISOString(), ledger }
  await makePlayers(admin, { ledger, save: () => undefined, open: requests.person })
  Object.assign(ledger, { user_ids: ledger.user_ids.slice(0, 36), team_ids: ledger.team_ids.slice(0, 30), organisation_id: undefined })
  await removePart(admin, { origin, parts: { teams: part } }, part)
  expect(await left()).toEqual(none)
})

test('a flag whose answer is lost goes on and counts once; a failure is told when nothing is under way', async () => {
  const on = await setStage(server.platform, { topics: [{ name: 'Gate', flags: [{ content: 'flag{gate}' }] }], teams: [1, 1, 1] })
  const topic_id = on.topics[0]?.topic_id ?? ''
  const requests = openRequests()
  const puzzle = { question_id: '', topic_id, name: '', direction: '', flag: null, pattern: '', file_ids: [], hardness: 0 }
  const moves = on.players.map(({ cookie }) => {
    const person = requests.person(origin, cookie)
    return { at_ms: 0, flag: 'flag{gate}', puzzle, player: { name: '', email: '', country: '', bracket: 0, skill: 1, person, team_id: '' } }
  })
  faultOf = (n, path) => (path.endsWith('/submissions') && n % 2 === 0 ? 'cut' : null)
  expect(await playMoves(on.contest_id, moves)).toEqual({ flag_correct: 3 })
  faultOf = () => null
  const rows = await server.db.select().from(submissionTable).where(eq(submissionTable.contest_id, on.contest_id))
  expect(rows).toHaveLength(3)
  const lost = createPerson('http://127.0.0.1:1')
  const failing = moves.map((move) => ({ ...move, player: { ...move.player, person: lost } }))
  await expect(playMoves(on.contest_id, failing)).rejects.toThrow('fetch failed')
})
