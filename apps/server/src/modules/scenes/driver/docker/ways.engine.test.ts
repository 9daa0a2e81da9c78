import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { routerImage } from '../driver.ts'
import type { NetSpec, NodeSpec, RouterRules, SceneSpec } from '@beacon/engine/scene'
import Docker from 'dockerode'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:ways'
const { install, net } = plotOf('ways')
const driver = openDockerDriver({ socketPath, install })
const docker = new Docker({ socketPath })
const signal = () => testSignal()

const netOf = (id: string, first: number, more: Partial<NetSpec> = {}): NetSpec => {
  const [subnet, gateway] = [`${net}.${first}/26`, `${net}.${first + 1}`]
  return { id, subnet, gateway, egress: false, talk: true, capture: false, ...more }
}
/** Answers with the address that it is asked from. */
const command = ['/bin/sh', '-c', 'exec nc -ll -p 9999 -e /bin/sh -c "read line; echo \\$line; cat"']
const node = (id: string, more: Partial<NodeSpec> = {}) => nodeOf(image)(id, '', { command, ...more })
const at = (name: string, ip: number) => [{ net: name, ip: `${net}.${ip}` }]
const sceneOf = (nets: NetSpec[], nodes: NodeSpec[], gen = 1): SceneSpec => ({
  scene: '0198c0de-0000-7000-8000-00000000aa00',
  gen,
  nets,
  nodes,
})
const runs = (spec: SceneSpec) => driver.converge(spec, 'running', () => undefined, signal())
const run = async (spec: SceneSpec, from: string, script: string) => {
  const { code, stdout, stderr } = await driver.exec(spec, from, ['/bin/sh', '-c', script], { deadlineMs: 20_000, outputBytes: 20_000 })
  return { code, said: `${stdout.toString()}${stderr.toString()}` }
}
const echoes = async (spec: SceneSpec, from: string, address: string, port = 9999) =>
  (await run(spec, from, `echo marker | nc -w 2 ${address} ${port}`)).said.includes('marker')
const subnets = { dmz: `${net}.0/26`, lan: `${net}.64/26` }

describe.skipIf(!isHere)('ways in and out of a scene', () => {
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
  })
  afterEach(() => driver.prune(() => false, signal()))
  afterAll(() => driver.dismiss(signal()))

  describe('over a router', () => {
    const sceneWith = (rules: Partial<RouterRules>, isRouted = true): SceneSpec => {
      const router = node('edge', {
        image: routerImage,
        command: null,
        user: null,
        forwards: true,
        nets: [...at('dmz', 2), ...at('lan', 66)],
        rules: { allow: [], deny: [], snat: false, between: Object.values(subnets), ...rules },
      })
      const web = node('web', { nets: at('dmz', 10), routes: [{ to: subnets.lan, via: `${net}.2` }] })
      const db = node('db', { nets: at('lan', 74), routes: isRouted ? [{ to: subnets.dmz, via: `${net}.66` }] : [] })
      return sceneOf([netOf('dmz', 0), netOf('lan', 64)], [router, web, db])
    }
    const line = { from: subnets.dmz, to: subnets.lan, port: null, proto: null }

    it('all passes that no rule denies, by an image of no tools', async () => {
      const spec = sceneWith({})
      await runs(spec)
      expect([await echoes(spec, 'web', `${net}.74`), await echoes(spec, 'db', `${net}.10`)]).toEqual([true, true])
      await expect(run(spec, 'edge', 'echo inside')).resolves.toMatchObject({ code: 126 })
    })

    it('what is denied does not pass, what is allowed goes before it, also after a restart', async () => {
      const spec = sceneWith({ deny: [line], allow: [{ ...line, port: 9999, proto: 'tcp' }] })
      await runs(spec)
      await driver.restart(spec, 'edge', signal())
      expect(await echoes(spec, 'web', `${net}.74`)).toBe(true)
      expect(await echoes(spec, 'db', `${net}.10`)).toBe(true)
      const closed = sceneWith({ deny: [line] })
      await driver.remove(spec, signal())
      await runs(closed)
      expect([await echoes(closed, 'web', `${net}.74`), await echoes(closed, 'db', `${net}.10`)]).toEqual([false, true])
    })

    it('a node without a way back answers where the router gives its own address', async () => {
      const blind = sceneWith({}, false)
      await runs(blind)
      expect(await echoes(blind, 'web', `${net}.74`)).toBe(false)
      await driver.remove(blind, signal())
      const spec = sceneWith({ snat: true }, false)
      await runs(spec)
      await runs(spec)
      expect(await echoes(spec, 'web', `${net}.74`)).toBe(true)
    })
  })

  it('nodes that may not talk do not reach each other; the machine and a job reach each of them', async () => {
    const spec = sceneOf([netOf('lan', 0, { talk: false })], [node('web', { nets: at('lan', 10) }), node('db', { nets: at('lan', 11) })])
    await runs(spec)
    expect([await echoes(spec, 'web', `${net}.11`), await echoes(spec, 'db', 'web')]).toEqual([false, false])
    const stream = await driver.dial(spec, 'db', 9999, signal())
    stream.end('hello\n')
    expect(await text(stream)).toBe('hello\n')
    const job = { node: 'db', image, command: ['nc', '-w', '3', `${net}.11`, '9999'], env: {}, cpuMilli: 200, memoryMb: 32, pids: 16 }
    const limits = { deadlineMs: 20_000, outputBytes: 1_000, stdin: Buffer.from('hello\n') }
    expect((await driver.job(spec, { ...job, ...limits }, signal())).stdout.toString()).toBe('hello\n')
    expect(await echoes(spec, 'web', `${net}.11`)).toBe(false)
  })

  describe('to the internet', () => {
    /** A machine outside: one of its addresses is public, one could be the organisers' own. */
    const outside = 'bcn-test-out'
    const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'ignore' })
    const dropOutside = () => {
      for (const args of [
        ['link', 'del', 'bt-out'],
        ['netns', 'del', outside],
      ])
        spawnSync('ip', args)
    }
    let service: ChildProcess
    beforeEach(() => {
      // A run that was killed leaves both.
      dropOutside()
      ip('netns', 'add', outside)
      ip('link', 'add', 'bt-out', 'type', 'veth', 'peer', 'name', 'bt-in', 'netns', outside)
      ip('addr', 'add', '198.51.100.1/24', 'dev', 'bt-out')
      ip('addr', 'add', '10.198.77.1/24', 'dev', 'bt-out')
      ip('link', 'set', 'bt-out', 'up')
      for (const address of ['198.51.100.9/24', '10.198.77.9/24']) ip('-n', outside, 'addr', 'add', address, 'dev', 'bt-in')
      ip('-n', outside, 'link', 'set', 'bt-in', 'up')
      service = spawn('ip', ['netns', 'exec', outside, 'busybox', 'nc', '-ll', '-p', '9999', '-e', '/bin/cat'], { stdio: 'ignore' })
    })
    afterEach(() => {
      service.kill('SIGKILL')
      dropOutside()
    })

    it('a way out leads there, not to what stands beside the machine, and asks no resolver of it', async () => {
      const spec = sceneOf([netOf('lan', 0, { egress: true })], [node('web', { nets: at('lan', 10) }), node('db', { nets: at('lan', 11) })])
      await runs(spec)
      await expect.poll(() => echoes(spec, 'web', '198.51.100.9')).toBe(true)
      expect(await echoes(spec, 'web', '10.198.77.9')).toBe(false)
      expect(await echoes(spec, 'web', '169.254.169.254', 80)).toBe(false)
      expect(await echoes(spec, 'web', `${net}.1`, 9999)).toBe(false)
      expect((await run(spec, 'web', 'nslookup db')).said).toContain(`${net}.11`)
      expect((await run(spec, 'web', 'nslookup example.org')).code).not.toBe(0)
    })
  })

  it('an address that is published moves to the next generation, and what is connected stays', async () => {
    const specOf = (gen: number, ip: number) => sceneOf([netOf('lan', (gen - 1) * 64)], [node('web', { nets: at('lan', ip) })], gen)
    const [one, two] = [specOf(1, 10), specOf(2, 74)]
    const [own] = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(
        ({ family, internal, address }) =>
          family === 'IPv4' && !internal && !address.startsWith('10.199.') && !address.startsWith('172.17.'),
      )
    const dial = () => connect({ host: own?.address ?? '', port: 29_872 })
    await runs(one)
    await driver.publish(29_872, { ref: one, node: 'web', port: 9999 }, signal())
    const early = dial()
    early.write('one\n')
    await new Promise((resolve) => early.once('data', resolve))
    await runs(two)
    await driver.publish(29_872, { ref: two, node: 'web', port: 9999 }, signal())
    const stays = text(early)
    early.end('still\n')
    expect(await stays).toBe('still\n')
    await driver.remove(one, signal())
    const late = dial()
    late.end('two\n')
    expect(await text(late)).toBe('two\n')
    // Somebody flushes the table: the next look puts it back.
    execFileSync('iptables', ['-w', '10', '-t', 'nat', '-F', `BCN-P-${install}`])
    await driver.keepGuard(signal())
    const again = dial()
    again.end('three\n')
    expect(await text(again)).toBe('three\n')
    await driver.publish(29_872, null, signal())
    await expect(new Promise((resolve, reject) => dial().once('connect', resolve).once('error', reject))).rejects.toThrow(/ECONNREFUSED/u)
  })

  it('what a node writes to has its size, and its user may write there', async () => {
    const web = node('web', { nets: at('lan', 10), volumes: [{ path: '/data/shop', mb: 4 }], diskMb: 2 })
    const spec = sceneOf([netOf('lan', 0)], [web])
    await runs(spec)
    expect((await run(spec, 'web', 'ls -ld /tmp')).said).toMatch(/^drwxrwxrwt/u)
    const fill = async (path: string, mb: number) => (await run(spec, 'web', `dd if=/dev/zero of=${path}/big bs=1M count=${mb}`)).said
    expect(await fill('/data/shop', 3)).not.toContain('No space')
    expect(await fill('/data/shop', 5)).toContain('No space')
    expect(await fill('/tmp', 3)).toContain('No space')
    expect((await run(spec, 'web', 'rm /data/shop/big /tmp/big && touch /data/shop/mine')).code).toBe(0)
    await driver.remove(spec, signal())
    const { Volumes } = await docker.listVolumes({ filters: { label: [`bcn.install=${install}`] } })
    expect((Volumes as typeof Volumes | null) ?? []).toEqual([])
  })

  it('no flag comes with what starts from a snapshot', async () => {
    const web = node('web', {
      nets: at('lan', 10),
      writable: true,
      env: { FLAG: 'flag{kept}' },
      files: [{ path: '/run/flag', text: 'flag{kept}', mode: '0444' }],
    })
    const spec = sceneOf([netOf('lan', 0)], [web])
    await runs(spec)
    await driver.snapshot(spec, 's1', signal())
    const kept = await docker.listImages({ filters: JSON.stringify({ label: [`bcn.install=${install}`, 'bcn.role=snapshot'] }) })
    expect(kept.length).toBe(1)
    for (const { Id } of kept) expect(JSON.stringify((await docker.getImage(Id).inspect()).Config)).not.toContain('flag{kept}')
    for (const { Id } of kept) expect(JSON.stringify(await docker.getImage(Id).history())).not.toContain('flag{kept}')
    await driver.remove(spec, signal())
    await driver.dropSnapshots(() => false, signal())
  })

  it('tells how much a node wrote to its root, and of no other', async () => {
    const spec = sceneOf(
      [netOf('lan', 0)],
      [node('web', { nets: at('lan', 10), writable: true, user: '0' }), node('db', { nets: at('lan', 11) })],
    )
    await runs(spec)
    await run(spec, 'web', 'dd if=/dev/zero of=/big bs=1M count=7')
    const told = await driver.written(signal())
    expect(told).toMatchObject([{ node: 'web', ref: { scene: spec.scene, gen: 1 } }])
    expect(told[0]?.bytes).toBeGreaterThan(7_000_000)
  })
})
