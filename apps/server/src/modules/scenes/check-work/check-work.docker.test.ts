import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckPlace } from '../../../db/schema/scenes/check.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { addScript, cancelRuns, capacityOf, orderRuns, runnerState, runsOf, scriptStates, type OrderedStage } from '../check/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { openCheckWork } from './open.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const { install } = plotOf('checks')
const image = 'bcn-test/busybox:checks'
const target = `bcn-${install}-target`
const docker = (...words: string[]) => execFileSync('docker', ['-H', `unix://${socketPath}`, ...words], { encoding: 'utf8' }).trim()
const flag = 'FLAG-0123456789-ABCDEF'

/** Stands in for what serves on all addresses of the machine: the platform, its database. */
const service = createServer((socket) => socket.end('inside\n'))
const servicePort = 28_613
/** Another address of the box's machine, over the way to the internet. */
const beyond = '198.51.100.77'

/** What it does stands in FLAG_ID. Where no process can be made any more, a shell that wants one ends with 2: its wait is a built-in. */
const script = `#!/bin/sh
host=$2
page() { printf 'GET /index.html HTTP/1.0\\r\\n\\r\\n' | nc -w 2 $1 $2 | grep -q hello; }
if [ "$1" = check ]; then page $host 8080 || exit 104; cat beside.txt; exit 101; fi
if [ "$1" = get ]; then echo "$3 $4"; [ "$3" = id-of-user ] && exit 101; exit 102; fi
case "$3" in
up) echo id-of-user; exit 101 ;;
fork) mkfifo /tmp/q; exec 9<>/tmp/q; f() { f | f & }; f; read -t 1 none <&9; echo "no more"; exit 103 ;;
flood) yes ${'x'.repeat(1_000)} ;;
deaf) trap '' TERM; sh -c "trap '' TERM; sleep 67" & sleep 67 ;;
port) page $host 8081 && exit 101; exit 103 ;;
host) page \${host%.*}.3 8080 && exit 101; exit 103 ;;
busy) while :; do :; done ;;
tired) read t r < /proc/uptime; end=$((\${t%.*}+3)); while [ \${t%.*} -lt $end ]; do read t r < /proc/uptime; done; exit 1 ;;
crash) [ -n "$(timeout 1 nc $host 8082)" ] || exit 1; exit 101 ;;
hog) exec dd if=/dev/zero of=/dev/null bs=700M count=1 ;;
time) read t r < /proc/uptime; echo "$t"; sleep 2; exit 101 ;;
stay) echo secret > /tmp/mine; sleep 4; exit 101 ;;
peek) all=$(cat /tmp/mine /proc/[0-9]*/cmdline); case "$all" in *secret*|*stay*) exit 101 ;; esac; touch /checker/x && exit 101; exit 103 ;;
secrets) { cat /etc/shadow /proc/1/root/etc/shadow; env; cat /proc/[0-9]*/environ; } 2>/dev/null | tr '\\0' '\\n' | grep -v ^BEACON_PUT_MODE= | grep -qiE 'root:|beacon|postgres|secret|passw' && exit 101; exit 103 ;;
engine) ls /proc/1/root${socketPath} ${socketPath} /var/run/docker.sock /run/docker.sock | grep -q . && exit 101; exit 103 ;;
machine) set -- $(ip route); for a in 127.0.0.1 $3 \${host%.*}.1; do nc -w 2 $a ${servicePort} | grep -q inside && exit 101; done; exit 103 ;;
beyond) page ${beyond} 8080 && exit 101; exit 103 ;;
name) nc -w 2 127.0.0.11 53 < /dev/null && exit 101; exit 103 ;;
root) id -u | grep -qx 0 && exit 101; unshare -U true && exit 101; kill -9 1; exit 103 ;;
esac
`

describe.skipIf(!isHere)('checks at an engine', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: Awaited<ReturnType<typeof openCheckWork>>
  let host = ''
  let n = 0

  const clean = async () => {
    execFileSync('sh', ['-c', `docker -H unix://${socketPath} rm -f ${target}; ip link del bcnchk0; true`], { stdio: 'ignore' })
    await driver.dismiss(testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
  }
  const made = async (text: string): Promise<string> => {
    const { body } = await server.admin.request('POST', '/files?purpose=attachment', { body: attachment() })
    const { file_id } = body as { file_id: string }
    const { script_id } = await server.db.transaction((tx) =>
      addScript(tx, {
        script: Buffer.from(text),
        attachments: [{ file_id, name: 'beside.txt', is_unpacked: false }],
        put_mode: 'plain',
        base: 'beacon/busybox',
        timeouts: { check: 5_000, put: 5_000, get: 5_000, old_get: 5_000 },
        made_by: null,
      }),
    )
    return script_id
  }
  const attachment = () => {
    const form = new FormData()
    form.append('file', new Blob(['beside it']), 'beside.txt')
    return form
  }
  const stateOf = async (id: string) => (await scriptStates(server.db, [id])).get(id)
  const order = async (script_id: string, stages: OrderedStage[]): Promise<string> => {
    const key = `run-${(n += 1)}`
    const times = { not_before: new Date(Date.now() - 1_000).toISOString(), deadline: new Date(Date.now() + 120_000).toISOString() }
    const place: CheckPlace = { at: 'address', host, ports: [8080, [8082, 8090]] }
    const run = { owner: 'contest:1', key, script_id, place, stages, ...times }
    await server.db.transaction((tx) => orderRuns(tx, server.platform.secret, [run]))
    return key
  }
  const lineOf = async (key: string) => (await runsOf(server.db, { owner: 'contest:1', keyPrefix: key, limit: 1 })).rows[0]
  const over = async (key: string) => {
    await expect.poll(async () => (await lineOf(key))?.state, { timeout: 30_000 }).toBe('done')
    return (await lineOf(key)) ?? Promise.reject(new Error('no run'))
  }
  const put = (word: string, timeout_ms = 5_000): OrderedStage => ({ kind: 'put', store: '1', timeout_ms, flag, flag_ref: word })
  let shell = ''

  beforeAll(async () => {
    driver = (await loadDockerDriver())({ socketPath, install })
    const { images, checks } = driver
    if (images === undefined || checks === undefined) throw new Error('the driver runs no checks')
    await clean()
    buildBusybox(socketPath, image)
    // A box beside the engine, as those of teams are: a network of the engine would refuse what comes from another one.
    const serve =
      'mkdir -p /tmp/w; echo hello > /tmp/w/index.html; httpd -p 8081 -h /tmp/w; nc -ll -p 8082 -e sleep 99 & exec httpd -f -p 8080 -h /tmp/w'
    docker('run', '-d', '--name', target, '--network', 'none', image, 'sh', '-c', serve)
    const pid = docker('inspect', '-f', '{{.State.Pid}}', target)
    const ip = (...words: string[]) => execFileSync('ip', words)
    ip('link', 'add', 'bcnchk0', 'type', 'veth', 'peer', 'name', 'box0', 'netns', pid)
    ip('addr', 'add', '198.18.77.1/30', 'dev', 'bcnchk0')
    ip('link', 'set', 'bcnchk0', 'up')
    const inBox = (...words: string[]) => execFileSync('nsenter', ['-t', pid, '-n', 'ip', ...words])
    inBox('addr', 'add', '198.18.77.2/30', 'dev', 'box0')
    inBox('link', 'set', 'box0', 'up')
    inBox('route', 'add', 'default', 'via', '198.18.77.1')
    inBox('addr', 'add', `${beyond}/32`, 'dev', 'box0')
    ip('route', 'add', `${beyond}/32`, 'via', '198.18.77.2')
    await new Promise<void>((resolve) => service.listen(servicePort, resolve))
    host = '198.18.77.2'
    server = await startTestServer()
    const { db, platform } = server
    const { bus, log, secret } = platform
    const pathOf = platform.storage.path
    const noScenes = { driver, findSpec: () => Promise.resolve(null) }
    work = await openCheckWork({
      db,
      bus,
      log,
      secret,
      images,
      checks,
      storage: platform.storage,
      pathOf,
      debianMirror: null,
      ...noScenes,
      isUp: () => true,
      width: 8,
    })
    shell = await made(script)
  }, 120_000)
  afterAll(async () => {
    await work.stop()
    await clean()
    service.close()
    await server.stop()
  }, 60_000)

  it('a script becomes an image', async () => {
    await expect.poll(() => stateOf(shell), { timeout: 60_000 }).toMatchObject({ state: 'ready', reason: null })
  }, 90_000)

  it('runs a chain: what put prints is what get is given, and no flag stands in a text', async () => {
    const stages: OrderedStage[] = [
      { kind: 'check', timeout_ms: 5_000 },
      put('up'),
      { kind: 'get', store: '1', timeout_ms: 5_000, flag, issued: 7 },
    ]
    const line = await over(await order(shell, stages))
    expect(line.stages.map(({ verdict, public: text }) => [verdict, text])).toEqual([
      ['up', 'beside it'],
      ['up', ''],
      ['up', 'id-of-user ••••'],
    ])
    expect(line.stages.map(({ issued }) => issued)).toEqual([undefined, undefined, 7])
    expect([line.verdict, line.fault, line.attempt]).toEqual(['up', null, 1])
    expect(await runnerState(server.db)).toMatchObject({ state: 'ready' })
    await expect.poll(async () => (await capacityOf(server.db, [shell])).runs_per_min).toBeGreaterThan(0)
  }, 60_000)

  it.each([
    ['fork', 'mumble'],
    ['flood', 'mumble'],
    ['crash', 'mumble'],
    ['hog', 'mumble'],
    ['port', 'mumble'],
    ['host', 'mumble'],
    ['root', 'mumble'],
    ['secrets', 'mumble'],
    ['engine', 'mumble'],
    ['machine', 'mumble'],
    ['beyond', 'mumble'],
    ['name', 'mumble'],
    ['nothing', 'mumble'],
  ])(
    'a script that tries %s ends as %s',
    async (word, verdict) => {
      const line = await over(await order(shell, [put(word, 30_000)]))
      expect([line.verdict, line.stages[0]?.verdict]).toEqual([verdict, verdict])
      expect(line.stages[0]?.is_flood).toBe(word === 'flood' ? true : undefined)
      expect((line.stages[0]?.private.length ?? 0) <= 64 * 1024).toBe(true)
    },
    60_000,
  )

  it('what does not hear SIGTERM is killed three seconds later, with all that it started', async () => {
    const line = await over(await order(shell, [put('deaf', 1_000), { kind: 'get', store: '1', timeout_ms: 1_000, flag }]))
    expect(line.stages.map(({ verdict }) => verdict)).toEqual(['down', 'skipped'])
    expect(line.took_ms).toBeGreaterThan(3_500)
    expect(line.took_ms).toBeLessThan(10_000)
    await expect.poll(() => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }), { timeout: 30_000 }).not.toMatch(/^sleep 67$/mu)
  }, 60_000)

  it.each(['busy', 'tired'])(
    'what gets no processor, and is late or dies of it (%s), fails by our fault',
    async (word) => {
      const others = Array.from({ length: availableParallelism() + 1 }, () =>
        spawn('sh', ['-c', 'while :; do :; done'], { detached: true }),
      )
      const line = await over(await order(shell, [put(word, 4_000), { kind: 'get', store: '1', timeout_ms: 1_000, flag }])).finally(() => {
        for (const one of others) one.kill('SIGKILL')
      })
      expect(line.stages.map(({ verdict }) => verdict)).toEqual(['error', 'skipped'])
      expect([line.verdict, line.fault]).toEqual(['error', 'runner'])
    },
    60_000,
  )

  it('puts of a cell run at once, and one that is killed takes no other with it', async () => {
    const inStore = (store: string, word: string) => ({ ...put(word, 5_000), store, flag: `${flag}-${store}` })
    const puts = [inStore('1', 'time'), { ...inStore('2', 'deaf'), timeout_ms: 1_000 }, inStore('3', 'time')]
    const line = await over(await order(shell, [{ kind: 'check', timeout_ms: 5_000 }, ...puts]))
    expect(line.stages.map(({ verdict }) => verdict)).toEqual(['up', 'up', 'down', 'up'])
    const [one = 0, other = 99] = [1, 3].map((at) => Number(line.stages[at]?.flag_ref))
    // Each of them sleeps for 2 s.
    expect(Math.abs(one - other)).toBeLessThan(1.5)
    expect(line.took_ms).toBeLessThan(line.stages.reduce((sum, { took_ms }) => sum + took_ms, 0) - 2_000)
  }, 60_000)

  it('sees nothing of another run of the same script', async () => {
    const staying = await order(shell, [put('stay', 20_000)])
    await expect.poll(async () => (await lineOf(staying))?.state).toBe('leased')
    expect((await over(await order(shell, [put('peek')]))).verdict).toBe('mumble')
    expect((await over(staying)).verdict).toBe('up')
  }, 60_000)

  it('a run that is cancelled is cut', async () => {
    const key = await order(shell, [put('stay', 30_000)])
    await expect.poll(async () => (await lineOf(key))?.state).toBe('leased')
    expect(await server.db.transaction((tx) => cancelRuns(tx, 'contest:1', key))).toEqual([key])
    expect(await lineOf(key)).toMatchObject({ state: 'cancelled', verdict: null })
  }, 60_000)

  it('an interpreter that is missing is an error of ours, and an image that is missing is made again', async () => {
    const missing = await made('#!/bin/nosuch\n')
    await expect.poll(async () => (await stateOf(missing))?.state, { timeout: 60_000 }).toBe('ready')
    expect(await over(await order(missing, [{ kind: 'check', timeout_ms: 5_000 }]))).toMatchObject({ verdict: 'error', fault: null })
    const again = await made(`${script}# again\n`)
    await expect.poll(async () => (await stateOf(again))?.state, { timeout: 60_000 }).toBe('ready')
    for (const tag of (await driver.images?.list()) ?? []) if (tag.includes('check')) await driver.images?.remove(tag)
    expect(await over(await order(again, [{ kind: 'check', timeout_ms: 5_000 }]))).toMatchObject({ verdict: 'up', attempt: 1 })
  }, 120_000)

  it('a script on an image that is not there fails, and says why', async () => {
    const { script_id } = await server.db.transaction((tx) =>
      addScript(tx, {
        script: Buffer.from(script),
        attachments: [],
        put_mode: 'plain',
        base: 'nobody@1',
        timeouts: { check: 1, put: 1, get: 1, old_get: 1 },
        made_by: null,
      }),
    )
    await expect
      .poll(() => stateOf(script_id), { timeout: 30_000 })
      .toMatchObject({ state: 'failed', reason: 'there is no image nobody@1' })
    expect(await over(await order(script_id, [{ kind: 'check', timeout_ms: 1_000 }]))).toMatchObject({ verdict: 'error', fault: 'script' })
  }, 60_000)

  it('takes containers, networks and control groups of its runs away with its end', async () => {
    const groups = () =>
      execFileSync('find', ['/sys/fs/cgroup', '-path', `*/beacon-checks/${install}-*`, '-type', 'd'], { encoding: 'utf8' })
    const left = () =>
      docker('ps', '-aq', '-f', `label=bcn.install=${install}`) + docker('network', 'ls', '-q', '-f', `label=bcn.install=${install}`)
    expect([groups() === '', left() === '']).toEqual([false, false])
    await work.stop()
    expect([groups(), left()]).toEqual(['', ''])
  }, 60_000)
})
