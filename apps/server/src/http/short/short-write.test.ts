import { contest as contestApi } from '@beacon/api/contest/contest'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../db/schema/audit.ts'
import { contest } from '../../db/schema/contest/contest.ts'
import { submission } from '../../db/schema/contest/score.ts'
import { forgetContest } from '../../modules/contest/core/contest/index.ts'
import { meterOf } from '../../modules/platform/meter/index.ts'
import { setStage, type Stage } from '../../modules/contest/answer/submission/testing/stage.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { head, openSocket } from '../../testing/raw-socket.ts'

let server: TestServer
let on: Stage
let path = ''
beforeAll(async () => {
  server = await startTestServer()
  const topics = [{ name: 'Gate', flags: [{ content: 'flag{gate}' }] }]
  on = await setStage(server.platform, { topics, teams: [1, 1, 1] })
  path = `/api/ct/contests/${on.contest_id}/topics/${on.topics[0]?.topic_id}/submissions`
})
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
/** A spelling of the same type that only the framework reads. */
const longWay = { 'content-type': 'application/json; charset=UTF-8' }
const cookieOf = (player: number): string => on.players[player]?.cookie ?? ''
const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: 'POST', headers: { ...json, cookie: cookieOf(0), ...headers }, body })

/** The answer without what differs from one call to the next. */
async function comparableAnswer(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').toSorted()
  const text = (await answer.text()).replace(/"request_id":"[^"]*"/u, '')
  return { status: answer.status, headers, text }
}

async function shortAnswers(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^beacon_http_way_total\{way="short"\} (\d+)$/mu.exec(text)?.[1] ?? 0)
}
/** How many answers of a piece of work skipped the framework. */
async function shortOf(work: () => Promise<unknown>): Promise<number> {
  const before = await shortAnswers()
  await work()
  return (await shortAnswers()) - before
}
const storedTries = async (): Promise<number> => (await server.db.select({ n: count() }).from(submission))[0]?.n ?? 0

test('an address that judged a try before judges the next ones without the framework, each once', async () => {
  expect((await comparableAnswer(await send('{"flag":"flag{first}"}'))).status).toBe(200)
  const before = await storedTries()
  const short = await shortOf(async () => {
    for (let n = 0; n < 5; n += 1) expect((await comparableAnswer(await send(`{"flag":"flag{${n}}"}`))).status).toBe(200)
  })
  expect([short, (await storedTries()) - before]).toEqual([5, 5])
})

const ownPlace = /\/apps\/server\/src\/(?!.*\.test\.ts)\S+/u

/** Where code of ours takes something out of a set or a map while `work` runs. */
async function removalsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const places: string[] = []
  const spies = [Set.prototype, Map.prototype].map((kind) => {
    const remove: unknown = Reflect.get(kind, 'delete')
    if (typeof remove !== 'function') throw new Error('nothing is removed from it')
    return vi.spyOn(kind, 'delete').mockImplementation(function (this: unknown, key: unknown) {
      const wasThere = Reflect.apply(remove, this, [key]) === true
      const caller = new Error('here').stack
        ?.split('\n')
        .find((line) => !/short-write\.test|node_modules\/@?(?:vitest|tinyspy)/u.test(line) && line.includes(' at '))
      const place = ownPlace.exec(caller ?? '')?.[0]
      if (wasThere && place !== undefined) places.push(place)
      return wasThere
    })
  })
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return places
}

/** A set that fills and empties for ever makes everything it holds outlive its collection: ADR 201. */
test('nothing of a try comes and goes in a set or a map', async () => {
  const short = await shortOf(async () => {
    const sendAll = (round: number) =>
      Promise.all(Array.from({ length: 20 }, (_one, n) => send(`{"flag":"flag{crowd ${round} ${n}}"}`, { cookie: cookieOf(n % 3) })))
    const places = await removalsDuring(async () => {
      for (let round = 0; round < 4; round += 1) for (const { status } of await sendAll(round)) expect(status).toBe(200)
    })
    // What counts the tries of a contest under way forgets it when none is, and the look for evidence after a batch is no part of a try.
    expect(places.filter((place) => !/\/(?:meter|evidence)\//u.test(place))).toEqual([])
  })
  expect(short).toBe(80)
})

test.each([
  ['a wrong flag', '{"flag":"flag{wrong W}"}', {}],
  ['another language', '{"flag":"flag{sprache W}"}', { 'accept-language': 'zh-CN' }],
  ['a declaration', '{"flag":"flag{declared W}","ai_use":"none"}', {}],
  ['the page of the browser', '{"flag":"flag{browser W}"}', { 'sec-fetch-site': 'same-origin' }],
  ['no flag', '{"flag":""}', {}],
  ['a number', '{"flag":7}', {}],
  ['an unknown field', '{"flag":"flag{unknown W}","points":500}', {}],
  ['a poisoned key', '{"flag":"flag{poison W}","__proto__":{"is_admin":true}}', {}],
  ['a poisoned key in other letters', '{"flag":"flag{letters W}","\\u005f_proto__":{"is_admin":true}}', {}],
  ['no JSON', '{"flag":', {}],
  ['an empty body', '', {}],
  ['no text', 'null', {}],
  ['half of a pair', '{"flag":"\\ud800"}', {}],
  ['a control', '{"flag":"a\\u0000b"}', {}],
  ['a foreign page', '{"flag":"flag{foreign W}"}', { origin: 'https://evil.test' }],
  ['a foreign page without its name', '{"flag":"flag{site W}"}', { 'sec-fetch-site': 'cross-site' }],
  ['nobody', '{"flag":"flag{nobody W}"}', { cookie: 'beacon_session=none' }],
])('both ways answer the same to %s', async (_name, body, headers: Record<string, string>) => {
  const sent = (way: string) => body.replace('W', way)
  const long = await comparableAnswer(await send(sent('long'), { ...headers, ...longWay }))
  expect(await comparableAnswer(await send(sent('short'), headers))).toEqual(long)
})

test('a page of our own origin takes the short way too', async () => {
  const origin = server.url
  const long = await comparableAnswer(await send('{"flag":"flag{own page}"}', { origin, ...longWay }))
  const short = await shortOf(async () =>
    expect(await comparableAnswer(await send('{"flag":"flag{own, again}"}', { origin }))).toEqual(long),
  )
  expect(short).toBe(1)
})

test('what judging refuses is refused once, in the words of the long way', async () => {
  const right = '{"flag":"flag{gate}"}'
  expect((await send(right, { cookie: cookieOf(1) })).status).toBe(200)
  const before = await storedTries()
  const long = await comparableAnswer(await send(right, { cookie: cookieOf(1), ...longWay }))
  // The time of the solve is the same: it is told of the first try.
  const short = await shortOf(async () => expect(await comparableAnswer(await send(right, { cookie: cookieOf(1) }))).toEqual(long))
  // A repeated text is a row of its own.
  expect([long.status, short, (await storedTries()) - before]).toEqual([409, 1, 2])
})

test('a refused right leaves its row in the audit log, whichever way it went', async () => {
  const { contest_id } = on
  const cookie = cookieOf(2)
  const refusals = async () => {
    const mine = and(eq(audit.operation, 'refused'), eq(audit.user_id, on.players[2]?.user_id ?? ''))
    return (await server.db.select({ n: count() }).from(audit).where(mine))[0]?.n ?? 0
  }
  const whitelist = async (list: string[]) => {
    await server.db.update(contest).set({ ip_whitelist: list }).where(eq(contest.resource_id, contest_id))
    forgetContest(server.platform, contest_id)
  }
  await whitelist(['203.0.113.0/24'])
  const long = await comparableAnswer(await send('{"flag":"flag{here}"}', { cookie, ...longWay }))
  expect([long.status, await refusals()]).toEqual([403, 1])
  const short = await shortOf(async () => expect(await comparableAnswer(await send('{"flag":"flag{here}"}', { cookie }))).toEqual(long))
  expect([short, await refusals()]).toEqual([1, 2])
  await whitelist([])
})

test('a body in pieces is taken by the long way, whole', async () => {
  const body = '{"flag":"flag{in pieces}"}'
  const before = await storedTries()
  const short = await shortOf(async () => {
    const socket = openSocket(server.url)
    const headers = { ...json, cookie: cookieOf(0), 'content-length': body.length, connection: 'close' }
    await socket.send(head(`POST ${path}`, headers) + body.slice(0, 9))
    await new Promise((next) => setTimeout(next, 50))
    await socket.send(body.slice(9))
    expect(await socket.status).toBe(200)
    await socket.closed
  })
  expect([short, (await storedTries()) - before]).toEqual([0, 1])
})

test('requests that share a connection are answered in turn', async () => {
  const socket = openSocket(server.url)
  const one = (flag: string, connection: string) => {
    const body = `{"flag":"${flag}"}`
    return head(`POST ${path}`, { ...json, cookie: cookieOf(0), 'content-length': body.length, connection }) + body
  }
  await socket.send(one('flag{line 1}', 'keep-alive') + one('flag{line 2}', 'keep-alive') + one('flag{line 3}', 'close'))
  expect((await socket.closed).match(/HTTP\/1\.1 200/gu)).toHaveLength(3)
})

test('tries in the meter come and go on the short way, also of who leaves before the answer', async () => {
  const gone = new AbortController()
  const leaving = fetch(server.url + path, {
    method: 'POST',
    headers: { ...json, cookie: cookieOf(0) },
    body: '{"flag":"flag{gone}"}',
    signal: gone.signal,
  }).catch(() => null)
  setTimeout(() => gone.abort(), 1)
  await leaving
  await send('{"flag":"flag{stays}"}')
  await vi.waitFor(() => expect(meterOf(server.platform).waiting(on.contest_id)).toBe(0), { timeout: 120_000 })
})

test('what is mine in a contest is told the short way, and ends with its session', async () => {
  const address = `${server.url}/api/ct/contests/${on.contest_id}/me`
  const ask = (headers: Record<string, string>) => fetch(address, { headers })
  const plain = async (answer: Response) => {
    const { text, ...rest } = await comparableAnswer(answer)
    return { ...rest, text: text.replace(/"server_now":"[^"]*"/u, '') }
  }
  const long = await plain(await ask({ cookie: cookieOf(1), origin: server.url }))
  const short = await shortOf(async () => expect(await plain(await ask({ cookie: cookieOf(1) }))).toEqual(long))
  expect([long.status, short]).toEqual([200, 1])
  expect((await ask({})).status).toBe(401)
  expect((await ask({ cookie: 'beacon_session=none' })).status).toBe(401)
  await server.db.update(contest).set({ is_public: false }).where(eq(contest.resource_id, on.contest_id))
  forgetContest(server.platform, on.contest_id)
  expect((await ask({ cookie: cookieOf(1) })).status).toBe(404)
  expect((await server.admin.call(contestApi.me, { params: { resource_id: on.contest_id } })).status).toBe(200)
})
