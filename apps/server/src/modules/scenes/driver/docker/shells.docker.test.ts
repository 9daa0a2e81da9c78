import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { SceneSpec } from '@beacon/engine/scene'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:shells'
const { install, net } = plotOf('shells')
const signal = () => testSignal()
const spec: SceneSpec = {
  scene: '0198c0de-0000-7000-8000-00000000d5e1',
  gen: 1,
  nets: [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }],
  nodes: [nodeOf(image)('web', `${net}.10`)],
}
const driver = openDockerDriver({ socketPath, install })
const programs = async () =>
  (await driver.exec(spec, 'web', ['ps', '-o', 'pid,args'], { deadlineMs: 10_000, outputBytes: 10_000 })).stdout.toString()
const shells = async () => (await programs()).split('\n').filter((line) => /\bsh -i$/u.test(line.trim())).length

/** A process with an open shell, as the scenes process is one. */
async function holder() {
  const script = new URL('testing/hold-shell.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, socketPath, install, spec.scene, 'web'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let seen = ''
  child.stdout.on('data', (bytes: Buffer) => (seen += bytes.toString()))
  await expect.poll(() => seen).toContain('is 42 open')
  return child
}

describe.skipIf(!isHere)('shells of a killed process', () => {
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
    await driver.converge(spec, 'running', () => undefined, signal())
  })
  afterAll(async () => {
    await driver.dismiss(signal())
  })

  it('are ended by the next one; the node and a shell that is held live on', async () => {
    const before = await driver.observe(signal())
    const child = await holder()
    const held = await driver.openTty(spec, 'web', { columns: 80, rows: 24 })
    expect(await shells()).toBe(2)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // A killed process hangs nothing up.
    expect(await shells()).toBe(2)
    expect(await driver.sweepShells(signal())).toBe(1)
    await expect.poll(shells).toBe(1)
    held.write('echo still $((1 + 1))\n')
    await expect.poll(() => String(held.read() ?? '')).toContain('still 2')
    expect(await driver.sweepShells(signal())).toBe(0)
    expect(await driver.observe(signal())).toEqual(before)
    held.destroy()
    await expect.poll(shells).toBe(0)
  })

  it('open while a snapshot is taken, which stops the node for a moment', async () => {
    const taken = driver.snapshot(spec, 'held', signal())
    const opened = Array.from({ length: 12 }, async (_none, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 40))
      return driver.openTty(spec, 'web', { columns: 80, rows: 24 })
    })
    const shellsOpened = await Promise.all(opened)
    await taken
    shellsOpened.forEach((shell) => shell.write('echo still $((1 + 1))\n'))
    for (const shell of shellsOpened) await expect.poll(() => String(shell.read() ?? '')).toContain('still 2')
    shellsOpened.forEach((shell) => shell.destroy())
    await expect.poll(shells).toBe(0)
    await driver.dropSnapshot(spec.scene, 'held', signal())
  })
})
