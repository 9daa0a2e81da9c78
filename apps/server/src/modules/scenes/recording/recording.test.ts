import { recording } from '@beacon/api/scene/recording'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { audit, consoleRecording, consoleRecordingPiece, role, user } from '../../../db/schema/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { adminPassword, testPassword } from '../../../testing/index.ts'
import { openConsoleWorld, openTerminal, book, type ConsoleWorld, type Terminal } from '../console/testing/console-world.ts'
import { closeCut, nextChain, openRecorder } from '../recorder/index.ts'
import { openAlarms } from '../../platform/alarm/index.ts'
import { cleanRecordings } from './clean.ts'
import { watchRecordings } from './watch-disk.ts'

const GB = 1_000_000_000
let free = 50 * GB
let world: ConsoleWorld
let player: TestClient & { user_id: string }
beforeAll(async () => {
  world = await openConsoleWorld({ env: { DISK_FLOOR_MB: '2000' }, space: async () => ({ total: 100 * GB, free }) })
  player = await world.server.signIn('student')
  world.door.set(player.user_id, { as: 'player', mayUse: true })
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.records.isOn = true
  free = 50 * GB
  await world.recorder().look()
})

const expectText = (one: Terminal, text: string) => expect.poll(() => one.shown()).toContain(text)

/** Somebody who may watch people of the own organisation, and has none. */
async function watcherOfNobody(): Promise<TestClient> {
  const username = `watcher_${newId().slice(-6)}`
  const one = await world.server.signIn('student', username)
  const role_id = newId()
  const name = `watcher ${role_id}`
  await world.server.db.insert(role).values({ resource_id: role_id, name_en: name, name_zh: name, permissions: ['monitor.user'] })
  await world.server.db.update(user).set({ role_resource_id: role_id, organisation_id: null }).where(eq(user.resource_id, one.user_id))
  await one.signIn(username, testPassword)
  return one
}

/** A console that showed this and was closed. */
async function recorded(...texts: string[]): Promise<string> {
  const { web } = await world.makeScene()
  const terminal = await openTerminal(world.server, player, web)
  for (const text of texts) {
    await expect.poll(() => terminal.words.some(({ kind }) => kind === 'opened')).toBe(true)
    terminal.type(text)
    await expectText(terminal, text)
  }
  terminal.say({ kind: 'end' })
  await terminal.closed
  return vi.waitFor(
    async () => {
      await world.recorder().flush()
      const [row] = await world.server.db.select().from(consoleRecording).where(eq(consoleRecording.console_id, terminal.console_id))
      expect(row?.state).toBe('done')
      return row?.recording_id ?? ''
    },
    { timeout: 60_000 },
  )
}
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
const replayOf = async (who: TestClient, recording_id: string) =>
  (await who.call(recording.replay, { params: { recording_id }, body: {} })).body
const rowsOf = (operation: string, id: string) =>
  world.server.db.$count(audit, sql`${audit.operation} = ${operation} and ${audit.object_id} = ${id}`)

it('what a console shows is written down, found in the list, and replayed as it was shown', async () => {
  const recording_id = await recorded('cat /flag\r\n', '烽火 beacon{1}')
  const { admin } = world.server
  const listed = (await admin.call(recording.list, { query: { user_id: player.user_id } })).body
  expect(listed.items[0]).toMatchObject({ recording_id, state: 'done', node: 'web', lost_bytes: 0 })
  const replay = await replayOf(admin, recording_id)
  expect(replay.pieces).toMatchObject([{ piece: 0, from_ms: 0, is_gone: false }])
  const piece = (await admin.call(recording.piece, { params: { replay_id: replay.replay_id, piece: '0' } })).body
  const [head, ...events] = linesOf(piece.lines)
  expect(head).toMatchObject({ version: 2, width: 80, height: 24, title: 'web' })
  const text = events.flatMap((one) => (Array.isArray(one) && one[1] === 'o' ? [String(one[2])] : [])).join('')
  expect([text, piece.is_whole]).toEqual(['cat /flag\r\n烽火 beacon{1}', true])
  expect(await rowsOf('recording_replay', recording_id)).toBe(1)
})

it('is recorded as the system or the contest says, at the moment it is opened, and its person is told before', async () => {
  const { web } = await world.makeScene()
  world.records.isOn = false
  expect((await book(player, web)).recorded).toBe(false)
  world.records.isOn = true
  expect((await book(player, web)).recorded).toBe(true)
  world.records.isOn = false
  const { version } = (await world.server.admin.call(setting.get, {})).body
  await world.server.admin.call(setting.update, { body: { version, values: { recording_enabled: true } } })
  expect((await book(player, web)).recorded).toBe(true)
  const now = (await world.server.admin.call(setting.get, {})).body.version
  await world.server.admin.call(setting.update, { body: { version: now, values: { recording_enabled: false } } })
  expect((await book(player, web)).recorded).toBe(false)
})

it('is seen by those who may watch its person, and by nobody else', async () => {
  const recording_id = await recorded('secret')
  const { replay_id } = await replayOf(world.server.admin, recording_id)
  const [outsider, watcher] = [await world.server.signIn('student'), await watcherOfNobody()]
  const requestAll = (who: TestClient) =>
    Promise.all([
      who.call(recording.replay, { params: { recording_id }, body: {} }),
      who.call(recording.piece, { params: { replay_id, piece: '0' } }),
      who.call(recording.prepare_download, { params: { recording_id }, body: {} }),
    ])
  expect((await requestAll(outsider)).map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await watcher.call(recording.list, { query: {} })).body.items).toEqual([])
  expect((await requestAll(watcher)).slice(0, 2).map(({ status }) => status)).toEqual([404, 404])
})

it('opens four replays at most, each its own person’s, until they are closed', async () => {
  const recording_id = await recorded('one')
  const { admin } = world.server
  await world.server.db.execute(sql`delete from recording_replay`)
  const open = () => admin.call(recording.replay, { params: { recording_id }, body: {} })
  const first = (await open()).body.replay_id
  for (let n = 0; n < 3; n += 1) expect((await open()).status).toBe(200)
  expect((await open()).error.code).toBe('replay_limit')
  expect((await admin.call(recording.renew, { params: { replay_id: first }, body: {} })).status).toBe(200)
  await admin.call(recording.close, { params: { replay_id: first } })
  expect((await admin.call(recording.renew, { params: { replay_id: first }, body: {} })).status).toBe(404)
  expect((await open()).status).toBe(200)
  await world.server.db.execute(sql`update recording_replay set seen_at = now() - interval '2 minutes'`)
  expect((await open()).status).toBe(200)
})

it('is downloaded whole after the password, and leaves a row', async () => {
  const recording_id = await recorded('kept')
  const { admin } = world.server
  const path = `/recordings/${recording_id}/file`
  await world.server.db.execute(sql`update session set reauth_at = null`)
  expect((await admin.call(recording.prepare_download, { params: { recording_id }, body: {} })).error.code).toBe('reauth_required')
  expect((await admin.request('GET', path)).status).toBe(403)
  await admin.reauth(adminPassword)
  expect((await admin.call(recording.prepare_download, { params: { recording_id }, body: {} })).status).toBe(200)
  const reply = await fetch(`${world.server.url}/api/ct${path}`, { headers: { cookie: admin.cookie() } })
  expect([reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    expect.stringContaining('application/x-asciicast'),
    expect.stringMatching(/attachment.*console-[0-9a-f]{6}-web-.*\.cast/u),
  ])
  expect(linesOf(await reply.text()).length).toBeGreaterThan(1)
  expect(await rowsOf('recording_download', recording_id)).toBe(1)
})

it('tells when a piece was changed after it was written', async () => {
  const recording_id = await recorded('truth')
  const [piece] = await world.server.db.select().from(consoleRecordingPiece).where(eq(consoleRecordingPiece.recording_id, recording_id))
  const path = world.server.platform.storage.path(piece?.storage_key ?? '')
  writeFileSync(path, readFileSync(path, 'utf8').replace('truth', 'false'))
  const { replay_id } = await replayOf(world.server.admin, recording_id)
  expect((await world.server.admin.call(recording.piece, { params: { replay_id, piece: '0' } })).body.is_whole).toBe(false)
})

it('stops without room on the disk, tells the person and the administrators, and lets the console go on', async () => {
  const { web } = await world.makeScene()
  const terminal = await openTerminal(world.server, player, web)
  await expect.poll(() => terminal.words[0]).toMatchObject({ kind: 'opened', recorded: true })
  terminal.type('before')
  await expectText(terminal, 'before')
  free = 1 * GB
  await world.recorder().look()
  await expect.poll(() => terminal.words).toContainEqual({ kind: 'recording', is_on: false })
  terminal.type(' after')
  await expectText(terminal, 'before after')
  await world.recorder().flush()
  const [row] = await world.server.db.select().from(consoleRecording).where(eq(consoleRecording.console_id, terminal.console_id))
  expect(row).toMatchObject({ state: 'stopped', why: 'disk' })
  const alarms = async () => {
    await watchRecordings(world.server.ctx)
    return (await openAlarms(world.server.db)).map(({ kind }) => kind).filter((kind) => kind === 'recording_stopped')
  }
  expect(await alarms()).toEqual(['recording_stopped'])
  free = 50 * GB
  expect(await alarms()).toEqual([])
  terminal.say({ kind: 'end' })
  await terminal.closed
})

it('goes after the days that it is kept, file and rows', async () => {
  const [old, fresh] = [await recorded('old'), await recorded('fresh')]
  const { db, platform } = world.server
  const [piece] = await db.select().from(consoleRecordingPiece).where(eq(consoleRecordingPiece.recording_id, old))
  const path = platform.storage.path(piece?.storage_key ?? '')
  expect(existsSync(path)).toBe(true)
  await db
    .update(consoleRecording)
    .set({ ended_at: sql`now() - interval '31 days'` as never })
    .where(eq(consoleRecording.recording_id, old))
  await cleanRecordings(world.server.ctx)
  expect(existsSync(path)).toBe(false)
  const left = await db.select({ id: consoleRecording.recording_id }).from(consoleRecording)
  expect(left.map(({ id }) => id)).toContain(fresh)
  expect(left.map(({ id }) => id)).not.toContain(old)
})

/** A shell beside the hall, as its recorder sees it. */
async function taped(recorder = world.recorder()) {
  const { scene_id } = await world.makeScene()
  const place = {
    scene: scene_id,
    gen: 0,
    node: 'web',
    kind: 'terminal' as const,
    user: player.user_id,
    seat: 's',
    name: 'Lin',
    is_staff: false,
    record: true,
  }
  const limits = { per_user: 1, per_node: 1, idle_s: 1, most_s: 1 }
  const console_id = crypto.randomUUID()
  const tape = recorder.open({
    booking: { console: console_id, ...place, limits },
    size: { columns: 80, rows: 24 },
    onStop: () => undefined,
  })
  const row = async () => {
    const [found] = await world.server.db.select().from(consoleRecording).where(eq(consoleRecording.console_id, console_id))
    if (found === undefined) throw new Error('no row')
    return found
  }
  const pieces = async () =>
    world.server.db
      .select()
      .from(consoleRecordingPiece)
      .where(eq(consoleRecordingPiece.recording_id, (await row()).recording_id))
      .orderBy(consoleRecordingPiece.piece)
  return { tape, row, pieces }
}
const fileOf = (key: string | null) => readFileSync(world.server.platform.storage.path(key ?? ''))

it('is cut into pieces whose sums hold on to each other', async () => {
  const { tape, row, pieces } = await taped()
  for (let n = 0; n < 12; n += 1) {
    for (let part = 0; part < 100; part += 1) tape.output(Buffer.alloc(10_000, 97 + n))
    await world.recorder().flush()
  }
  tape.end()
  await world.recorder().flush()
  const all = await pieces()
  expect(all.length).toBe(4)
  let chain: string | null = null
  let bytes = 0
  for (const { storage_key, sha256, ...piece } of all) {
    const file = fileOf(storage_key)
    bytes += file.length
    expect(file.length).toBeLessThanOrEqual(4_000_000)
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    chain = nextChain(chain, sha256 ?? '')
    expect([piece.bytes, piece.chain]).toEqual([file.length, chain])
    expect(file.at(-1)).toBe(10)
  }
  expect(await row()).toMatchObject({ state: 'done', bytes, lost_bytes: 0 })
})

it('marks what was too much at once, and says how much it was', async () => {
  const { tape, row, pieces } = await taped()
  for (let n = 0; n < 6; n += 1) tape.output(Buffer.alloc(1_000_000, 120))
  await world.recorder().flush()
  tape.output(Buffer.from('again'))
  tape.end()
  await world.recorder().flush()
  expect(await row()).toMatchObject({ state: 'done', lost_bytes: 2_000_000 })
  const text = (await pieces()).map(({ storage_key }) => fileOf(storage_key).toString()).join('')
  expect(text).toMatch(/"m","lost 2000000"\]\n\[[\d.]+,"o","again"\]\n$/u)
})

it('of a killed process keeps its whole lines, and is closed as cut by the next one', async () => {
  const { db, storage, log } = world.server.platform
  const dead = openRecorder({ db, storage, log })
  const { tape, row, pieces } = await taped(dead)
  tape.output(Buffer.from('last words'))
  await dead.flush()
  const [open] = await pieces()
  expect(open).toMatchObject({ bytes: null, sha256: null })
  const path = storage.path(open?.storage_key ?? '')
  appendFileSync(path, '[9.000,"o","half of a l')
  await closeCut({ db, storage, log })
  expect(await row()).toMatchObject({ state: 'cut', events: 2 })
  const [sealed] = await pieces()
  const file = readFileSync(path)
  expect(file.toString()).toMatch(/"last words"\]\n$/u)
  expect(sealed).toMatchObject({ bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') })
  const { replay_id } = await replayOf(world.server.admin, (await row()).recording_id)
  expect((await world.server.admin.call(recording.piece, { params: { replay_id, piece: '0' } })).body.is_whole).toBe(true)
  await dead.close()
})
