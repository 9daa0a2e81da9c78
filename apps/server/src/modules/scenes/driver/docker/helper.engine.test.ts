import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { NetSpec, SceneSpec } from '@beacon/engine/scene'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { guardOf } from './guard.ts'
import { ownHost } from './host.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:helper'
const { install, net } = plotOf('helper')
const driver = openDockerDriver({ socketPath, install, isRoot: false })
const signal = () => testSignal()
const docker = new Docker({ socketPath })
const helper = docker.getContainer(`bcn-${install}-host`)

const node = nodeOf(image)
const netOf = (id: string, first: number): NetSpec => {
  const [subnet, gateway] = [`${net}.${first}/26`, `${net}.${first + 1}`]
  return { id, subnet, gateway, egress: false, talk: true, capture: false }
}
/** Two networks; the way from one to the other leads through a router. */
const spec: SceneSpec = {
  scene: '0198c0de-0000-7000-8000-00000000d00e',
  gen: 1,
  nets: [netOf('dmz', 0), netOf('lan', 64)],
  nodes: [
    node('edge', '', {
      nets: [
        { net: 'dmz', ip: `${net}.2` },
        { net: 'lan', ip: `${net}.66` },
      ],
      forwards: true,
      command: ['/bin/sleep', '3600'],
    }),
    node('web', '', { nets: [{ net: 'dmz', ip: `${net}.10` }], routes: [{ to: `${net}.64/26`, via: `${net}.2` }] }),
    node('db', '', { nets: [{ net: 'lan', ip: `${net}.74` }], routes: [{ to: `${net}.0/26`, via: `${net}.66` }] }),
  ],
}
const runs = () => driver.converge(spec, 'running', () => undefined, signal())
const heard = async (from: string, address: string) => {
  const command = ['/bin/sh', '-c', `echo hello | nc -w 3 ${address} 9999`]
  return (await driver.exec(spec, from, command, { deadlineMs: 10_000, outputBytes: 1_000 })).stdout.toString()
}

it('an engine is there', () => {
  expect(isHere).toBe(true)
})

describe.skipIf(!isHere)('scenes kept by a process that is not root', () => {
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
  })
  afterAll(async () => {
    await driver.dismiss(signal())
    await helper.remove({ force: true }).catch(() => undefined)
  })

  it('stand behind a guard that a helper container sets', async () => {
    expect(await driver.probe()).toMatchObject({ ok: true, why: null })
    expect(await guardOf(install, ownHost).checkGuard()).toBe(true)
    const { Config, HostConfig } = await helper.inspect()
    expect(Config.Labels).toMatchObject({ 'bcn.role': 'host' })
    expect(HostConfig).toMatchObject({ AutoRemove: true, CapDrop: ['ALL'], ReadonlyRootfs: true, NetworkMode: 'host' })
  })

  it('reach over a router what they reach in no other way', async () => {
    await runs()
    expect(await heard('web', `${net}.74`)).toBe('hello\n')
    expect(await heard('db', `${net}.10`)).toBe('hello\n')
    await docker.getContainer(`bcn-${install}-${spec.scene}-g1-edge`).stop({ t: 1 })
    expect(await heard('web', `${net}.74`)).toBe('')
  })

  it('are looked at from inside of their networks, by a program of this machine', async () => {
    await runs()
    const targets = [9999, 9998].map((port) => ({ ip: `${net}.74`, port }))
    const look = { targets, pages: ['/'], needles: ['GET / HTTP/1.0'] }
    // What it is sent is what it answers.
    const expected = { open: [0], hits: [{ target: 0, page: '/', needle: 0 }], isCut: false }
    expect(await driver.lookAround(spec, 'web', look, signal())).toEqual(expected)
  })

  it('come back with their routes after a stop', async () => {
    await driver.restart(spec, null, signal())
    expect(await heard('web', `${net}.74`)).toBe('hello\n')
  })

  it('do not start before rules that somebody took away stand again', async () => {
    await driver.remove(spec, signal())
    execFileSync('iptables', ['-w', '10', '-F', `BCN-${install}`])
    expect(await guardOf(install, ownHost).checkGuard()).toBe(false)
    await runs()
    expect(await guardOf(install, ownHost).checkGuard()).toBe(true)
  })

  it('go on where the helper was taken away', async () => {
    await helper.remove({ force: true })
    expect(await driver.probe()).toMatchObject({ ok: true })
  })

  it('end a shell that nobody watches any more', async () => {
    const shells = async () => (await driver.exec(spec, 'db', ['ps'], { deadlineMs: 10_000, outputBytes: 4_000 })).stdout.toString()
    const tty = await driver.openTty(spec, 'db', { columns: 80, rows: 24 })
    tty.on('data', () => undefined)
    await expect.poll(shells).toMatch(/sh -i/u)
    tty.end()
    await expect.poll(shells).not.toMatch(/sh -i/u)
  })
})
