import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AloneFault, CheckStageResult } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { addAlone, aloneResult, cancelRuns, orderRuns, runsOf, scriptStates, settleLost } from '../check/index.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { openCheckWork } from './open.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const { install } = plotOf('alone')
const owner = 'alone:test'
const resultBytes = 100_000
const docker = (...words: string[]) => execFileSync('docker', ['-H', `unix://${socketPath}`, ...words], { encoding: 'utf8' }).trim()
const label = `label=bcn.install=${install}`

/** What it does is what its command says; `$OUT` is where a result belongs. */
const programs = {
  good: 'echo said; echo told >&2; tr a-z A-Z < /input/data.csv > $OUT',
  code: 'echo half > $OUT; echo "why it ended" >&2; exit 3',
  none: 'echo to nobody',
  forever: 'while :; do sleep 1; done',
  deaf: `trap '' TERM INT; while :; do sleep 1; done`,
  left: 'sh -c "sleep 300" & echo fine > $OUT',
  fork: 'f() { f | f & }; f; sleep 60',
  print: 'yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  memory: `x=xxxxxxxxxxxxxxxx; while :; do x="$x$x"; done`,
  disk: 'head -c 400000000 /dev/zero > /tmp/fill; echo "filled $?" >&2; rm /tmp/fill; echo ok > $OUT',
  files: 'i=0; while [ $i -lt 40000 ]; do true > /tmp/f$i || break; i=$((i+1)); done; echo "made $i" >&2; rm -f /tmp/f*; echo ok > $OUT',
  large: 'head -c 100001 /dev/zero > $OUT',
  sparse: 'dd if=/dev/zero of=$OUT bs=1 count=1 seek=90000000',
  most: 'head -c 100000 /dev/zero > $OUT',
  link: 'ln -s /etc/passwd $OUT',
  folder: 'mkdir $OUT',
  pipe: 'mkfifo $OUT',
  swap: '(while :; do ln -sf /etc/passwd $OUT; rm -f $OUT; echo a > $OUT; done) & sleep 1; sleep 1',
  launcher: 'kill -9 $PPID; sleep 60',
  net: 'ls /sys/class/net; ping -c 1 -W 1 10.0.0.1 >&2; nc -w 2 1.1.1.1 53 </dev/null; echo "net $?" >&2; wget -T 2 -q -O - http://169.254.169.254/; echo "meta $?" >&2; echo ok > $OUT',
  rights:
    'id -u; id -g; touch /input/x /input/data.csv /checker/x /etc/x /x; echo a >> /input/data.csv; cat /proc/self/status | grep -E "CapEff|CapBnd|NoNewPrivs|Seccomp:"; mount -t tmpfs none /mnt; unshare -U true && echo namespace; ls /var/run/docker.sock; cat /input/other.csv; ls / ; echo ok > $OUT',
  exec: 'cp /bin/busybox /tmp/sh && /tmp/sh echo ran; echo "ran $?" >&2; echo ok > $OUT',
} as const
type Name = keyof typeof programs

describe.skipIf(!isHere)('programs alone at an engine', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: Awaited<ReturnType<typeof openCheckWork>>
  let script_id = ''
  let data = ''
  let n = 0

  const upload = async (text: string) => {
    const form = new FormData()
    form.append('file', new Blob([text]), 'data.csv')
    const { body } = await server.admin.request('POST', '/files?purpose=attachment', { body: form })
    return (body as { file_id: string }).file_id
  }
  const order = async (name: Name, more: { timeout_ms?: number; file_id?: string } = {}) => {
    const key = `${name}-${(n += 1)}`
    const command = ['sh', '-c', `OUT=${aloneResult}; ${programs[name]}`]
    const files = [{ name: 'data.csv', file_id: more.file_id ?? data }]
    const place = { at: 'alone' as const, command, files, memory_mb: 64, result_bytes: resultBytes }
    const times = { not_before: new Date(Date.now() - 1_000).toISOString(), deadline: new Date(Date.now() + 600_000).toISOString() }
    const stages = [{ kind: 'check' as const, timeout_ms: more.timeout_ms ?? 30_000 }]
    await server.db.transaction((tx) => orderRuns(tx, server.platform.secret, [{ owner, key, script_id, place, stages, ...times }]))
    return key
  }
  const lineOf = async (key: string) => (await runsOf(server.db, { owner, keyPrefix: key, limit: 1 })).rows[0]
  const over = async (key: string) => {
    await expect.poll(async () => (await lineOf(key))?.state, { timeout: 120_000 }).toBe('done')
    return (await lineOf(key)) ?? Promise.reject(new Error('no run'))
  }
  const ran = async (name: Name, more: { timeout_ms?: number } = {}) => {
    const line = await over(await order(name, more))
    const [stage] = line.stages
    if (stage?.alone === undefined) throw new Error(`nothing ran: ${line.fault}`)
    return { ...line, ...stage.alone, exit_code: stage.exit_code }
  }
  const textOf = ({ result }: Pick<NonNullable<CheckStageResult['alone']>, 'result'>) =>
    result === null ? null : readFileSync(server.platform.storage.path(result.key), 'utf8')
  const leftovers = () => docker('ps', '-aq', '--filter', label).split('\n').filter(Boolean)
  const clean = async () => {
    await driver.dismiss(testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
  }

  beforeAll(async () => {
    driver = (await loadDockerDriver())({ socketPath, install })
    const { images, checks } = driver
    if (images === undefined || checks === undefined) throw new Error('the driver runs no checks')
    await clean()
    server = await startTestServer()
    const { bus, log, secret, storage } = server.platform
    const shop = { db: server.db, bus, log, secret, images, checks, storage, pathOf: storage.path, debianMirror: null }
    work = await openCheckWork({ ...shop, driver, findSpec: () => Promise.resolve(null), isUp: () => true, width: 2, aloneWidth: 2 })
    ;({ script_id } = await server.db.transaction((tx) => addAlone(tx, 'beacon/busybox')))
    data = await upload('id,label\na,b\n')
  }, 120_000)
  afterAll(async () => {
    await work.stop()
    await clean()
    await server.stop()
  }, 60_000)

  it('has an image made for all of them', async () => {
    await expect.poll(async () => (await scriptStates(server.db, [script_id])).get(script_id)?.state, { timeout: 60_000 }).toBe('ready')
  }, 90_000)

  it('what it left in its place is its result, what it said stands apart', async () => {
    const end = await ran('good')
    expect([end.verdict, end.fault, end.why, end.exit_code, end.said]).toEqual(['up', null, null, 0, 'said\ntold'])
    expect(textOf(end)).toBe('ID,LABEL\nA,B\n')
    expect(end.result).toMatchObject({ bytes: 13 })
  }, 60_000)

  it.each<[Name, AloneFault, number]>([
    ['code', 'code', 30_000],
    ['none', 'missing', 30_000],
    ['forever', 'time', 1_500],
    ['deaf', 'time', 1_500],
    ['print', 'flood', 30_000],
    ['memory', 'memory', 30_000],
    ['large', 'large', 30_000],
    ['sparse', 'large', 30_000],
    ['link', 'missing', 30_000],
    ['folder', 'missing', 30_000],
    ['pipe', 'missing', 30_000],
    ['launcher', 'code', 30_000],
  ])(
    'one that ends as %s has no result: %s',
    async (name, why, timeout_ms) => {
      const end = await ran(name, { timeout_ms })
      expect([end.verdict, end.fault, end.why, end.result]).toEqual(['down', null, why, null])
      expect(end.said.length).toBeLessThanOrEqual(2_048)
      expect(leftovers()).toEqual([])
    },
    120_000,
  )

  it('the code that it ended with, and its last words, are known', async () => {
    const { exit_code, said } = await ran('code')
    expect([exit_code, said]).toEqual([3, 'why it ended'])
  }, 60_000)

  it('a result of the largest size is taken whole', async () => {
    expect((await ran('most')).result).toMatchObject({ bytes: resultBytes })
  }, 60_000)

  it('what it left running changes nothing of its result, and does not outlive it', async () => {
    expect(textOf(await ran('left'))).toBe('fine\n')
    const swapped = await ran('swap')
    expect(textOf(swapped) ?? '').not.toContain('root')
    // A busy machine may take a program up twice, and then the other one is still on its way out.
    await expect.poll(() => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }), { timeout: 30_000 }).not.toMatch(/^sleep 300$/mu)
  }, 120_000)

  it('one that starts others without end ends with all of them', async () => {
    const end = await ran('fork', { timeout_ms: 10_000 })
    expect([end.verdict, end.fault, end.result]).toEqual(['down', null, null])
    expect(leftovers()).toEqual([])
  }, 60_000)

  it('fills its own place only, with bytes and with files', async () => {
    const disk = await ran('disk')
    expect([disk.why, disk.said.includes('filled 1')]).toEqual([null, true])
    const files = await ran('files', { timeout_ms: 60_000 })
    const made = Number(/made (\d+)/u.exec(files.said)?.[1])
    expect([files.why, made > 100, made < 17_000]).toEqual([null, true, true])
  }, 180_000)

  it('reaches nobody', async () => {
    const { said } = await ran('net')
    expect(said).toMatch(/^lo$/mu)
    expect(said).not.toMatch(/eth/u)
    expect([said.includes('net 1'), said.includes('meta 1')]).toEqual([true, true])
  }, 60_000)

  it('has a user of its own, no rights, and sees its own files alone', async () => {
    const secret = await upload('of another run')
    await order('good', { file_id: secret })
    const { said, result } = await ran('rights')
    expect(said).toMatch(/^19\d{8}\n19\d{8}\n/u)
    expect(said).toMatch(/CapEff:\s+0{16}[\s\S]*CapBnd:\s+0{16}[\s\S]*NoNewPrivs:\s+1[\s\S]*Seccomp:\s+2/u)
    for (const path of ['/input/x', '/input/data.csv', '/checker/x', '/etc/x', '/x']) expect(said).toContain(`touch: ${path}`)
    expect(said).not.toMatch(/namespace|of another run/u)
    expect(said).toMatch(/docker\.sock: No such file/u)
    expect(result).not.toBeNull()
    expect((await ran('exec')).said).toContain('ran 126')
  }, 60_000)

  it('one that is cancelled is cut, with all that was made for it', async () => {
    const key = await order('forever', { timeout_ms: 120_000 })
    await expect.poll(leftovers, { timeout: 30_000 }).toHaveLength(2)
    await server.db.transaction((tx) => cancelRuns(tx, owner, key))
    await expect.poll(leftovers, { timeout: 30_000 }).toEqual([])
    expect(await lineOf(key)).toMatchObject({ state: 'cancelled', verdict: null })
  }, 120_000)

  it('a file that is gone, and an engine that fails, are faults of ours', async () => {
    const gone = await upload('soon gone')
    const [row] = (await server.db.execute<{ storage_key: string }>(`select storage_key from file where resource_id = '${gone}'`)).rows
    rmSync(server.platform.storage.path(row?.storage_key ?? ''))
    expect(await over(await order('good', { file_id: gone }))).toMatchObject({ verdict: 'error', fault: 'runner', stages: [] })
    expect(leftovers()).toEqual([])
  }, 60_000)

  it('what a process left that was killed is taken away by the next one, and its run is made again', async () => {
    const key = await order('forever', { timeout_ms: 3_000 })
    await expect.poll(leftovers, { timeout: 30_000 }).toHaveLength(2)
    await server.db.transaction((tx) => settleLost(tx))
    expect((await lineOf(key))?.state).toBe('leased')
    const left = leftovers()
    await driver.checks?.sweep(testSignal())
    // The run is made again at once, with containers of its own.
    expect(leftovers().filter((id) => left.includes(id))).toEqual([])
    const loose = docker('volume', 'ls', '--filter', 'dangling=true', '--format', '{{.Name}}={{.Label "bcn.install"}}').split('\n')
    // Others at this engine say whose theirs are.
    expect(loose.filter((line) => line.endsWith('=') || line.endsWith(`=${install}`))).toEqual([])
    expect((await over(key)).verdict).not.toBe('up')
  }, 120_000)
})
