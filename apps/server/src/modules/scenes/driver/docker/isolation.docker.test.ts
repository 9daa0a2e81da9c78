import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import type { SceneSpec } from '@beacon/engine/scene'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:isolation'
const { install, net } = plotOf('isolation')
const driver = openDockerDriver({ socketPath, install })
const signal = () => testSignal()

const wish = { command: ['/bin/sh', '-c', 'exec nc -ll -p 9999 -e /bin/cat'], cpuMilli: 500, pids: 24 }
const node = (id: string, ip: string) => nodeOf(image)(id, ip, wish)
const sceneOf = (n: number): SceneSpec => ({
  scene: `0198c0de-0000-7000-8000-00000000e00${n}`,
  gen: 1,
  nets: [{ id: 'lan', subnet: `${net}.${n * 64}/26`, gateway: `${net}.${n * 64 + 1}`, egress: false, talk: true, capture: false }],
  nodes: [node('web', `${net}.${n * 64 + 10}`), node('db', `${net}.${n * 64 + 11}`)],
})
const one = sceneOf(0)
const other = sceneOf(1)

const run = async (script: string) => {
  const { code, stdout, stderr } = await driver.exec(one, 'web', ['/bin/sh', '-c', script], { deadlineMs: 20_000, outputBytes: 20_000 })
  return { code, said: `${stdout.toString()}${stderr.toString()}` }
}
/** Whether a text sent to a port comes back. */
const echoes = async (address: string, port: number) => (await run(`echo marker | nc -w 3 ${address} ${port}`)).said.includes('marker')

describe.skipIf(!isHere)('what is inside a scene', () => {
  let service: Server
  let port = 0

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    await driver.prune(() => false, signal())
    for (const spec of [one, other]) await driver.converge(spec, 'running', () => undefined, signal())
    service = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.pipe(socket)
    })
    await new Promise<void>((resolve) => service.listen(0, '0.0.0.0', () => resolve()))
    const address = service.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  afterAll(async () => {
    service.close()
    await driver.dismiss(signal())
  })

  it('reaches the nodes of its own scene, by address and by name', async () => {
    expect([await echoes(`${net}.11`, 9999), await echoes('db', 9999)]).toEqual([true, true])
  })

  it('does not reach the nodes of another entrant', async () => {
    expect(await echoes(`${net}.74`, 9999)).toBe(false)
    expect(await echoes(`${net}.75`, 9999)).toBe(false)
    // It is there: the host, which may, reaches it.
    const stream = await driver.dial(other, 'web', 9999, signal())
    stream.end('there')
    expect(await text(stream)).toBe('there')
  })

  it('does not reach services of the host: at its gateway, at that of others, at the own addresses of the host', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address }) => address)
    expect(own.length).toBeGreaterThan(1)
    const reached = []
    for (const address of new Set([...own, `${net}.1`, `${net}.65`])) if (await echoes(address, port)) reached.push(address)
    // Its own loopback is no service of the host: nobody listens there.
    expect(reached).toEqual([])
    expect(await echoes(`${net}.11`, 9999)).toBe(true)
  })

  it('does not reach the address of metadata, nor anything outside', async () => {
    expect([await echoes('169.254.169.254', 80), await echoes('198.51.100.1', 80)]).toEqual([false, false])
    expect(await echoes(`${net}.11`, 9999)).toBe(true)
  })

  it('asks no resolver of the host', async () => {
    expect((await run('nslookup db')).said).toContain(`${net}.11`)
    expect((await run('nslookup example.org')).code).not.toBe(0)
    expect((await run('cat /etc/resolv.conf')).said).toContain('127.0.0.11')
  })

  it('cannot make processes without end, and its neighbour does not notice', async () => {
    const { said } = await run('for i in $(seq 1 100); do sleep 5 & done; echo made')
    expect(said).toMatch(/can't fork|Resource temporarily unavailable/u)
    expect(await driver.exec(other, 'web', ['echo', 'well'], { deadlineMs: 5_000, outputBytes: 100 })).toMatchObject({ code: 0 })
    await driver.restart(one, 'web', signal())
    expect((await run('echo well')).said).toContain('well')
  })

  it('cannot take more memory than it has', async () => {
    const { code } = await run('exec tail /dev/zero')
    expect(code).toBe(137)
    expect((await run('head -c 1000 /dev/zero | wc -c')).said.trim()).toBe('1000')
  })

  it('cannot fill a disk', async () => {
    expect((await run('echo x > /root-file')).said).toMatch(/Read-only|Permission denied/u)
    expect((await run('dd if=/dev/zero of=/tmp/big bs=1M count=40')).said).toContain('No space left')
    expect((await run('rm -f /tmp/big; echo small > /tmp/small; cat /tmp/small')).said).toContain('small')
  })

  it('has no rights of root and gets none', async () => {
    const { said } = await run('grep -E "CapEff|CapBnd|NoNewPrivs|Seccomp:" /proc/self/status; id -u')
    expect(said).toMatch(/CapBnd:\s+0{16}/u)
    expect(said).toMatch(/CapEff:\s+0{16}/u)
    expect(said).toMatch(/NoNewPrivs:\s+1/u)
    expect(said).toMatch(/Seccomp:\s+2/u)
    expect(said).toContain('10001')
    for (const attempt of ['mount -t tmpfs x /tmp', 'unshare -U true', `ip route add default via ${net}.1`, 'mknod /tmp/disk b 8 0'])
      expect([attempt, (await run(attempt)).code === 0]).toEqual([attempt, false])
  })

  it('runs no program from what it may write to', async () => {
    expect((await run('cp /bin/busybox /tmp/tool && chmod 755 /tmp/tool && echo copied')).said).toContain('copied')
    expect((await run('/tmp/tool echo ran')).said).toContain('Permission denied')
    expect((await run('/bin/busybox echo ran')).said).toContain('ran')
    await run('rm -f /tmp/tool')
  })

  it('sees no socket of the engine and no memory of the kernel', async () => {
    expect((await run('ls /var/run/docker.sock /run/docker.sock')).code).not.toBe(0)
    expect((await run('head -c 1 /proc/kcore 2>/dev/null | wc -c')).said.trim()).toBe('0')
  })
})
