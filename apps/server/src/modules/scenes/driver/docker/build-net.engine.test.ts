import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { SceneSpec } from '@beacon/engine/scene'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSignal } from '../../../../testing/test-signal.ts'
import { tarFile } from '../../image-work/archive/tar-write.ts'
import type { BuildNetwork, ImageDriver } from '../images.ts'
import type { SceneDriver } from '../driver.ts'
import { openDockerDriver } from './docker-driver.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { openOwnEngine, type OwnEngine } from './testing/own-engine.ts'

const isHere = existsSync(process.env['DOCKER_TEST_SOCKET'] ?? '')
const install = 'd00dbe'
const image = 'bcn-test/busybox:build-net'
const network = `bcn-${install}-build`
/** What stands outside of the engine's machine: an address of the internet, two inside, and one of a cloud's metadata. */
const [internet, mirror, beside, metadata] = ['198.51.100.2', '10.77.0.2', '10.77.0.3', '169.254.169.254']
const own = '198.51.100.1'
const node = nodeOf(image)('web', '10.88.0.10', {
  command: ['/bin/sh', '-c', 'echo marker > /tmp/index.html; exec httpd -f -p 8000 -h /tmp'],
  cpuMilli: 500,
  pids: 24,
})
const scene: SceneSpec = {
  scene: '0198c0de-0000-7000-8000-0000000000be',
  gen: 1,
  nets: [{ id: 'lan', subnet: '10.88.0.0/26', gateway: '10.88.0.1', egress: false, talk: true, capture: false }],
  nodes: [node],
}

/** In a network of its own: an engine, and beyond one wire a machine that answers at all addresses. */
describe.skipIf(!isHere)('a build with a network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-build-net-'))
  const children: ChildProcess[] = []
  let engine: OwnEngine
  let driver: SceneDriver
  let images: ImageDriver
  let docker: Docker
  let outside = 0
  let log = ''

  const at = (pid: number, ...command: string[]) => ['-t', String(pid), '--net', ...command]
  const keep = (command: string, args: string[]) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    children.push(child)
    return child.pid ?? 0
  }
  beforeAll(async () => {
    engine = await openOwnEngine()
    docker = new Docker({ socketPath: engine.socketPath })
    buildBusybox(engine.socketPath, image)
    outside = keep('unshare', ['--net', 'sleep', '3600'])
    const netOf = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/net`)
    while (netOf(outside) === netOf('self')) await wait(50)
    engine.inside('ip', 'link', 'add', 'wire', 'type', 'veth', 'peer', 'name', 'wire', 'netns', String(outside))
    for (const address of [`${own}/24`, '10.77.0.1/24', '169.254.169.1/24']) engine.inside('ip', 'addr', 'add', address, 'dev', 'wire')
    engine.inside('ip', 'link', 'set', 'wire', 'up')
    const beyond = (...command: string[]) => execFileSync('nsenter', at(outside, ...command))
    for (const address of [internet, mirror, beside, metadata]) beyond('ip', 'addr', 'add', `${address}/24`, 'dev', 'wire')
    beyond('ip', 'link', 'set', 'wire', 'up')
    // It knows the way back into the engine's networks, as a neighbour might.
    beyond('ip', 'route', 'add', '10.199.128.0/17', 'via', own)
    writeFileSync(join(folder, 'index.html'), 'marker\n')
    keep('nsenter', at(outside, 'busybox', 'httpd', '-f', '-p', '8000', '-h', folder))
    children.push(engine.spawnInside('busybox', 'httpd', '-f', '-p', '9000', '-h', folder))
    driver = openDockerDriver({ socketPath: engine.socketPath, install, isRoot: false })
    if (driver.images === undefined) throw new Error('the driver makes no images')
    images = driver.images
    await driver.converge(scene, 'running', () => undefined, testSignal())
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await driver.dismiss(testSignal())
    await engine.end()
    rmSync(folder, { recursive: true })
  })

  const build = async (lines: readonly string[], wish: { network?: BuildNetwork | null; tag?: string; signal?: AbortSignal } = {}) => {
    log = ''
    const context = Buffer.concat([tarFile('Dockerfile', Buffer.from([`FROM ${image}`, ...lines, ''].join('\n'))), Buffer.alloc(1024)])
    const given = { memoryMb: 128, pids: 64, stepBytes: 64 * 1024 * 1024, context: () => Readable.from([context]) }
    const { network: wanted = { inside: [] }, tag = images.tagOf('built', 'v1'), signal = testSignal() } = wish
    await images.build({ ...given, tag, network: wanted, onLine: (text) => (log += text) }, signal)
  }
  const asks = (address: string, port: number, path = 'index.html') =>
    `printf 'GET /${path} HTTP/1.0\\r\\n\\r\\n' | busybox nc -w 3 ${address} ${port}`
  /** From the machine itself everything answers. */
  const answers = (address: string, port: number) => engine.inside('sh', '-c', asks(address, port)).includes('marker')
  /** Fresh each time: a step that is known would not run. */
  let tries = 0
  const reach = async (address: string, port = 8000, network: BuildNetwork | null = { inside: [] }): Promise<boolean> => {
    tries += 1
    const script = `if ${asks(address, port)} | grep -q marker; then echo told-yes; else echo told-no; fi`
    await build([`RUN echo ${tries}; ${script}`], { network })
    return /^told-yes$/mu.test(log)
  }
  const steps = async () => (await docker.listContainers({ all: true })).filter(({ Labels }) => Labels['bcn.install'] === undefined)
  const networks = async () => (await docker.listNetworks()).map(({ Name }) => Name)

  it('reaches the internet, and nothing inside: no neighbour, no metadata, no service of the machine, no scene', async () => {
    expect(await reach(internet)).toBe(true)
    expect(log).toContain('Network: internet\n')
    for (const address of [mirror, metadata, node.nets[0]?.ip ?? '']) {
      expect([address, answers(address, 8000), await reach(address)]).toEqual([address, true, false])
    }
    for (const address of [own, '10.77.0.1']) {
      expect([address, answers(address, 9000), await reach(address, 9000)]).toEqual([address, true, false])
    }
    expect(await reach(internet, 8000, null)).toBe(false)
    expect(log).toContain('Network: none\n')
  })

  it('reaches the mirror inside that is named, and none beside it', async () => {
    const network = { inside: [mirror] }
    expect(await reach(mirror, 8000, network)).toBe(true)
    expect(await reach(beside, 8000, network)).toBe(false)
    expect(await reach(node.nets[0]?.ip ?? '', 8000, { inside: ['10.0.0.0/8'] })).toBe(false)
    expect(await reach(metadata, 8000, { inside: ['0.0.0.0/0'] })).toBe(false)
  })

  it('takes no connection from outside', async () => {
    const built = build(['RUN (timeout 8 nc -l -p 9999 > /tmp/got; true); test ! -s /tmp/got'])
    let knocks = 0
    const knock = async (): Promise<void> => {
      const found = (await docker
        .getNetwork(network)
        .inspect()
        .catch(() => null)) as { Containers?: Record<string, { IPv4Address: string }> } | null
      const [place] = Object.values(found?.Containers ?? {})
      if (place === undefined) return
      knocks += 1
      const [address = ''] = place.IPv4Address.split('/')
      execFileSync('nsenter', at(outside, 'sh', '-c', `echo in | busybox nc -w 1 ${address} 9999 || true`), { stdio: 'ignore' })
    }
    const timer = setInterval(() => void knock(), 500)
    await built.finally(() => clearInterval(timer))
    expect(knocks).toBeGreaterThan(2)
  })

  it('leaves neither network nor step nor way, whether it ends, fails or is cut', async () => {
    await build(['RUN true'])
    await expect(build(['RUN exit 3'])).rejects.toThrow('returned a non-zero code: 3')
    const cut = new AbortController()
    const cutting = build(['RUN echo begun; sleep 3600'], { signal: cut.signal })
    await expect.poll(() => log).toContain('begun')
    cut.abort()
    await expect(cutting).rejects.toBeDefined()
    expect(await networks()).not.toContain(network)
    await expect.poll(steps).toEqual([])
    expect(engine.inside('iptables', '-S', `BCN-B-${install}`).trim()).toBe(`-N BCN-B-${install}`)
  })

  it('of a process that was killed is taken away by the next one', async () => {
    await docker.createNetwork({ Name: network, Labels: { 'bcn.image': install } })
    const left = await docker.createContainer({ Image: image, Cmd: ['/bin/sleep', '3600'], HostConfig: { NetworkMode: network } })
    await left.start()
    await images.endBuilds(testSignal())
    expect(await networks()).not.toContain(network)
    expect(await steps()).toEqual([])
  })

  it('goes on from the step that failed, and leaves no layer without a name', async () => {
    const tag = images.tagOf('again', 'v7')
    const lines = ['RUN sleep 2; date > /first', `RUN ${asks(internet, 8000, 'late.html')} | grep marker`]
    await expect(build(lines, { tag })).rejects.toThrow('returned a non-zero code')
    expect(await images.list()).toContain(images.tagOf('again', 'kept-v7-0'))
    writeFileSync(join(folder, 'late.html'), 'marker\n')
    await build(lines, { tag })
    expect(log).toContain('Using cache')
    await images.remove(images.tagOf('again', 'kept-v7-0'))
    const dangling = async () => (await docker.listImages({ filters: { dangling: ['true'] } })).map(({ Id }) => Id).sort()
    const before = await dangling()
    await build(['RUN date > /two', `FROM ${image}`, 'COPY --from=0 /two /three'], { tag: images.tagOf('staged', 'v1') })
    expect(await dangling()).toEqual(before)
  })
})
