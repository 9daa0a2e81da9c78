import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../db/database.ts'
import { submission } from '../../db/schema/contest/score.ts'
import { readStream, type Reader } from '../../live/testing/reader.ts'
import { openLog } from '../../log.ts'
import { openSecretBox, type SecretBox } from '../../modules/platform/secret/index.ts'
import { openTry } from '../../modules/contest/topic/try-text/index.ts'
import { startCrowd } from '../../modules/contest/answer/submission/testing/crowd.ts'
import { asPlayer, submitAs } from '../../modules/contest/answer/submission/testing/player.ts'
import { setStage, type Stage } from '../../modules/contest/answer/submission/testing/stage.ts'
import { testDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { testClient } from '../client.ts'

/** Before anything else in a process: its clock is wrong from the first moment on. */
const wrongClock = `data:text/javascript,${encodeURIComponent(`
  const Right = Date
  const by = Number(process.env.CLOCK_WRONG_BY_MS)
  globalThis.Date = class Date extends Right {
    constructor(...given) { if (given.length === 0) super(Right.now() + by); else super(...given) }
    static now() { return Right.now() + by }
  }`)}`
const wrongByMs = 90_000
const password = 'Harbour7-tower'

const folder = mkdtempSync(join(tmpdir(), 'beacon-replicas-'))
chmodSync(folder, 0o755)
const children = new Set<ChildProcess>()
let database: TestDatabase
let held: Database
let secret: SecretBox
let ahead: Replica
let behind: Replica

interface Replica {
  child: ChildProcess
  url: string
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function startReplica(name: string, clockWrongBy: number): Promise<Replica> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    SECRET_KEY_FILE: join(folder, 'secret.key'),
    DATA_DIR: join(folder, name),
    PORT: String(port),
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: password,
    CLOCK_WRONG_BY_MS: String(clockWrongBy),
  }
  const child = spawn(process.execPath, ['--import', wrongClock, join(import.meta.dirname, '../../main.ts')], { env, stdio: 'ignore' })
  children.add(child)
  child.on('exit', () => children.delete(child))
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => assert.equal((await fetch(`${url}/api/ct/ready`)).status, 200), { timeout: 120_000, interval: 50 })
  return { child, url }
}

beforeAll(async () => {
  database = await testDatabase()
  const key = randomBytes(32)
  writeFileSync(join(folder, 'secret.key'), `${key.toString('hex')}\n`, { mode: 0o600 })
  secret = openSecretBox(key)
  held = openDatabase(database.url, 4, openLog('silent'))
  ahead = await startReplica('ahead', wrongByMs)
  behind = await startReplica('behind', -wrongByMs)
})
afterAll(async () => {
  const over = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(over)
  await held.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const at = <T>(items: readonly T[], index = 0): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const topics = Array.from({ length: 12 }, (_none, index) => ({ name: `Topic ${index}`, flags: [{ content: `flag{${index}}` }] }))
const stage = (teams: number, contest = {}) =>
  setStage({ db: held.db, secret }, { topics, teams: Array.from({ length: teams }, () => 1), contest })
const both = () => [ahead, behind]
const readers: Reader[] = []
const watch = async ({ url }: Replica, on: Stage, player: number, lastId?: string): Promise<Reader> => {
  const more = lastId === undefined ? {} : { lastId }
  const reader = await readStream(`${url}/api/ct/live/contest/${on.contest_id}`, { cookie: at(on.players, player).cookie, ...more })
  readers.push(reader)
  return reader
}
const feedIds = ({ events }: Reader) =>
  events
    .filter(({ event }) => event === 'feed.solve')
    .flatMap(({ data }) => (data['items'] as { feed_id: number }[]).map(({ feed_id }) => feed_id))
const databaseNow = async () => {
  const { rows } = await held.db.execute<{ ms: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`)
  return rows[0]?.ms ?? 0
}

test('of a contest that starts, freezes and ends by the clock, both tell the same: that of the database', async () => {
  // A clock 90 s behind would see it not begun, one 90 s ahead frozen or over.
  const on = await stage(2, {
    start_at: inSeconds(-30),
    freeze_at: inSeconds(80),
    end_at: inSeconds(85),
    integral_way: 'cd',
    decay_interval_s: 60,
  })
  const player = at(on.players)
  for (const [index, { url }] of both().entries()) {
    const ask = asPlayer(url, player)
    expect((await ask(`/contests/${on.contest_id}`)).body).toMatchObject({ status: 'running', is_frozen: false })
    for (const path of ['/auth/register/', '/auth/me', '/lobby/contests', `/contests/${on.contest_id}/me`]) {
      const { server_now } = (await ask(path)).body as { server_now: string }
      expect([path, Math.abs(Date.parse(server_now) - (await databaseNow())) < 5_000]).toEqual([path, true])
    }
    const reader = await watch({ url, child: ahead.child }, on, 1)
    const solved = await submitAs(url, player, {
      contest_id: on.contest_id,
      topic_id: at(on.topics, index).topic_id,
      flag: `flag{${index}}`,
    })
    expect(solved.body).toMatchObject({ result: 'correct' })
    const { data } = await reader.until(({ event }) => event === 'feed.solve')
    expect(Math.abs(Date.parse(String(data['server_now'])) - (await databaseNow()))).toBeLessThan(5_000)
    reader.close()
  }
  for (const path of ['ranking', 'matrix', 'topics', 'feed', 'trend']) {
    const texts = () => Promise.all(both().map(async ({ url }) => (await asPlayer(url, player)(`/contests/${on.contest_id}/${path}`)).text))
    // Whoever did not take the last solve hears of it a moment later; what both say then is one thing.
    await expect.poll(async () => new Set(await texts()).size, { timeout: 120_000, message: path }).toBe(1)
  }
})

test('a bot asks both at once: more than ten a second wait, and are told how long', async () => {
  const on = await stage(1)
  const { body } = await asPlayer(ahead.url, at(on.players))(`/contests/${on.contest_id}/bot/token`, { method: 'POST', body: {} })
  const authorization = `Bearer ${(body as { token: string }).token}`
  const send = ({ url }: Replica) =>
    fetch(`${url}/api/ct/bot/flags`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ flags: ['flag{again}'] }),
    })
  const burst = async () => {
    const from = performance.now()
    const replies = await Promise.all(Array.from({ length: 40 }, (_none, index) => send(at(both(), index % 2))))
    const seconds = (performance.now() - from) / 1_000
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([])
    // A burst of a second touches two windows of one, and a slow machine takes longer.
    expect(replies.length - refused.length).toBeLessThanOrEqual(10 * (Math.floor(seconds) + 2))
    return refused
  }
  const refused: Response[] = []
  await expect.poll(async () => refused.push(...(await burst())), { interval: 0 }).toBeGreaterThan(0)
  // A tenth of a second into the next window the next one is let in: whoever is refused in the first tenth waits more than a second.
  for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[12]$/u)
})

/** Every ranking that was ever shown under one ETag, by whichever replica. */
function startSampling(on: Stage) {
  const shown = new Map<string, Set<string>>()
  let isOver = false
  const one = async (replica: Replica) => {
    while (!isOver) {
      const reply = await asPlayer(replica.url, at(on.players))(`/contests/${on.contest_id}/ranking`).catch(() => null)
      if (reply === null) return
      if (reply.status === 200) shown.set(reply.etag ?? '', (shown.get(reply.etag ?? '') ?? new Set()).add(reply.text))
    }
  }
  const all = Promise.all(both().map(one))
  return {
    shown,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

/** A program of the first team: one flag a time, to whichever replica is there. */
function startBot(token: string, urlOf: () => string) {
  const told = { acknowledged: new Set<string>(), unanswered: new Set<string>(), refused: new Set<number>() }
  let isOver = false
  const run = async () => {
    for (let n = 0; !isOver; n += 1) {
      const flag = `bot ${n}`
      try {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const reply = await fetch(`${urlOf()}/api/ct/bot/flags`, { method: 'POST', headers, body: JSON.stringify({ flags: [flag] }) })
        const { items } = (await reply.json()) as { items?: { code: string }[] }
        if (reply.status === 200 && items?.[0]?.code === 'flag_wrong') told.acknowledged.add(flag)
        else if (reply.status !== 200) told.refused.add(reply.status)
        await new Promise((resolve) => setTimeout(resolve, 110))
      } catch {
        told.unanswered.add(flag)
      }
    }
  }
  const all = run()
  return {
    told,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

test('one of two is killed under load: nobody notices more than a reconnect, no try is lost or doubled, the ranking is that of a fold from nothing', async () => {
  const on = await stage(16, { flag_rate_count: 100, flag_rate_window_s: 1 })
  const player = at(on.players)
  let alive = both()
  let turn = 0
  const urlOf = () => at(alive, (turn += 1) % alive.length).url
  const { body } = await asPlayer(urlOf(), player)(`/contests/${on.contest_id}/bot/token`, { method: 'POST', body: {} })
  const streams = [await watch(ahead, on, 1), await watch(ahead, on, 2), await watch(behind, on, 3)]
  const sampling = startSampling(on)
  const crowd = startCrowd(urlOf, on)
  const bot = startBot((body as { token: string }).token, urlOf)
  const { journal } = crowd
  await expect.poll(() => journal.acknowledged.size, { interval: 10 }).toBeGreaterThan(150)
  ahead.child.kill('SIGKILL')
  alive = [behind]
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
  const again = await Promise.all(streams.slice(0, 2).map((lost, index) => watch(behind, on, index + 1, lost.lastId())))
  const before = [journal.acknowledged.size, bot.told.acknowledged.size] as const
  await expect.poll(() => journal.acknowledged.size, { interval: 10 }).toBeGreaterThan(before[0] + 400)
  await expect.poll(() => bot.told.acknowledged.size, { interval: 10 }).toBeGreaterThan(before[1] + 3)
  await Promise.all([crowd.stop(), bot.stop(), sampling.stop()])

  // Tries: what was acknowledged is there, once; what is there was sent.
  const rows = await held.db.select().from(submission).where(eq(submission.contest_id, on.contest_id))
  const sent = rows.filter(({ result }) => result !== 'repeated').map((row) => [row.user_id, openTry(secret, row)] as const)
  const stored = new Set(sent.map((one) => one.join(' ')))
  expect(sent).toHaveLength(stored.size)
  const acknowledged = [...journal.acknowledged, ...[...bot.told.acknowledged].map((flag) => `${player.user_id} ${flag}`)]
  const unanswered = new Set([...journal.unanswered, ...[...bot.told.unanswered].map((flag) => `${player.user_id} ${flag}`)])
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([])
  const known = new Set(acknowledged)
  expect([...stored].filter((key) => !known.has(key) && !unanswered.has(key))).toEqual([])
  // Answers: refused by the rules at most, never an error of ours.
  expect([...journal.statuses.keys()].filter((status) => ![200, 409, 429].includes(status))).toEqual([])
  expect([...bot.told.refused].filter((status) => status !== 429)).toEqual([])

  // Streams: each entry of the feed once, on both sides of the reconnect, and no word of a gap.
  const { items } = (await asPlayer(behind.url, player)(`/contests/${on.contest_id}/feed?size=200`)).body as {
    items: { feed_id: number }[]
  }
  const all = items.map(({ feed_id }) => feed_id).toSorted((a, b) => a - b)
  const halves = [[at(streams, 0), at(again, 0)], [at(streams, 1), at(again, 1)], [at(streams, 2)]]
  for (const one of halves) {
    const heard = () => one.flatMap(feedIds).toSorted((a, b) => a - b)
    await expect.poll(heard, { interval: 20 }).toEqual(all)
    expect(one.flatMap(({ events }) => events).filter(({ event }) => event === 'reset')).toEqual([])
  }

  // The ranking: one text for each version ever shown, no difference to the events, and a fresh process says the same.
  expect([...sampling.shown.values()].filter((texts) => texts.size > 1)).toEqual([])
  expect(sampling.shown.size).toBeGreaterThan(5)
  const admin = testClient(behind.url)
  await admin.signIn('admin', password)
  const check = await admin.request('POST', `/contests/${on.contest_id}/desk/recompute`, { body: {} })
  expect(check.body).toMatchObject({ rows: 16, differences: [] })
  ahead = await startReplica('ahead', wrongByMs)
  const shown = await Promise.all(both().map(({ url }) => asPlayer(url, player)(`/contests/${on.contest_id}/ranking`)))
  expect(at(shown).text).toBe(at(shown, 1).text)
  expect(at(shown).etag).toBe(at(shown, 1).etag)
  for (const reader of readers) reader.close()
})
