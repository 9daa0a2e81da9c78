import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { SceneSpec } from '@beacon/engine/scene'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { guardOf } from './guard.ts'
import { ownHost } from './host.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:life'
const { install, net } = plotOf('life')
const driver = openDockerDriver({ socketPath, install })
const signal = () => testSignal()

const node = nodeOf(image)
const flag = { path: '/run/flag/flag', text: 'flag{one}\n', mode: '0444' }
const spec: SceneSpec = {
  scene: '0198c0de-0000-7000-8000-00000000d00d',
  gen: 1,
  nets: [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }],
  nodes: [node('web', `${net}.10`, { files: [flag], after: ['db'] }), node('db', `${net}.11`)],
}
const to = (want: 'running' | 'paused' | 'hanged') => driver.converge(spec, want, () => undefined, signal())
const states = async () =>
  (await driver.observe(signal())).nodes.map((seen) => `${seen.node} ${seen.state}`).toSorted((one, other) => one.localeCompare(other))
const web = () => new Docker({ socketPath }).getContainer(`bcn-${install}-${spec.scene}-g1-web`)

it('an engine is there', () => {
  expect(isHere).toBe(true)
})

describe.skipIf(!isHere)('a scene at an engine', () => {
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
  })
  afterAll(async () => {
    await driver.dismiss(signal())
  })

  it('is possible behind the guard', async () => {
    expect(await driver.probe()).toMatchObject({ ok: true, why: null })
    expect(await guardOf(install, ownHost).checkGuard()).toBe(true)
  })

  it('runs, and a second pass changes nothing', async () => {
    await to('running')
    expect(await states()).toEqual(['db running', 'web running'])
    const before = await driver.observe(signal())
    await to('running')
    expect(await driver.observe(signal())).toEqual(before)
  })

  it('holds its nodes in', async () => {
    const { HostConfig, State } = await web().inspect()
    expect(HostConfig).toMatchObject({ CapDrop: ['ALL'], PidsLimit: 32, MemorySwap: 33_554_432, ReadonlyRootfs: true, Dns: ['127.0.0.1'] })
    expect(State.Running).toBe(true)
  })

  it('is reached from the host, asked for its files and told its output', async () => {
    const options = { deadlineMs: 10_000, outputBytes: 1_000 }
    const read = async (path: string) => (await driver.exec(spec, 'web', ['cat', path], options)).stdout.toString()
    expect(await read(flag.path)).toBe(flag.text)
    await driver.put(spec, 'web', '/run/more', Buffer.from('more'), 0o444)
    expect(await read('/run/more')).toBe('more')
    expect(await driver.logs(spec, 'web', 10)).toBe('started\n')
    const stream = await driver.dial(spec, 'web', 9999, signal())
    stream.end('hello')
    expect(await text(stream)).toBe('hello')
  })

  it('opens a shell that knows its size and ends with its stream', async () => {
    const shells = async () => (await driver.exec(spec, 'db', ['ps'], { deadlineMs: 10_000, outputBytes: 4_000 })).stdout.toString()
    const tty = await driver.openTty(spec, 'db', { columns: 100, rows: 30 })
    let said = ''
    tty.on('data', (bytes: Buffer) => (said += bytes.toString()))
    tty.write('stty size; echo in-$((6*7))\n')
    await expect.poll(() => said).toMatch(/30 100[^]*in-42/u)
    await tty.resize(69, 16)
    tty.write('stty size\n')
    await expect.poll(() => said).toContain('16 69')
    tty.end()
    await expect.poll(shells).not.toMatch(/sh -i/u)
  })

  it('tells what its nodes take', async () => {
    const stats = await driver.stats(spec)
    expect(stats.map(({ node: id }) => id).toSorted()).toEqual(['db', 'web'])
    for (const { memoryBytes, pids } of stats) expect([memoryBytes > 0, pids > 0]).toEqual([true, true])
  })

  it('hints at a node that is ended behind its back', async () => {
    const hints: string[] = []
    const cut = new AbortController()
    const watching = driver.watch(new Date(), ({ scene }) => hints.push(scene), cut.signal)
    await web().kill()
    await expect.poll(() => hints).toContain(spec.scene)
    cut.abort()
    await watching
    await to('running')
    expect(await states()).toEqual(['db running', 'web running'])
  })

  it('restarts with its flag in place', async () => {
    await driver.restart(spec, null, signal())
    const options = { deadlineMs: 10_000, outputBytes: 1_000 }
    expect((await driver.exec(spec, 'web', ['cat', flag.path], options)).stdout.toString()).toBe(flag.text)
  })

  it('is paused, hanged and running again', async () => {
    for (const [want, state] of [
      ['paused', 'paused'],
      ['hanged', 'stopped'],
      ['running', 'running'],
    ] as const) {
      await to(want)
      expect(await states()).toEqual([`db ${state}`, `web ${state}`])
    }
  })

  it('is finished by the next pass where a pass was cut', async () => {
    await driver.remove(spec, signal())
    const cut = new AbortController()
    const first = driver.converge(spec, 'running', ({ step }) => step === 3 && cut.abort(), cut.signal)
    await expect(first).rejects.toMatchObject({ kind: 'deadline' })
    await to('running')
    expect(await states()).toEqual(['db running', 'web running'])
  })

  it('is removed whole', async () => {
    await driver.remove(spec, signal())
    expect(await driver.observe(signal())).toEqual({ nodes: [], nets: [] })
  })
})
