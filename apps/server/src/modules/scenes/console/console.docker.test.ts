import { existsSync } from 'node:fs'
import { recording } from '@beacon/api/scene/recording'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from '../driver/docker/docker-driver.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { nodeOf } from '../driver/docker/testing/node.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import type { TestClient } from '../../../testing/client.ts'
import { openConsoleWorld, openTerminal, type ConsoleWorld } from './testing/console-world.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:console'
const { install, net } = plotOf('console')
const driver = openDockerDriver({ socketPath, install })
const signal = () => testSignal()

it('an engine is there', () => {
  expect(isHere).toBe(true)
})

describe.skipIf(!isHere)('a console at an engine', () => {
  let world: ConsoleWorld
  let player: TestClient & { user_id: string }
  let web: string
  let scene: string
  const shells = async () => {
    const exec = await new Docker({ socketPath }).getContainer(`bcn-${install}-${scene}-g1-web`).top()
    return (exec as { Processes: string[][] }).Processes.filter((line) => /(?:^|\/)(?:ba)?sh -i$/u.test(line.at(-1) ?? '')).length
  }
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
    world = await openConsoleWorld({ engine: driver })
    player = await world.server.signIn('student')
    world.door.set(player.user_id, { as: 'player', mayUse: true })
    const made = await world.makeScene()
    web = made.web
    scene = made.scene_id
    await world.setLife(scene, { gen: 1 })
    const nets = [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }]
    const spec = { scene, gen: 1, nets, nodes: [nodeOf(image)('web', `${net}.10`)] }
    await driver.converge(spec, 'running', () => undefined, signal())
  })
  afterAll(async () => {
    await world.stop()
    await driver.prune(() => false, signal())
  })

  it("is a shell of the image's user that follows the window and is gone after its end", async () => {
    const one = await openTerminal(world.server, player, web)
    await expect.poll(() => one.shown()).toMatch(/[$#] /u)
    one.type('id -u; stty size\n')
    await expect.poll(() => one.shown()).toMatch(/10001\r\n24 80/u)
    one.say({ kind: 'size', columns: 100, rows: 30 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    one.type('stty size\n')
    await expect.poll(() => one.shown()).toContain('30 100')
    expect(await shells()).toBe(1)
    one.say({ kind: 'end' })
    await expect.poll(shells).toBe(0)
  })

  it('is recorded as it was shown, and replayed so', async () => {
    world.records.isOn = true
    const one = await openTerminal(world.server, player, web)
    world.records.isOn = false
    await expect.poll(() => one.shown()).toMatch(/[$#] /u)
    one.type('for n in 1 2 3; do echo "beacon $n 烽火"; done\n')
    await expect.poll(() => one.shown()).toContain('\r\nbeacon 3 烽火\r\n')
    one.say({ kind: 'end' })
    await one.closed
    await world.recorder().flush()
    const { admin } = world.server
    const [found] = (await admin.call(recording.list, { query: { scene_id: scene } })).body.items
    expect(found).toMatchObject({ state: 'done', lost_bytes: 0 })
    const opened = await admin.call(recording.replay, { params: { recording_id: found?.recording_id ?? '' }, body: {} })
    const piece = await admin.call(recording.piece, { params: { replay_id: opened.body.replay_id, piece: '0' } })
    const events = piece.body.lines.split('\n').flatMap((line): unknown[] => (line.startsWith('[') ? [JSON.parse(line)] : []))
    const text = events.map((event) => (Array.isArray(event) && event[1] === 'o' ? String(event[2]) : '')).join('')
    expect([text, piece.body.is_whole]).toEqual([one.shown(), true])
  })

  it('waits for a dropped connection, and is hung up when nobody comes back', async () => {
    const one = await openTerminal(world.server, player, web)
    await expect.poll(() => one.shown()).toMatch(/[$#] /u)
    one.socket.terminate()
    await expect.poll(() => world.hall().list()[0]?.state).toBe('waiting')
    expect(await shells()).toBe(1)
    world.tick(61_000)
    await expect.poll(shells).toBe(0)
  })

  it('shows its prompt soon after its ticket was asked for', async () => {
    const times: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const since = performance.now()
      const one = await openTerminal(world.server, player, web)
      await expect.poll(() => one.shown(), { interval: 2 }).toMatch(/[$#] /u)
      times.push(performance.now() - since)
      one.say({ kind: 'end' })
      await one.closed
    }
    times.sort((one, other) => one - other)
    const [p50, p95] = [times[9] ?? 0, times[18] ?? 0]
    console.log(`ticket to prompt: p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`)
    expect(p95).toBeLessThan(1_500)
  })
})
