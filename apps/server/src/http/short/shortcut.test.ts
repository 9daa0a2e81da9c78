import { ranking } from '@beacon/api/contest/ranking'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contest } from '../../db/schema/contest/contest.ts'
import { forgetContest } from '../../modules/contest/core/contest/index.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { setStage, type Stage } from '../../modules/contest/answer/submission/testing/stage.ts'

let server: TestServer
let on: Stage
let address = ''
beforeAll(async () => {
  server = await startTestServer()
  on = await setStage(server.platform, { topics: [{ name: 'Gate', flags: [{ content: 'flag{gate}' }] }], teams: [1, 1] })
  address = `${server.url}/api/ct/contests/${on.contest_id}/ranking?page=1&size=100`
})
afterAll(() => server.stop())

const ask = (headers: Record<string, string> = {}) => fetch(address, { headers: { cookie: on.players[0]?.cookie ?? '', ...headers } })
/** Names and values of the headers that say something of the answer itself. */
const headersOf = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').toSorted()
const comparableAnswer = async (answer: Response) => ({ status: answer.status, headers: headersOf(answer), text: await answer.text() })

test('the short way answers what the long way answers: plain, compressed and unchanged', async () => {
  const long = await comparableAnswer(await ask({ origin: server.url, 'accept-encoding': 'identity' }))
  const short = await comparableAnswer(await ask({ 'accept-encoding': 'identity' }))
  expect(short).toEqual(long)
  const etag = long.headers.find(([name]) => name === 'etag')?.[1] ?? ''
  const unchanged = async (more: Record<string, string>) => comparableAnswer(await ask({ 'if-none-match': etag, ...more }))
  expect(await unchanged({})).toEqual(await unchanged({ origin: server.url }))
  expect((await unchanged({})).status).toBe(304)
  expect(await comparableAnswer(await ask({ 'accept-encoding': 'gzip' }))).toEqual(
    await comparableAnswer(await ask({ 'accept-encoding': 'gzip', origin: server.url })),
  )
})

/** How many answers skipped the framework so far, as the metrics tell. */
async function shortAnswers(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^beacon_http_way_total\{way="short"\} (\d+)$/mu.exec(text)?.[1] ?? 0)
}

test('what was answered once with ready bytes takes the short way from then on', async () => {
  await (await ask()).text()
  const before = await shortAnswers()
  for (let n = 0; n < 5; n += 1) await (await ask()).text()
  await vi.waitFor(async () => expect((await shortAnswers()) - before).toBe(5), { timeout: 120_000 })
})

/** What a server's log says of the request with this id. */
const loggedBy = ({ logs }: TestServer, id: string): unknown[] =>
  logs.filter((line) => line.includes(id)).map((line): unknown => JSON.parse(line))

test('each answer of the short way has an id of its own and its line in the log', async () => {
  const ids = [await ask(), await ask()].map((answer) => answer.headers.get('x-request-id') ?? '')
  expect(new Set(ids).size).toBe(2)
  const logged = () => loggedBy(server, ids[1] ?? '-')
  await vi.waitFor(() => expect(logged()).toHaveLength(1), { timeout: 120_000 })
  expect(logged()[0]).toMatchObject({ status: 200, route: '/api/ct/contests/:resource_id/ranking', user_id: on.players[0]?.user_id })
})

test('behind a trusted proxy both ways hear the address that the proxy tells; without one nobody is believed', async () => {
  const behind = await startTestServer({
    databaseUrl: server.databaseUrl,
    secretKeyFile: server.platform.config.secretKeyFile,
    env: { TRUSTED_PROXIES: '127.0.0.1/32,10.0.0.0/8' },
  })
  const heardBy = async (one: TestServer, headers: Record<string, string>) => {
    const answer = await fetch(address.replace(server.url, one.url), { headers: { cookie: on.players[0]?.cookie ?? '', ...headers } })
    expect(answer.status).toBe(200)
    const id = answer.headers.get('x-request-id') ?? '-'
    await vi.waitFor(() => expect(loggedBy(one, id)).toHaveLength(1), { timeout: 120_000 })
    return loggedBy(one, id)[0]
  }
  for (const told of ['203.0.113.9', '198.51.100.4, 203.0.113.9', '198.51.100.4, 203.0.113.9, 10.1.2.3', '2001:db8::7']) {
    const ip = told.includes(':') ? told : '203.0.113.9'
    expect(await heardBy(behind, { 'x-forwarded-for': told, origin: behind.url })).toMatchObject({ ip })
    expect(await heardBy(behind, { 'x-forwarded-for': told })).toMatchObject({ ip })
    expect(await heardBy(server, { 'x-forwarded-for': told })).toMatchObject({ ip: '127.0.0.1' })
  }
  await behind.stop()
})

test('rights are asked each time: nobody, a stranger and a hidden contest are refused as on the long way', async () => {
  expect((await ask()).status).toBe(200)
  expect((await fetch(address)).status).toBe(401)
  const ended = await ask({ cookie: 'beacon_session=none' })
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([401, 'no-store'])
  await server.db.update(contest).set({ is_public: false }).where(eq(contest.resource_id, on.contest_id))
  forgetContest(server.platform, on.contest_id)
  expect((await ask()).status).toBe(404)
  expect((await server.admin.call(ranking.list, { params: { resource_id: on.contest_id }, query: {} })).status).toBe(200)
})
