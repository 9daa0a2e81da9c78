import { connect, createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setting } from '@beacon/api/platform/setting'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { scene, sceneHostPort, sceneLog, type SceneRecord } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { DriverError } from '../driver/index.ts'
import { gatedShop, runningScene } from '../gateway/testing/stage.ts'
import { openHostPorts, type HostPorts } from './index.ts'

/** Far from what other tests listen at. A scene takes three: the open ports of its node `web`. */
const first = 24_600
let server: TestServer
let node: Server
let ports: HostPorts
const dialled: string[] = []

const open = () =>
  openHostPorts({
    db: server.db,
    log: server.platform.log,
    driver: {
      dial: async (ref, name, port) => {
        dialled.push(`${name} ${port} ${ref.gen}`)
        if (port === 81) throw new DriverError('gone', 'nobody listens')
        const at = node.address()
        if (at === null || typeof at === 'string') throw new Error('no node')
        const socket = connect({ port: at.port, host: '127.0.0.1', allowHalfOpen: true })
        await once(socket, 'connect')
        return socket
      },
    },
  })
const patch = async (values: Record<string, unknown>) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  const answer = await server.admin.request('PATCH', '/settings', { body: { values, version } })
  expect(answer.status).toBe(200)
}
const range = (count: number) =>
  patch({ host_port_range: `${first}-${first + count - 1}`, scene_access_modes: ['gateway', 'port'], host_port_name: 'play.example.org' })
const begin = async (): Promise<SceneRecord> => {
  const row = await runningScene(server, gatedShop)
  await server.db
    .update(scene)
    .set({ access_modes: ['gateway', 'port'], is_admitted: true })
    .where(eq(scene.scene_id, row.scene_id))
  return row
}
const alive = () => server.db.select().from(scene).where(eq(scene.is_alive, true))
const pass = async () => ports.keep(await alive())
const given = async (scene_id: string) => {
  const rows = await server.db.select().from(sceneHostPort).where(eq(sceneHostPort.scene_id, scene_id))
  return Object.fromEntries(rows.map(({ port, host_port }) => [port, host_port]))
}
const says = async (port: number, line: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.end(line)
  return text(socket).catch(() => '')
}
const logOf = async (what: string) => (await server.db.select().from(sceneLog).where(eq(sceneLog.what, what))).map(({ values }) => values)

beforeAll(async () => {
  server = await startTestServer()
  node = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(node, 'listening')
})
afterAll(async () => {
  node.close()
  await server.stop()
})
beforeEach(() => {
  ports = open()
})
afterEach(async () => {
  ports.stop()
  await server.db.delete(scene)
})

it('leads a port of the machine to each open port of a node, and to none that is hidden or not for players', async () => {
  await range(10)
  const row = await begin()
  await pass()
  expect(await given(row.scene_id)).toEqual({ 8080: first, 9999: first + 1, 81: first + 2 })
  expect(await says(first + 1, 'hello')).toBe('hello')
  expect(await says(first + 2, 'hello')).toBe('')
})

it('carries no cookie of the platform, in either direction and however it is cut', async () => {
  await range(10)
  const row = await begin()
  await pass()
  const port = (await given(row.scene_id))[8080] ?? 0
  const request = 'GET / HTTP/1.1\r\nCookie: a=1; beacon_session=s3cret; bbeacon_trust=T0ken; own=beacon{flag}\r\n\r\n'
  const blanked = request.replace('s3cret', 'xxxxxx').replace('T0ken', 'xxxxx')
  expect(await says(port, request)).toBe(blanked)
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  for (const letter of request) {
    socket.write(letter)
    await new Promise(setImmediate)
  }
  socket.end()
  expect(await text(socket)).toBe(blanked)
})

it('gives the same port after a restart of the process and a reset, and dials the generation of now', async () => {
  await range(10)
  const row = await begin()
  await pass()
  ports.stop()
  expect(await says(first, 'hello')).toBe('')
  ports = open()
  await server.db
    .update(scene)
    .set({ life: { ...row.life, gen: 2 } })
    .where(eq(scene.scene_id, row.scene_id))
  await pass()
  expect(await says(first, 'again')).toBe('again')
  expect(dialled.at(-1)).toBe('web 8080 2')
})

it('never gives a port twice, and gives one back when its scene is closed', async () => {
  await range(20)
  const [one, two] = [await begin(), await begin()]
  await pass()
  expect(Object.values(await given(two.scene_id)).toSorted()).toEqual([first + 3, first + 4, first + 5])
  await server.db.update(scene).set({ is_alive: false }).where(eq(scene.scene_id, one.scene_id))
  await pass()
  expect(await given(one.scene_id)).toEqual({})
  expect(await says(first, 'hello')).toBe('')
  const three = await begin()
  await pass()
  expect(Object.values(await given(three.scene_id)).toSorted()).toEqual([first, first + 1, first + 2])
})

it('takes the next port where another program has one, and says so in the log of the scene', async () => {
  const other = createServer().listen(first, '127.0.0.1')
  await once(other, 'listening')
  try {
    await range(10)
    const row = await begin()
    await pass()
    expect(await given(row.scene_id)).toEqual({ 8080: first + 1, 9999: first + 2, 81: first + 3 })
    expect(await says(first + 1, 'hello')).toBe('hello')
    expect((await logOf('port_taken')).at(-1)).toEqual({ node: 'web', port: 8080, taken: first, next: first + 1 })
  } finally {
    other.close()
  }
})

it('waits for the process that led before rather than give a scene another port', async () => {
  await range(10)
  const row = await begin()
  await pass()
  const before = await given(row.scene_id)
  const late = open()
  await late.keep(await alive())
  expect(await given(row.scene_id)).toEqual(before)
  ports.stop()
  await late.keep(await alive())
  expect(await says(first, 'hello')).toBe('hello')
  late.stop()
})

it('says once that no port is left, and gives one as soon as there is one', async () => {
  await range(3)
  const [one, two] = [await begin(), await begin()]
  await pass()
  await pass()
  expect(await given(two.scene_id)).toEqual({})
  expect(await logOf('port_none')).toHaveLength(3)
  await server.db.update(scene).set({ is_alive: false }).where(eq(scene.scene_id, one.scene_id))
  await pass()
  expect(Object.keys(await given(two.scene_id))).toHaveLength(3)
})

it('ends what is connected as soon as the installation or the contest closes the way, and keeps the port for when it is open again', async () => {
  await range(10)
  const row = await begin()
  const connected = async () => {
    const socket = connect(first, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    return { socket, ended: once(socket, 'close') }
  }
  await pass()
  const one = await connected()
  await patch({ scene_access_modes: ['gateway'] })
  await pass()
  await one.ended
  await patch({ scene_access_modes: ['gateway', 'port'] })
  await pass()
  const two = await connected()
  await server.db
    .update(scene)
    .set({ access_modes: ['gateway'] })
    .where(eq(scene.scene_id, row.scene_id))
  await pass()
  await two.ended
  expect((await given(row.scene_id))[8080]).toBe(first)
})

it('leads nowhere while the scene does not run', async () => {
  await range(10)
  const row = await begin()
  await server.db
    .update(scene)
    .set({ life: { ...row.life, rest: 'paused' } })
    .where(eq(scene.scene_id, row.scene_id))
  await pass()
  expect(await says(first, 'hello')).toBe('')
})

it('refuses a range that is none, or that needs root', async () => {
  const { version } = (await server.admin.call(setting.get, {})).body
  for (const host_port_range of ['80-90', '30000-20000', '20000', '20000-70000', '20000-20x00'])
    expect((await server.admin.request('PATCH', '/settings', { body: { values: { host_port_range }, version } })).status).toBe(400)
})
