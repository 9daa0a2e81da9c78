import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { SceneSpec } from '@beacon/engine/scene'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { tarOf } from './tar.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { readPath } from './unpack.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:inside'
const { install, net } = plotOf('inside')
const signal = () => testSignal()
const nets = [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }]
const spec: SceneSpec = {
  scene: '0198c0de-0000-7000-8000-000000001d5e',
  gen: 1,
  nets,
  nodes: [nodeOf(image)('work', `${net}.10`, { writable: true, user: null })],
}
const driver = openDockerDriver({ socketPath, install })
const limits = { deadlineMs: 20_000, outputBytes: 10_000 }
const sh = async (script: string) => {
  const { code, stdout } = await driver.exec(spec, 'work', ['/bin/sh', '-c', script], limits)
  return { code, text: stdout.toString() }
}
const unpack = (folder: string, files: Parameters<typeof tarOf>[0]) =>
  driver.unpack(spec, 'work', folder, Readable.from([tarOf(files)]), signal())

describe('the header that tells a path', () => {
  const readMode = (mode: number) => readPath(Buffer.from(JSON.stringify({ name: 'x', size: 5, mode })).toString('base64'))
  it('tells files, folders and links apart', () => {
    expect(readMode(0o644)).toEqual({ kind: 'file', bytes: 5 })
    expect(readMode(2_147_484_141).kind).toBe('folder')
    expect(readMode(134_218_239).kind).toBe('link')
    expect(readMode(2 ** 25 + 0o644).kind).toBe('other')
    // A folder that anybody writes to carries one more bit.
    expect(readMode(2 ** 31 + 2 ** 20 + 0o777).kind).toBe('folder')
  })
})

describe.skipIf(!isHere)('inside of a node', () => {
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
    await driver.converge(spec, 'running', () => undefined, signal())
  })
  afterAll(() => driver.dismiss(signal()))

  it('a tar is unpacked with its modes, and what it wrote over is gone', async () => {
    await sh('mkdir -p /opt /srv')
    await unpack('/opt', [{ path: 'tool/run', content: Buffer.from('#!/bin/sh\necho ran'), mode: 0o755 }])
    expect(await sh('/opt/tool/run; stat -c %a:%u /opt/tool/run')).toEqual({ code: 0, text: 'ran\n755:0\n' })
    await unpack('/opt', [{ path: 'tool/run', content: Buffer.from('#!/bin/sh\necho again'), mode: 0o700 }])
    expect((await sh('/opt/tool/run')).text).toBe('again\n')
    await expect(unpack('/nowhere', [])).rejects.toMatchObject({ kind: 'gone' })
  })

  it('a way out of its root ends at its root', async () => {
    await unpack('/opt', [{ path: '../../../../tmp/escaped-by-tar', content: Buffer.from('x'), mode: 0o644 }]).catch(() => undefined)
    expect(existsSync('/tmp/escaped-by-tar')).toBe(false)
    await sh('ln -s /../../../../tmp /srv/out')
    await unpack('/srv/out', [{ path: 'escaped-by-link', content: Buffer.from('x'), mode: 0o644 }])
    expect(existsSync('/tmp/escaped-by-link')).toBe(false)
    expect((await sh('ls /tmp')).text).toContain('escaped-by-link')
  })

  it('a path is told without following it', async () => {
    await sh('echo 12345 > /srv/file; ln -sf /etc /srv/link; mkfifo /srv/pipe')
    expect(await driver.seePath(spec, 'work', '/srv/file')).toEqual({ kind: 'file', bytes: 6 })
    expect((await driver.seePath(spec, 'work', '/srv'))?.kind).toBe('folder')
    expect((await driver.seePath(spec, 'work', '/srv/link'))?.kind).toBe('link')
    expect((await driver.seePath(spec, 'work', '/srv/pipe'))?.kind).toBe('other')
    expect(await driver.seePath(spec, 'work', '/srv/none')).toBeNull()
  })

  it('a command begins in a folder, is heard while it runs, and tells how it ended', async () => {
    const heard: string[] = []
    const onOutput = (bytes: Buffer) => void heard.push(bytes.toString())
    const running = driver.exec(spec, 'work', ['/bin/sh', '-c', 'pwd; sleep 1; echo late >&2; exit 3'], {
      ...limits,
      outputBytes: 0,
      folder: '/srv',
      onOutput,
    })
    await expect.poll(() => heard.join('')).toBe('/srv\n')
    expect(await running).toMatchObject({ code: 3, cut: true })
    expect(heard.join('')).toBe('/srv\nlate\n')
  })

  it('one that is cut ends with all that it started', async () => {
    const cut = new AbortController()
    const running = driver.exec(spec, 'work', ['/bin/sh', '-c', 'sleep 4711 & sleep 4712; true'], { ...limits, signal: cut.signal })
    running.catch(() => undefined)
    await expect.poll(async () => (await sh('ps | grep -c "sleep 471[12]$"')).text).toBe('2\n')
    cut.abort()
    await expect(running).rejects.toMatchObject({ kind: 'deadline' })
    await expect.poll(async () => (await sh('ps | grep -c "sleep 471[12]$"')).text).toBe('0\n')
  })

  it('one that nobody waits for any more is found by its words and ended', async () => {
    const words = ['/bin/sh', '-c', 'sleep 4721 & sleep 4722; true']
    const lost = driver.exec(spec, 'work', words, limits).catch(() => undefined)
    await expect.poll(async () => (await sh('ps | grep -c "sleep 472[12]$"')).text).toBe('2\n')
    expect(await driver.endCommand(spec, 'work', ['/bin/sh', '-c', 'other'])).toBe(0)
    expect(await driver.endCommand(spec, 'work', words)).toBe(1)
    await expect.poll(async () => (await sh('ps | grep -c "sleep 472[12]$"')).text).toBe('0\n')
    await lost
    await wait(10)
    expect(await driver.endCommand(spec, 'work', words)).toBe(0)
  })
})
